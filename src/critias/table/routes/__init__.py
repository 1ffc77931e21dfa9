"""What can be asked of the table over HTTP and WebSocket."""

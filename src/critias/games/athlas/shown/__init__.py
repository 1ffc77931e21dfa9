"""What people read and see."""

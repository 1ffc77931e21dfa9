"""What an operator types: `critias admin`, `backup`, `restore`, `move`, `export`."""

"""What is known about playing well."""

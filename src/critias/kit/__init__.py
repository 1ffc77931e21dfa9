"""What every game needs to meet people: words, reasons, pictures, data files, positions."""

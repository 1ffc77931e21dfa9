"""The commands behind `critias`, one module each."""

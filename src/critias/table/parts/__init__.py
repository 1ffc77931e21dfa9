"""The parts of a stage as HTML: what a game describes, set for any screen."""

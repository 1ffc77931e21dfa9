"""The table as a stage, described from a view: the island, mats, hands and the question."""

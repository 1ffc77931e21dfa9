"""What changes on the page of a table, as HTML: drawn for one reader."""

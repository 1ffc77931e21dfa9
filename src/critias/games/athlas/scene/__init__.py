"""The stage of Athlas: what there is to see, made from a view and what is asked."""

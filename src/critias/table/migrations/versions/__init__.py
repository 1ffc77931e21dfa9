"""How the store's schema came to be, one step per file; run when the table starts."""

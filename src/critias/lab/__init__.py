"""Many games at once: plans, results as Parquet, reports, and weights fitted from games."""

"""Athlas - Duel for Divinity."""

"""The Mage Knight Board Game."""

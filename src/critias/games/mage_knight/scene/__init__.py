"""The stage of Mage Knight: the land, the cards, the mats and the combat."""

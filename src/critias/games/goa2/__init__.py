"""Guards of Atlantis II, first and second printing."""

"""What speaks for an option, question by question: reasons with a name and a measure."""

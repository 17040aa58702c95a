"""The test kit: tools that several test files share."""

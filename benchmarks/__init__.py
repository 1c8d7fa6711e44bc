"""What the software costs, measured on the machine at hand. Run with `make bench`."""

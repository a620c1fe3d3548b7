"""The interfaces of other packages, for programs that have them already."""

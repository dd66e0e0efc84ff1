"""The printed sheets: board files, corner marks, poses, measures."""

"""The parts of a simulated table that no game owns: hands, camera, noise, the runner and its report."""

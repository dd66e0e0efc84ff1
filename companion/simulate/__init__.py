"""What no game owns of a simulated table: hands, camera, noise, the runner and its report."""

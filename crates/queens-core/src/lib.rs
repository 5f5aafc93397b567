//! The vocabulary of the N-Queens solvers: problems, placements, the Solver trait, limits and reports.

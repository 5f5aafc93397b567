//! The search, by recursion.

use std::ops::ControlFlow;

use queens::{Problem, Report, Run, Square, StopReason};

use crate::order::{Columns, Order};

pub(crate) fn search(
    problem: &Problem,
    columns: Columns,
    run: Run,
    on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Report {
    let order = Order::new(problem, columns);
    let placement = vec![0; problem.size()];
    let mut search = Search { order, queens: Vec::new(), placement, run, on_solution };
    let end = search.descend();
    search.run.finish(end)
}

struct Search<'a> {
    order: Order,
    /// One in each of the first rows of the order.
    queens: Vec<Square>,
    /// Their columns by row.
    placement: Vec<usize>,
    run: Run,
    on_solution: &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl Search<'_> {
    fn descend(&mut self) -> ControlFlow<StopReason> {
        let depth = self.queens.len();
        self.run.enter(depth)?;
        let Some(&row) = self.order.rows.get(depth) else {
            return self.run.solution(&self.placement, self.on_solution);
        };
        for index in 0..self.order.columns.len() {
            let square = Square::new(row, self.order.columns[index]);
            self.run.tests(1);
            if self.order.objection(&self.queens, square).is_none() {
                self.queens.push(square);
                self.placement[row] = square.column;
                self.descend()?;
                self.queens.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

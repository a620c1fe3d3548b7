//! What a walk knows of the threads that may join it.

use crate::settings::pace::Pace;
use crate::tree::parallel::{Form, HelperThreads, Render, Task};

/// The threads of a walk.
pub(crate) struct WalkThreads {
    pub(crate) threads: usize,
    /// Whether other threads may join the first.
    pub(crate) join: bool,
    pub(crate) task: Task,
    pub(crate) pace: Pace,
    pub(crate) render: Option<Render>,
    /// Only solutions that were handed over count as done, so that the remaining frontier can be
    /// saved.
    pub(crate) kept: bool,
    /// The threads at work, and the share of the tree that was done before they began. The walker
    /// of the walk stays where it was then.
    pub(crate) helpers: Option<(Box<HelperThreads>, f64)>,
}

impl Default for WalkThreads {
    fn default() -> Self {
        let task = Task::List {
            ordered: true,
            form: Form::Sorted,
        };
        WalkThreads {
            threads: 1,
            join: true,
            task,
            pace: Pace::USUAL,
            render: None,
            kept: false,
            helpers: None,
        }
    }
}

impl WalkThreads {
    /// Sets the form in which solutions are listed.
    pub(crate) fn list_as(&mut self, wanted: Form) {
        if let Task::List { form, .. } = &mut self.task {
            *form = wanted;
        }
    }

    /// Lets all threads stop.
    pub(crate) fn stop(&mut self) {
        if let Some((helpers, _)) = &mut self.helpers {
            helpers.stop();
        }
    }
}

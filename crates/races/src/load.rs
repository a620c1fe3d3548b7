//! Whether the machine of a race was busy with something else.

use crate::tuning::TUNING;
use std::fs;
use std::time::Duration;

/// The load of the machine during the race.
pub(super) struct Load {
    /// The mean number of runnable processes before the race.
    before: Option<f64>,
    frequency: Option<f64>,
    /// All jiffies, and those stolen by other virtual machines.
    jiffies: Option<[f64; 2]>,
    /// What ran in this process: its CPU time and its time on the wall.
    cpu: Duration,
    wall: Duration,
}

impl Load {
    /// A machine that is watched from now on.
    pub(super) fn watched() -> Load {
        let load = fs::read_to_string("/proc/loadavg").ok();
        let load = load.and_then(|load| load.split(' ').next()?.parse().ok());
        Load {
            before: load,
            frequency: frequency(),
            jiffies: jiffies(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
        }
    }

    /// Something ran in this thread.
    pub(super) fn ran(&mut self, cpu: Duration, wall: Duration) {
        self.cpu += cpu;
        self.wall += wall;
    }

    /// What to know about the figures.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(load) = self.before.filter(|&load| load > TUNING.load) {
            notes.push(format!(
                "the machine was busy: its load was {load:.1} at the beginning"
            ));
        }
        let waited = 1.0 - self.cpu.as_secs_f64() / self.wall.as_secs_f64().max(1e-9);
        if self.wall > TUNING.least_sample && waited > TUNING.waited {
            notes.push(format!(
                "the machine was busy: others had the CPU for {:.0} % of the time",
                waited * 100.0
            ));
        }
        if let (Some([all, stolen]), Some([all_now, stolen_now])) = (self.jiffies, jiffies()) {
            let part = (stolen_now - stolen) / (all_now - all).max(1.0);
            if part > TUNING.stolen {
                notes.push(format!(
                    "other virtual machines had the CPU for {:.0} % of the time",
                    part * 100.0
                ));
            }
        }
        if let (Some(before), Some(now)) = (self.frequency, frequency())
            && (now / before - 1.0).abs() > TUNING.slower
        {
            notes.push(format!(
                "the frequency of the CPU went from {before:.0} to {now:.0} MHz"
            ));
        }
        notes
    }
}

fn jiffies() -> Option<[f64; 2]> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let all: Vec<f64> = stat
        .lines()
        .next()?
        .split_whitespace()
        .skip(1)
        .filter_map(|n| n.parse().ok())
        .collect();
    Some([all.iter().take(8).sum(), *all.get(7)?])
}

/// The mean of all CPUs, in MHz.
fn frequency() -> Option<f64> {
    let cpus = fs::read_dir("/sys/devices/system/cpu").ok()?.flatten();
    let of = |path: std::path::PathBuf| {
        fs::read_to_string(path.join("cpufreq/scaling_cur_freq"))
            .ok()?
            .trim()
            .parse()
            .ok()
    };
    let all: Vec<f64> = cpus.filter_map(|entry| of(entry.path())).collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64 / 1000.0)
}

//! One run of a command: its whole tree of processes measured, held to its limits, and gone at the
//! end.
//!
//! 1. The command runs in a process group of its own. On Linux this process also adopts the
//!    orphans of its descendants (`PR_SET_CHILD_SUBREAPER`), so that a daemon with a session of its
//!    own still belongs to the tree.
//! 2. CPU time and peak memory of each process come from `wait4`. The kernel lets a child begin
//!    with the peak memory of its parent, which would be ours: on Linux a shell, which is small,
//!    starts the command behind it and ends, so that the command is adopted, too. The memory of
//!    several processes at once comes from samples of `/proc`.
//! 3. A guard process, shared by all runs, outlives this process if it is killed, and then kills
//!    every process with the runs' mark in its environment.
//! 4. Before a run ends, the tree is listed, stopped, killed and reaped until nothing of it is
//!    left. While a command runs, this process must not start other children.
#![allow(
    unsafe_code,
    reason = "`wait4`, which alone has the peak memory of a child, has no safe interface in std \
        and rustix"
)]

use super::{Output, failure, last_line};
use crate::tuning::TUNING;
use crate::{Run, Status, Task};
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Between two looks at the tree, at first and later.
const LOOK: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(25)];

/// Only one tree at a time is told from the other children of this process.
static ALONE: Mutex<()> = Mutex::new(());

/// The variable that marks all processes of the runs of this process.
const MARK: &str = "QUADRILLE_RACE";

/// Waits until this process is gone, for any reason, and kills the processes with the mark.
/// Processes that fork meanwhile are found by a later pass.
const GUARD: &str = r#"read -r end
for pass in 1 2 3; do
    for file in $(grep -lsF "$0" /proc/[0-9]*/environ); do
        file=${file#/proc/}
        kill -KILL "${file%/environ}"
    done
done"#;

/// The value of the mark. The first call starts the guard, which kills marked processes when its
/// pipe closes: when this process ends.
fn mark() -> &'static str {
    static STARTED: OnceLock<(String, Option<ChildStdin>)> = OnceLock::new();
    let start = || {
        let now = SystemTime::UNIX_EPOCH
            .elapsed()
            .unwrap_or_default()
            .as_nanos();
        let mark = format!("{}-{now}", std::process::id());
        let mut guard = Command::new("/bin/sh");
        guard
            .args(["-c", GUARD, &format!("{MARK}={mark}")])
            .process_group(0);
        guard
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // without a guard nothing but a kill of this process is left to chance
        (
            mark,
            guard.spawn().ok().and_then(|mut guard| guard.stdin.take()),
        )
    };
    &STARTED.get_or_init(start).0
}

/// Runs a command of the shell within the limits of a task, of the whole tree; on the wall it may
/// take `wall_per_cpu` times as long as in CPU time.
pub(crate) fn run(command: &str, task: &Task<'_>) -> io::Result<(Run, Option<Output>)> {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    // the guard is no part of the tree
    mark();
    let tree = ProcessTree { before: children() };
    let files = ["out", "err", "pid"].map(|name| task.folder.join(name));
    let started = Started::spawn(command, task.max_time, &files)?;
    let [out, err, _] = &files;
    let watcher = Watcher {
        tree: &tree,
        started: &started,
        task,
        out,
    };
    watcher.outcome(err)
}

/// A command under way.
struct Started {
    /// The group of the shell, and the process of the command.
    group: Pid,
    pid: Pid,
    begin: Instant,
}

impl Started {
    /// Starts a command of the shell. Its output, its messages and its number go to these files.
    fn spawn(
        command: &str,
        time: Duration,
        [out, err, number]: &[PathBuf; 3],
    ) -> io::Result<Started> {
        let mut shell = shell(command, time, number);
        shell
            .env(MARK, mark())
            .process_group(0)
            .stdout(File::create(out)?)
            .stderr(File::create(err)?);
        let begin = Instant::now();
        let mut shell = shell.spawn()?;
        let group = Pid::from_child(&shell);
        let Some(mut go) = shell.stdin.take() else {
            let pid = group;
            return Ok(Started { group, pid, begin });
        };
        let pid = adopted(group, number)?;
        let begin = Instant::now();
        go.write_all(b"\n")?;
        Ok(Started { group, pid, begin })
    }
}

/// The shell that runs a command. The kernel also limits each process, in case the limits of the
/// whole process tree, which are watched here, come too late.
fn shell(command: &str, time: Duration, number: &Path) -> Command {
    let (blocks, seconds) = (TUNING.max_output / 512 + 1, time.as_secs() + 2);
    let limits = format!("ulimit -c 0; ulimit -f {blocks}; ulimit -t {seconds}");
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c");
    match cfg!(target_os = "linux") {
        // the command waits for a line of input, so that it cannot end, and be reaped by its
        // shell, before the measurement begins
        true => shell
            .arg(format!(
                "{limits}; exec 3<&0; {{ read -r go <&3 && exec 3<&- && {command}; }} & \
                echo $! > \"$0\""
            ))
            .arg(number)
            .stdin(Stdio::piped()),
        false => shell
            .arg(format!("{limits}; {command}"))
            .stdin(Stdio::null()),
    };
    shell
}

fn long_output() -> Status {
    Status::Failed(format!(
        "it wrote more than {} MiB",
        TUNING.max_output >> 20
    ))
}

/// Waits until a child has ended, and leaves it as a zombie.
fn wait_for_end(pid: Pid) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), options).is_err_and(|error| error == rustix::io::Errno::INTR) {}
}

/// The process that a shell started and left to us.
fn adopted(shell: Pid, number: &Path) -> io::Result<Pid> {
    wait_for_end(shell);
    let text = fs::read_to_string(number).unwrap_or_default();
    let _ = fs::remove_file(number);
    let pid = text.trim().parse().ok().and_then(Pid::from_raw);
    wait4(shell)?;
    pid.ok_or_else(|| io::Error::other("the shell does not start it"))
}

fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The resources of ended processes, as the kernel counts them.
#[derive(Default)]
struct Spent {
    cpu: Duration,
    /// The largest peak of one process, in bytes.
    peak: u64,
}

/// The samples taken while a command ran.
#[derive(Default)]
struct Watched {
    stop: Option<Status>,
    peak: u64,
}

/// The processes of a run: all descendants of this process, without earlier children and their
/// descendants.
struct ProcessTree {
    before: BTreeSet<i32>,
}

/// A process as `/proc/PID/stat` has it.
struct Process {
    pid: i32,
    parent: i32,
    state: u8,
    cpu: Duration,
    memory: u64,
}

/// The watch over a command under way.
struct Watcher<'r> {
    tree: &'r ProcessTree,
    started: &'r Started,
    task: &'r Task<'r>,
    out: &'r Path,
}

impl Watcher<'_> {
    /// Waits until the command has ended, and ends all that is left of it. Returns its run, and its
    /// output unless the run has failed.
    fn outcome(&self, err: &Path) -> io::Result<(Run, Option<Output>)> {
        let group = self.started.group;
        let (wall, watched) = self.wait();
        let left = self.tree.list().len();
        self.tree.kill(group);
        let (status, mut usage) = wait4(self.started.pid)?;
        self.tree.clear(group, &mut usage)?;
        let missed = self.missed_limit(status, usage.cpu)?;
        let [out, err] = [
            read(self.out, TUNING.max_output)?,
            read(err, TUNING.max_errors)?,
        ];
        let failed = || failure(status, left, &last_line(&err));
        let failure = watched.stop.or(missed).or_else(failed);
        let code = status.code();
        let output = failure.is_none().then_some(Output { out, err, code });
        let run = Run {
            status: failure.unwrap_or_default(),
            cpu: usage.cpu.as_secs_f64(),
            wall: wall.as_secs_f64(),
            memory: Some(usage.peak.max(watched.peak)),
            ..Run::default()
        };
        Ok((run, output))
    }

    /// Waits until the command has ended. Returns the time on the wall and the samples.
    fn wait(&self) -> (Duration, Watched) {
        thread::scope(|scope| {
            let (ended, end) = channel();
            let watch = scope.spawn(move || self.watch(&end));
            // the process stays as a zombie, so that its number is nobody else's until the watch
            // is done
            wait_for_end(self.started.pid);
            let wall = self.started.begin.elapsed();
            drop(ended);
            (wall, watch.join().unwrap_or_default())
        })
    }

    /// Looks at the tree until the command has ended, and ends it where it goes beyond a limit.
    fn watch(&self, end: &Receiver<()>) -> Watched {
        let (mut watched, mut pause, mut halted) = (Watched::default(), LOOK[0], 0);
        while end.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            pause = (pause * 2).min(LOOK[1]);
            let all = self.tree.list();
            let memory = all.iter().map(|process| process.memory).sum();
            watched.peak = watched.peak.max(memory);
            let number = self.started.pid.as_raw_nonzero().get();
            let stands = |process: &Process| process.pid == number && process.state == b'T';
            halted = if all.iter().any(stands) {
                halted + 1
            } else {
                0
            };
            watched.stop = self.broken_limit(all.iter().map(|process| process.cpu).sum(), memory);
            // a process of the background is halted when it wants to read from the terminal
            if watched.stop.is_none() && halted > 4 {
                watched.stop = Some(Status::Failed("it waits for a terminal".into()));
            }
            if watched.stop.is_some() {
                self.tree.kill(self.started.group);
                break;
            }
        }
        watched
    }

    /// The limit that the tree has gone beyond.
    fn broken_limit(&self, cpu: Duration, memory: u64) -> Option<Status> {
        let most = self.task.max_time;
        let late =
            cpu > most || self.started.begin.elapsed() > most * TUNING.wall_per_cpu + TUNING.grace;
        match () {
            () if self.task.monitor.is_cancelled() => Some(Status::Cancelled),
            () if late => Some(Status::Time),
            () if memory > self.task.max_memory => Some(Status::Memory),
            () if self.is_output_too_long().unwrap_or(false) => Some(long_output()),
            () => None,
        }
    }

    /// A limit that was broken between the last look and the end.
    fn missed_limit(&self, status: ExitStatus, cpu: Duration) -> io::Result<Option<Status>> {
        let is_signaled = status.signal() == Some(Signal::XFSZ.as_raw());
        let too_long = self.is_output_too_long()? || is_signaled;
        let too_late = cpu > self.task.max_time;
        let output = too_long.then(long_output);
        Ok(output.or(too_late.then_some(Status::Time)))
    }

    fn is_output_too_long(&self) -> io::Result<bool> {
        Ok(fs::metadata(self.out)?.len() > TUNING.max_output)
    }
}

impl ProcessTree {
    /// All of its processes that have not ended.
    fn list(&self) -> Vec<Process> {
        let mut rest = processes();
        rest.retain(|process| !self.before.contains(&process.pid) && process.state != b'Z');
        let mut parents = BTreeSet::from([std::process::id() as i32]);
        let mut found = Vec::new();
        loop {
            let (mut own, others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|p| parents.contains(&p.parent));
            if own.is_empty() {
                return found;
            }
            parents = own.iter().map(|process| process.pid).collect();
            found.append(&mut own);
            rest = others;
        }
    }

    /// Stops all processes first, so that none can fork, then kills them.
    fn kill(&self, group: Pid) {
        for signal in [Signal::STOP, Signal::KILL] {
            let _ = kill_process_group(group, signal);
            for process in self.list() {
                let _ = Pid::from_raw(process.pid).map(|pid| kill_process(pid, signal));
            }
        }
    }

    /// Kills and reaps the rest of a process tree whose first process was reaped.
    fn clear(&self, group: Pid, usage: &mut Spent) -> io::Result<()> {
        let begin = Instant::now();
        loop {
            let ours: Vec<i32> = children().difference(&self.before).copied().collect();
            if ours.is_empty() && self.list().is_empty() {
                return Ok(());
            }
            self.kill(group);
            for pid in ours.into_iter().filter_map(Pid::from_raw) {
                let (_, more) = wait4(pid)?;
                usage.cpu += more.cpu;
                usage.peak = usage.peak.max(more.peak);
            }
            if begin.elapsed() > TUNING.reaping {
                return Err(io::Error::other(
                    "processes of it do not end when they are killed",
                ));
            }
        }
    }
}

/// Our children, ended ones included.
fn children() -> BTreeSet<i32> {
    let own = std::process::id() as i32;
    processes()
        .into_iter()
        .filter(|process| process.parent == own)
        .map(|process| process.pid)
        .collect()
}

/// All processes; none where there is no `/proc`.
fn processes() -> Vec<Process> {
    let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    numbers.filter_map(process).collect()
}

fn process(pid: i32) -> Option<Process> {
    let text = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // the name, in brackets, may contain anything
    let behind = text.iter().rposition(|&byte| byte == b')')? + 2;
    let fields: Vec<&str> = std::str::from_utf8(&text[behind..])
        .ok()?
        .split(' ')
        .collect();
    let number = |field: usize| fields.get(field - 3)?.trim().parse::<u64>().ok();
    let ticks = number(14)? + number(15)?;
    Some(Process {
        pid,
        parent: number(4)? as i32,
        state: *fields[0].as_bytes().first()?,
        cpu: Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64),
        memory: number(24)? * rustix::param::page_size() as u64,
    })
}

/// Waits for a child.
fn wait4(pid: Pid) -> io::Result<(ExitStatus, Spent)> {
    let mut status = 0;
    loop {
        // SAFETY: a `rusage` is plain numbers, and the call writes into two places that live
        let (done, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (
                libc::wait4(
                    pid.as_raw_nonzero().get(),
                    &raw mut status,
                    0,
                    &raw mut usage,
                ),
                usage,
            )
        };
        if done < 0 {
            let error = io::Error::last_os_error();
            if error.kind() == io::ErrorKind::Interrupted {
                continue;
            }
            return Err(error);
        }
        let time = |time: libc::timeval| {
            Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
        };
        let unit = if cfg!(target_vendor = "apple") {
            1
        } else {
            1 << 10
        };
        let spent = Spent {
            cpu: time(usage.ru_utime) + time(usage.ru_stime),
            peak: usage.ru_maxrss as u64 * unit,
        };
        return Ok((ExitStatus::from_raw(status), spent));
    }
}

//! Disks that are full or cannot be written. Mounting a small one needs root.

use std::path::Path;
use std::process::Command as Process;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{checkpoint, lines};
use crate::queens;

/// A file system of its own, or none without root.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn new() -> Option<Self> {
        let disk = Self(tempfile::tempdir().unwrap());
        let mounted = disk.mount(&["-t", "tmpfs", "-o", "size=16k", "none"]);
        if !mounted {
            eprintln!("not tested: mounting a small file system needs root");
        }
        mounted.then_some(disk)
    }

    fn mount(&self, arguments: &[&str]) -> bool {
        let command = Process::new("mount").args(arguments).arg(self.0.path()).output();
        command.is_ok_and(|output| output.status.success())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Process::new("umount").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_ends_a_count_that_goes_on_with_room() {
    let Some(disk) = SmallDisk::new() else { return };
    let path = disk.path().join("job").to_str().unwrap().to_owned();
    checkpoint(14, &path)
        .assert()
        .code(1)
        .stdout("")
        .stderr(contains("cannot write").and(contains("complete results are kept")));
    let kept = lines(&path);
    assert!((1..64).contains(&kept), "{kept}");
    // As full as before.
    checkpoint(14, &path).assert().code(1);
    assert!(disk.mount(&["-o", "remount,size=1m"]));
    checkpoint(14, &path).assert().success().stdout("365596\n").stderr(contains("counted before"));
    queens(&format!("job merge {path}")).assert().success().stdout("365596\n");
}

#[test]
fn a_directory_that_cannot_be_written_loses_nothing() {
    let Some(disk) = SmallDisk::new() else { return };
    let path = disk.path().join("job").to_str().unwrap().to_owned();
    queens(&format!("job plan 14 --units 64 -o {path}")).assert().success();
    queens(&format!("job work {path} --units 0-9 --recount 0")).assert().success();
    assert!(disk.mount(&["-o", "remount,ro"]));
    let refused = || contains("Read-only file system").and(contains("cannot write"));
    checkpoint(14, &path).assert().code(1).stdout("").stderr(refused());
    queens(&format!("job work {path}")).assert().code(1).stderr(refused());
    queens(&format!("job status {path}")).assert().success().stdout(contains("10 of 64 units"));
    assert!(disk.mount(&["-o", "remount,rw,size=1m"]));
    checkpoint(14, &path).assert().success().stdout("365596\n");
}

//! Clocks for `bench`; nothing else may read one.

use std::time::Instant;

/// Runs the work and gives its result, its wall-clock and its CPU time in nanoseconds. The CPU time
/// is absent where the system has no such clock.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, u64, Option<u64>) {
    let cpu = cpu_ns();
    let wall = Instant::now();
    let result = work();
    let wall = u64::try_from(wall.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let cpu = cpu.zip(cpu_ns()).map(|(from, to)| to - from);
    (result, wall, cpu)
}

#[cfg(all(unix, target_pointer_width = "64"))]
#[allow(unsafe_code)]
fn cpu_ns() -> Option<u64> {
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        // Part of the C library, which the standard library links on every Unix.
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    // CLOCK_PROCESS_CPUTIME_ID has another number on Apple's systems.
    let clock = if cfg!(target_os = "macos") { 12 } else { 2 };
    let mut time = Timespec {
        seconds: 0,
        nanoseconds: 0,
    };
    // SAFETY: the pointer is valid for the call, and the struct is the C one on 64-bit systems.
    let failed = unsafe { clock_gettime(clock, &mut time) } != 0;
    let total = u64::try_from(time.seconds * 1_000_000_000 + time.nanoseconds);
    total.ok().filter(|_| !failed)
}

#[cfg(not(all(unix, target_pointer_width = "64")))]
fn cpu_ns() -> Option<u64> {
    None
}

/// Files, streams and clocks of the operating system.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private func fault(_ what: String) -> Mistake {
  Mistake("\(what): \(String(cString: strerror(errno)))")
}

/// Up to 64 KiB of a file; none at its end.
func readSome(_ file: Int32) throws -> Bytes {
  try Bytes(unsafeUninitializedCapacity: 1 << 16) { space, count in
    repeat {
      let got = read(file, space.baseAddress, space.count)
      if got >= 0 {
        count = got
        return
      }
    } while errno == EINTR
    throw fault("read")
  }
}

func writeAll(_ file: Int32, _ bytes: Bytes) throws {
  try bytes.withUnsafeBytes { space in
    var at = 0
    while at < space.count {
      let done = write(file, space.baseAddress! + at, space.count - at)
      if done >= 0 { at += done } else if errno != EINTR { throw fault("write") }
    }
  }
}

/// The bytes of a file. Throws `Mistake` if it cannot be read.
public func readFile(_ path: String) throws -> Bytes {
  let file = open(path, O_RDONLY)
  if file < 0 { throw fault("cannot read \(path)") }
  defer { close(file) }
  var all: Bytes = []
  while true {
    let some = try readSome(file)
    if some.isEmpty { return all }
    all.append(contentsOf: some)
  }
}

/// Writes a line to standard error.
func complain(_ text: String) {
  try? writeAll(STDERR_FILENO, Array("\(text)\n".utf8))
}

/// The folder of the running program.
func programFolder() throws -> String {
  let program = CommandLine.arguments[0]
  guard let path = realpath("/proc/self/exe", nil) ?? realpath(program, nil) else {
    throw fault("cannot find the program \(program)")
  }
  defer { free(path) }
  let whole = String(cString: path)
  return String(whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)])
}

/// Takes standard output for the replies. What else the program prints there goes to standard
/// error: a line that was left in the rules is no reply.
func takeOutput() throws -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  let replies = dup(STDOUT_FILENO)
  if replies < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 { throw fault("dup") }
  return replies
}

func wallNs() -> Word { nanoseconds(CLOCK_MONOTONIC) }

/// CPU time of the process in nanoseconds.
func cpuNs() -> Word { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

private func nanoseconds(_ clock: clockid_t) -> Word {
  var time = timespec()
  clock_gettime(clock, &time)
  return Word(time.tv_sec) * 1_000_000_000 + Word(time.tv_nsec)
}

/// Ends the program with an exit code.
public func leave(_ code: Int32) -> Never { exit(code) }

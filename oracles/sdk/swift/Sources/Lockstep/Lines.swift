/// Lines of requests, and their limit (protocol section 1).

/// The longest line in either direction, without its end.
let maxLine = 1 << 20

/// A line without its end. Of one that is too long only the beginning is kept.
struct Line {
  var bytes: Bytes = []
  var tooLong = false
}

/// Gives some bytes, at least one, or none at the end of input.
public typealias Read = () throws -> [UInt8]

/// Splits input into lines that end with LF or CR LF. What follows the last line end is no line.
struct Lines {
  private let read: Read
  private var buffer: Bytes = []
  private var at = 0

  /// Enough of a line that is too long to find its id.
  private static let kept = 64

  init(_ read: @escaping Read) {
    self.read = read
  }

  /// Whether a whole line can be had without reading.
  var isReady: Bool { lineEnd != nil }

  private var lineEnd: Int? { buffer[at...].firstIndex(of: 0x0a) }

  mutating func next() throws -> Line? {
    var line = Line()
    while true {
      if at == buffer.count {
        at = 0
        buffer = try read()
        if buffer.isEmpty { return nil }
      }
      let found = lineEnd, stop = found ?? buffer.count
      if !line.tooLong { line.bytes.append(contentsOf: buffer[at..<stop]) }
      at = found == nil ? stop : stop + 1
      if found != nil, line.bytes.last == 0x0d, !line.tooLong { line.bytes.removeLast() }
      // One byte more may be the CR of a line end that is still to come.
      if line.bytes.count > maxLine + (found == nil ? 1 : 0) { line.tooLong = true }
      if line.tooLong { line.bytes = Array(line.bytes.prefix(Self.kept)) }
      if found != nil { return line }
    }
  }
}

/// A press of a button or a turn of the wheel, as reported; rows and columns count from 0.
struct MouseReport: Equatable, Sendable {
  let code: Int
  let row: Int
  let column: Int
}

extension MouseReport {
  /// Parses a press in the form of SGR (`ESC [ < 0 ; 1 ; 1 M`) or of urxvt (`ESC [ 32 ; 1 ; 1 M`).
  init?(_ sequence: [UInt8]) {
    guard sequence.count > 2, sequence.last == UInt8(ascii: "M") else { return nil }
    var body = sequence[2...].dropLast()
    let isSGR = body.first == UInt8(ascii: "<")
    if isSGR { body = body.dropFirst() }
    let numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let code = numbers[0], let column = numbers[1], let row = numbers[2],
      [code, column, row].allSatisfy({ (0...0xffff).contains($0) })
    else { return nil }
    self.init(code: isSGR ? code : code - 32, row: row - 1, column: column - 1)
  }
}

/// The oldest form of a report: three numbers after `ESC [ M`, each a byte, or two of UTF-8.
struct MouseBytes: Sendable {
  enum Outcome {
    case incomplete
    /// The byte cannot be part of a number.
    case brokenOff
    /// The report is complete; `rest` is the byte after it.
    case report(MouseReport, rest: UInt8?)
  }

  private var numbers: [Int] = []
  /// A byte that may be the first of two.
  private var lead: UInt8?

  mutating func take(_ byte: UInt8) -> Outcome {
    // xterm sends 0 for a position beyond its range.
    if byte < 0x20, byte != 0 { return .brokenOff }
    if let lead = lead.take() {
      let isSecond = byte & 0xc0 == 0x80
      numbers.append((isSecond ? Int(lead & 0x1f) << 6 | Int(byte & 0x3f) : Int(lead)) - 32)
      if let report { return .report(report, rest: isSecond ? nil : byte) }
      if isSecond { return .incomplete }
    }
    if (0xc2...0xdf).contains(byte) {
      lead = byte
      return .incomplete
    }
    numbers.append(Int(byte) - 32)
    return report.map { .report($0, rest: nil) } ?? .incomplete
  }

  private var report: MouseReport? {
    guard numbers.count == 3 else { return nil }
    return MouseReport(code: numbers[0], row: numbers[2] - 1, column: numbers[1] - 1)
  }
}

/// The earlier lines of the command line, without duplicates, newest last.
struct CommandHistory: Equatable, Sendable {
  /// The maximum number of lines.
  static let limit = 200

  private(set) var lines: [String] = []

  init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds a line; a line that was already there becomes the newest.
  mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    lines.removeAll { $0 == line }
    lines = (lines + [line]).suffix(Self.limit)
  }
}

extension CommandHistory: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(lines)
  }
}

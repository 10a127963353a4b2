/// The lines that were given on the command line, newest last, each once.
struct CommandHistory: Equatable, Sendable {
  /// How many are remembered.
  static let limit = 200

  private(set) var lines: [String] = []

  init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds a line; one that was there already becomes the newest.
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

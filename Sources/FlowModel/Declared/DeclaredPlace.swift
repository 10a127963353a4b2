/// A place in the sources of an app.
public struct DeclaredPlace: Hashable, Sendable, Codable, Comparable {
  /// The file, relative to the directory that was read; at most 1,024 characters.
  public let file: String
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the line, from 1, in bytes of UTF-8 as the compiler counts.
  public let column: Int

  private enum CodingKeys: String, WireKey { case file, line, column }

  /// Creates a place; a text that is too long is cut, and numbers are clamped to their range.
  public init(file: String, line: Int, column: Int) {
    self.file = Limits.clipped(file)
    self.line = Counts.clamped(line)
    self.column = Counts.clamped(column)
  }

  /// Whether a place comes first: by file, then by line, then by column.
  public static func < (lhs: DeclaredPlace, rhs: DeclaredPlace) -> Bool {
    (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
  }
}

extension DeclaredPlace: CustomStringConvertible {
  /// The place as compilers write it: `Shop/CartCoordinator.swift:12:3`.
  public var description: String { "\(file):\(line):\(column)" }
}

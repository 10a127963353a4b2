/// A position in a file, which is cheap to keep for every expression.
struct Position: Hashable, Sendable {
  let line: UInt32
  let column: UInt32
}

/// A position with its file.
struct CodePlace: Hashable, Sendable {
  let file: String
  let position: Position
}

import Inspector

/// The escape sequences of keys; all others are ignored.
struct KeySequences: Equatable, Sendable {
  private var keys: [[UInt8]: Key] = [:]

  /// The sequences that all terminals share, in the modes in use; descriptions have the others.
  ///
  /// They have no modifiers: shift-left is another key than left.
  static let standard: KeySequences = {
    var sequences = KeySequences()
    for (final, key) in [
      ("A", Key.up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ] {
      for introducer in ["[", "O"] { sequences.add("\u{1b}\(introducer)\(final)", key) }
    }
    for (rest, key) in [
      ("[Z", Key.backTab), ("OM", .enter), ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown),
    ] {
      sequences.add("\u{1b}\(rest)", key)
    }
    return sequences
  }()

  /// Adds a sequence; ignores a text that does not begin with an escape, since it is a character.
  mutating func add(_ sequence: String, _ key: Key) {
    let bytes = Array(sequence.utf8)
    if bytes.count > 1, bytes[0] == 0x1b { keys[bytes] = key }
  }

  subscript(_ bytes: [UInt8]) -> Key? { keys[bytes] }
}

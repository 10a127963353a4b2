/// What may be done next: a command, and what it is good for.
///
/// An answer names at most a few, so that a reader need not know which command to look for. Its words
/// are those of the command line; a program that calls reports in place of commands reads them too.
package struct NextStep: Equatable, Sendable {
  /// The words of the command, after the name of the program.
  package let words: [String]
  /// What it is good for, in a few words.
  package let why: String

  /// Creates a step; words that are nil are left out, such as a target that was not named.
  package init(_ words: [String?], _ why: String) {
    self.words = words.compactMap(\.self)
    self.why = why
  }

  /// The command as a shell reads it; safe to run, whatever an app calls its routes.
  package var command: String {
    (["flowscope"] + words).map(Self.quoted).joined(separator: " ")
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,@%+".utf8)

  /// The word in single quotes, unless no shell changes it.
  private static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(plain.contains) { return word }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

extension NextStep: Encodable {
  private enum CodingKeys: String, CodingKey { case command, why }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(command, forKey: .command)
    try fields.encode(why, forKey: .why)
  }
}

extension TextStyle {
  /// The steps, with a line for each; empty without one.
  package func text(of steps: [NextStep]) -> String {
    steps.map { step in
      let line = "next: \(step.command)  # \(step.why)"
      return ANSIText.faint(glyphs.shown(line), on: colours) + "\n"
    }.joined()
  }
}

/// Text with the attributes of a terminal, where those are wanted.
package enum ANSIText {
  package static func bold(_ text: String, on isOn: Bool) -> String { styled(text, "1", isOn) }
  package static func faint(_ text: String, on isOn: Bool) -> String { styled(text, "2", isOn) }
  package static func red(_ text: String, on isOn: Bool) -> String { styled(text, "31", isOn) }
  package static func green(_ text: String, on isOn: Bool) -> String { styled(text, "32", isOn) }
  package static func yellow(_ text: String, on isOn: Bool) -> String { styled(text, "33", isOn) }

  private static func styled(_ text: String, _ code: String, _ isOn: Bool) -> String {
    isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  private static let codes: Set<String> = ["0", "1", "2", "31", "32", "33"]

  /// The sequence that `scalars` begin with, where it is one of these; nil otherwise.
  package static func attribute(
    at scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard let end = scalars.prefix(5).firstIndex(of: "m") else { return nil }
    let sequence = scalars[...end]
    guard sequence.starts(with: "\u{1b}[".unicodeScalars) else { return nil }
    return codes.contains(String(sequence.dropFirst(2).dropLast())) ? sequence : nil
  }
}

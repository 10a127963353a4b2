/// Text with the attributes of a terminal, where those are wanted.
enum ANSIText {
  static func bold(_ text: String, on isOn: Bool) -> String { styled(text, "1", isOn) }
  static func faint(_ text: String, on isOn: Bool) -> String { styled(text, "2", isOn) }
  static func red(_ text: String, on isOn: Bool) -> String { styled(text, "31", isOn) }
  static func green(_ text: String, on isOn: Bool) -> String { styled(text, "32", isOn) }
  static func yellow(_ text: String, on isOn: Bool) -> String { styled(text, "33", isOn) }

  private static func styled(_ text: String, _ code: String, _ isOn: Bool) -> String {
    isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

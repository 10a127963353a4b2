import FlowProtocol

extension LineDifference {
  init(from before: String, to after: String) {
    func lines(_ text: String) -> [Substring] {
      MarkedDocument.lines(of: text).map(MarkedDocument.withoutEnd)
    }
    self.init(from: lines(before), to: lines(after))
  }

  /// The difference in the manner of `diff -u` without context: places with their lines.
  func text(of path: String, colours: Bool, ascii: Bool) -> String {
    var text = ""
    func add(_ sign: Character, _ line: Substring, _ code: String) {
      let shown = "\(sign)\(DisplayText.shown(String(line), ascii: ascii))"
      text += colours ? "\u{1b}[\(code)m\(shown)\u{1b}[0m\n" : "\(shown)\n"
    }
    // The number of the next line after the change.
    var number = 1
    var isInPlace = false
    for (side, line) in lines {
      if side != .both, !isInPlace { text += "\(DisplayText.neutralised(path)):\(number):\n" }
      isInPlace = side != .both
      switch side {
      case .both: number += 1
      case .before: add("-", line, "31")
      case .after:
        add("+", line, "32")
        number += 1
      }
    }
    return text
  }
}

import FlowProtocol
import Inspector

/// The lines that differ between two texts.
struct LineDifference {
  private let before: [Substring]
  private let after: [Substring]

  init(from before: String, to after: String) {
    func lines(_ text: String) -> [Substring] {
      MarkedDocument.lines(of: text).map(MarkedDocument.withoutEnd)
    }
    (self.before, self.after) = (lines(before), lines(after))
  }

  /// The difference in the manner of `diff -u` without context: places with their lines.
  ///
  /// O(lines × differences).
  func text(of path: String, colours: Bool, ascii: Bool) -> String {
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var text = ""
    func add(_ sign: Character, _ line: Substring, _ code: String) {
      let shown = "\(sign)\(DisplayText.shown(String(line), ascii: ascii))"
      text += colours ? "\u{1b}[\(code)m\(shown)\u{1b}[0m\n" : "\(shown)\n"
    }
    var (old, new) = (0, 0)
    var isInPlace = false
    while old < before.count || new < after.count {
      let isRemoved = removed.contains(old)
      guard isRemoved || inserted.contains(new) else {
        (old, new, isInPlace) = (old + 1, new + 1, false)
        continue
      }
      if !isInPlace { text += "\(DisplayText.neutralised(path)):\(new + 1):\n" }
      isInPlace = true
      if isRemoved {
        add("-", before[old], "31")
        old += 1
      } else {
        add("+", after[new], "32")
        new += 1
      }
    }
    return text
  }
}

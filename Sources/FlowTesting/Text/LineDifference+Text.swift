import FlowProtocol

extension LineDifference: CustomStringConvertible {
  init(from before: String, to after: String) {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    self.init(from: lines(before), to: lines(after))
  }

  /// The number of common lines that are printed before and after a difference.
  private static let context = 3

  /// The changed lines with the lines around them; left out ones are a line with an ellipsis.
  package var description: String {
    var isShown = lines.map { _ in false }
    for index in lines.indices where lines[index].side != .both {
      for near in index - Self.context...index + Self.context where lines.indices.contains(near) {
        isShown[near] = true
      }
    }
    var shown: [String] = []
    for (index, (side, text)) in lines.enumerated() {
      if isShown[index] {
        let sign =
          switch side {
          case .both: " "
          case .before: "-"
          case .after: "+"
          }
        shown.append("\(sign) \(text)")
      } else if index == 0 || isShown[index - 1] {
        shown.append("  …")
      }
    }
    return shown.joined(separator: "\n")
  }
}

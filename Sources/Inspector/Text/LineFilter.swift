/// What is typed after `/`: which lines of a list to show.
///
/// Plain text is looked for in any case; `!` before it shows the lines without it; `-r` and a blank before
/// it make it a regular expression. Those that have no capital are looked for in any case too.
struct LineFilter: Equatable, Sendable {
  let text: String
  /// Why the expression cannot be used, in one line; it then filters nothing.
  let complaint: String?

  private let isInverse: Bool
  private let kind: Kind

  private enum Kind: Equatable { case everything, plain(String), expression(String) }

  static let none = LineFilter("")

  init(_ text: String) {
    self.text = text
    isInverse = text.hasPrefix("!")
    let rest = String(isInverse ? text.dropFirst() : text[...])
    var complaint: String?
    if rest.hasPrefix("-r ") || rest == "-r" {
      let pattern = String(rest.dropFirst(3))
      if !pattern.isEmpty { complaint = FilterExpression.complaint(about: pattern) }
      kind = pattern.isEmpty || complaint != nil ? .everything : .expression(pattern)
    } else {
      // The beginning of an "-r" is no text to look for.
      kind = rest.isEmpty || rest == "-" ? .everything : .plain(rest)
    }
    self.complaint = complaint
  }

  /// Whether it lets every line through.
  var isEmpty: Bool { kind == .everything }

  /// The filter, ready to be asked about many lines.
  ///
  /// Made once for all of them: it holds what the expression was compiled to, which cannot be shared
  /// between threads, and so is no part of the filter itself.
  func compiled() -> Compiled {
    let finds: (String) -> Bool
    switch kind {
    case .everything: return Compiled(isInverse: false) { _ in true }
    case .plain(let needle): finds = PlainSearch(needle).isIn
    case .expression(let pattern):
      guard let expression = try? FilterExpression(pattern) else {
        return Compiled(isInverse: false) { _ in true }
      }
      finds = expression.isIn
    }
    return Compiled(isInverse: isInverse, finds: finds)
  }

  struct Compiled {
    fileprivate let isInverse: Bool
    fileprivate let finds: (String) -> Bool

    /// Whether the line is to be shown.
    func admits(_ line: String) -> Bool { finds(line) != isInverse }

    /// Whether a line of two texts is to be shown: one of them is enough to be found in.
    func admits(_ text: String, or other: String) -> Bool {
      (finds(text) || finds(other)) != isInverse
    }

    /// The same of a line of many.
    func admits(_ texts: [String]) -> Bool { texts.contains(where: finds) != isInverse }
  }
}

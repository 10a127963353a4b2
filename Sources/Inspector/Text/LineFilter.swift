/// A filter of a list, as typed after `/`.
///
/// Plain text matches in any case. `!` before it shows the lines that do not match. `-r` and a
/// blank before it make it a regular expression, which also ignores case if it contains no capital.
struct LineFilter: Equatable, Sendable {
  let text: String
  /// The reason why the expression cannot be used, in one line; such a filter shows all lines.
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
      // The beginning of "-r" is not yet a search text.
      kind = rest.isEmpty || rest == "-" ? .everything : .plain(rest)
    }
    self.complaint = complaint
  }

  var isEmpty: Bool { kind == .everything }

  /// The filter, compiled for many lines; threads cannot share it.
  func compiled() -> Compiled {
    let finds: ((String) -> Bool)? =
      switch kind {
      case .everything: nil
      case .plain(let needle): PlainSearch(needle).isIn
      case .expression(let pattern): (try? FilterExpression(pattern))?.isIn
      }
    guard let finds else { return Compiled(isInverse: false) { _ in true } }
    return Compiled(isInverse: isInverse, finds: finds)
  }

  struct Compiled {
    fileprivate let isInverse: Bool
    fileprivate let finds: (String) -> Bool

    func admits(_ line: String) -> Bool { finds(line) != isInverse }

    /// Whether to show a line of two texts; a match in one of them is enough.
    func admits(_ text: String, or other: String) -> Bool {
      (finds(text) || finds(other)) != isInverse
    }

    func admits(_ texts: [String]) -> Bool { texts.contains(where: finds) != isInverse }
  }
}

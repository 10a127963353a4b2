import FlowModel
import FlowReports

/// Names of coordinators for columns that are too narrow for some of them.
///
/// A name that does not fit first loses the last word of the root's name ("Coordinator" in most
/// apps), which all names share; then the qualifiers of its generic arguments, and the arguments if
/// the app gave the coordinator a name; and then its middle: names differ at both ends. Of a type and
/// a given name, both keep a part, so that a column has no row with one and no row with the other.
struct ShortName: Equatable, Sendable {
  private let suffix: String
  private let isASCII: Bool

  init(root: String?, ascii isASCII: Bool) {
    self.isASCII = isASCII
    let name = Parts(root ?? "").type
    let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
    suffix = start == name.startIndex ? "" : String(name[start...])
  }

  func text(_ name: String, in cells: Int) -> String {
    if isFitting(name, in: cells) { return name }
    let parts = Parts(name)
    var type = parts.type
    if !suffix.isEmpty, type.hasSuffix(suffix), type.count > suffix.count {
      type = type.dropLast(suffix.count)
    }
    var short = "\(type)\(parts.arguments)\(parts.given)"
    if !parts.arguments.isEmpty, !isFitting(short, in: cells) {
      short = "\(type)\(parts.unqualifiedArguments)\(parts.given)"
    }
    if !parts.given.isEmpty {
      if !isFitting(short, in: cells) { short = "\(type)\(parts.given)" }
      if !isFitting(short, in: cells), cells >= Self.fewestForBoth {
        let given = String(parts.given.dropFirst())
        let ofType = max(Self.fewestOfType, cells - 1 - width(given), cells / 3)
        let type = fitted(String(type), to: ofType)
        return "\(type) \(fitted(given, to: cells - 1 - width(type)))"
      }
    }
    return isFitting(short, in: cells) ? short : cut(short, to: cells)
  }

  /// The fewest cells for a type and a given name, and of these for the type.
  private static let (fewestForBoth, fewestOfType) = (12, 5)

  private func fitted(_ text: String, to cells: Int) -> String {
    isFitting(text, in: cells) ? text : cut(text, to: cells)
  }

  private func width(_ text: String) -> Int {
    CellWidth.of(DisplayText.shown(text, ascii: isASCII))
  }

  /// The parts of a title such as `Stack<Shop.Cart> "gifts"`.
  private struct Parts {
    let type: Substring
    let arguments: Substring
    /// The name that the app gave, with quotes and the blank before them; empty without one.
    let given: Substring

    /// O(length).
    init(_ title: String) {
      let end = title.hasSuffix("\"") ? title.firstRange(of: " \"")?.lowerBound : nil
      given = title[(end ?? title.endIndex)...]
      let whole = title[..<given.startIndex]
      let open = whole.hasSuffix(">") ? whole.firstIndex(of: "<") : nil
      type = whole[..<(open ?? whole.endIndex)]
      arguments = whole[type.endIndex...]
    }

    /// `<Cart>` of `<Shop.Cart>`.
    var unqualifiedArguments: String {
      var kept = ""
      var word = ""
      for character in arguments {
        switch character {
        case ".": word = ""
        case "<", ">", ",", " ":
          kept += word + String(character)
          word = ""
        default: word.append(character)
        }
      }
      return kept + word
    }
  }

  private func isFitting(_ name: String, in cells: Int) -> Bool {
    if DisplayText.isPrintableASCII(name) { return name.utf8.count <= cells }
    return CellWidth.of(DisplayText.shown(name, ascii: isASCII), upTo: cells + 1) <= cells
  }

  private func cut(_ name: String, to width: Int) -> String {
    let ellipsis = Glyphs(isASCII: isASCII).ellipsis
    guard width > 4 else { return name }
    let rear = (width - 1) / 2
    let front = width - 1 - rear
    if DisplayText.isPrintableASCII(name) {
      return "\(Substring(name.utf8.prefix(front)))\(ellipsis)\(Substring(name.utf8.suffix(rear)))"
    }
    let cells = CellWidth.cells(of: DisplayText.shown(name, ascii: isASCII))
    func text(_ cells: some Sequence<(text: String, width: Int)>, upTo most: Int) -> [String] {
      var used = 0
      return cells.prefix {
        used += $0.width
        return used <= most
      }.map(\.text)
    }
    let tail = text(cells.reversed(), upTo: rear)
    return text(cells, upTo: front).joined() + ellipsis + tail.reversed().joined()
  }
}

import FlowModel
import FlowReports

/// Names of coordinators for columns that are too narrow for some of them.
///
/// A name that does not fit first loses the last word of the root's name ("Coordinator" in most
/// apps), which most names share; then the qualifiers of its generic arguments, and the arguments if
/// the app gave the coordinator a name; and then its middle: names differ at both ends. Of a type and
/// a given name, both keep a part, so that a column has no row with one and no row with the other.
/// If one name of a column has to lose a part, all of its names lose it; what it does not have, they
/// keep.
struct ShortName: Equatable, Sendable {
  private let suffix: String
  private let isASCII: Bool

  init(root: String?, ascii isASCII: Bool) {
    self.isASCII = isASCII
    let name = Parts(root ?? "").type
    let word = Self.lastWord(of: name)
    suffix = word.count == name.count ? "" : String(word)
  }

  /// The last word of a name: "Coordinator", and the initials "VC" of "MainVC"; empty if it is a single
  /// letter, as in "ScreenA", by which names differ.
  private static func lastWord(of name: Substring) -> Substring {
    guard var start = name.lastIndex(where: { $0.isUppercase }) else { return name }
    if name.last?.isUppercase == true {
      while start > name.startIndex, name[name.index(before: start)].isUppercase {
        start = name.index(before: start)
      }
      if name[start...].count == 1 { return "" }
    }
    return name[start...]
  }

  /// What names lose before their middle.
  struct Cuts: OptionSet, Sendable {
    let rawValue: Int

    static let whole: Cuts = []
    static let suffix = Cuts(rawValue: 1)
    static let qualifiers = Cuts(rawValue: 2)
    static let arguments = Cuts(rawValue: 4)

    /// In the order in which a name loses them.
    fileprivate static let inOrder: [Cuts] = [suffix, qualifiers, arguments]
  }

  /// The name in at most `cells` cells; `cuts` are those of the other names of the column.
  func text(_ name: String, in cells: Int, with cuts: Cuts = .whole) -> String {
    if cuts == .whole, isFitting(name, in: cells) { return name }
    let parts = Parts(name)
    let short = text(parts, cuts.union(self.cuts(for: name, in: cells)))
    if isFitting(short, in: cells) { return short }
    guard !parts.given.isEmpty, cells >= Self.fewestForBoth else { return cut(short, to: cells) }
    let given = String(parts.given.dropFirst())
    let ofType = max(Self.fewestOfType, cells - 1 - width(given), cells / 3)
    let type = fitted(withoutSuffix(parts.type), to: ofType)
    return "\(type) \(fitted(given, to: cells - 1 - width(type)))"
  }

  /// The name without the word that most names share.
  func short(_ name: String) -> String { text(Parts(name), .suffix) }

  /// What all names of a column lose, each with the cells that it has: no more than what makes one of
  /// them shorter that does not fit.
  func cuts(for names: some Sequence<(name: String, cells: Int)>) -> Cuts {
    names.reduce(.whole) { $0.union(cuts(for: $1.name, in: $1.cells)) }
  }

  /// What a name loses until it fits, or until it has lost all but its middle.
  private func cuts(for name: String, in cells: Int) -> Cuts {
    if isFitting(name, in: cells) { return .whole }
    let parts = Parts(name)
    var (cuts, text) = (Cuts.whole, name)
    for cut in Cuts.inOrder {
      let shorter = self.text(parts, cuts.union(cut))
      // A name without the shared word does not take it from the others.
      guard shorter != text else { continue }
      cuts.insert(cut)
      text = shorter
      if isFitting(text, in: cells) { break }
    }
    return cuts
  }

  private func text(_ parts: Parts, _ cuts: Cuts) -> String {
    let type = cuts.contains(.suffix) ? withoutSuffix(parts.type) : String(parts.type)
    let arguments =
      cuts.contains(.arguments) && !parts.given.isEmpty
      ? "" : cuts.contains(.qualifiers) ? parts.unqualifiedArguments : String(parts.arguments)
    return type + arguments + parts.given
  }

  private func withoutSuffix(_ type: Substring) -> String {
    let isShared = !suffix.isEmpty && type.hasSuffix(suffix) && type.count > suffix.count
    return String(isShared ? type.dropLast(suffix.count) : type)
  }

  /// The fewest cells for a type and a given name, and of these for the type.
  private static let (fewestForBoth, fewestOfType) = (12, 5)

  private func fitted(_ text: String, to cells: Int) -> String {
    isFitting(text, in: cells) ? text : cut(text, to: cells)
  }

  private func width(_ text: String) -> Int {
    CellWidth.of(DisplayText.shown(text, ascii: isASCII))
  }

  /// The width of a text in cells, at most `most`.
  func width(of text: String, upTo most: Int) -> Int {
    if DisplayText.isPrintableASCII(text) { return min(most, text.utf8.count) }
    return min(most, CellWidth.of(DisplayText.shown(text, ascii: isASCII), upTo: most + 1))
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

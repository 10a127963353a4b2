import FlowReports

/// The title of a panel; leaves out parts if there is no room for all.
///
/// The focused panel has a sign, and the panel in front has brackets, so titles do not depend on
/// colour.
struct PanelTitle: Equatable {
  let panel: Panel
  private let glyphs: Glyphs
  private let isFocused: Bool
  private let isShown: Bool
  /// The key that goes to the panel; empty if there is none.
  private var key: String
  private var name: String
  private var note: Note

  struct Note: Equatable {
    var count = ""
    /// Extra information that is also available elsewhere.
    var explanation = ""
    /// The grouping and the order, if the user can change them; only the panel in front shows them.
    var order = ""
    var filter = ""
  }

  init(_ panel: Panel, shown: Panel, _ model: Model, _ area: Rectangle) {
    self.panel = panel
    glyphs = model.glyphs
    isFocused = panel == model.screen.panel
    isShown = panel == shown
    key = model.keymap.key(for: panel)?.title(model.glyphs) ?? ""
    name = panel.title
    note = model.features[panel].note(in: model, area: area)
    if !isShown { note.order = "" }
  }

  var text: String {
    // A count needs a name beside it.
    if name.isEmpty, key.isEmpty { return "" }
    let count = note.count.isEmpty || !name.isEmpty ? note.count : "(\(note.count))"
    let filter = note.filter.isEmpty ? "" : "(\(note.filter))"
    let words = [key, name, count].filter { !$0.isEmpty }.joined(separator: " ")
    let order = note.order.isEmpty ? "" : ", \(note.order)"
    let whole = words + note.explanation + order + (filter.isEmpty ? "" : " \(filter)")
    if isFocused { return "\(glyphs.current)\(whole) " }
    return isShown && panel.place != .left ? "[\(whole)]" : " \(whole) "
  }

  /// The width in cells.
  var width: Int { CellWidth.of(glyphs.shown(text)) }

  // MARK: Fitting

  /// The titles in `area`: of `shown`, and of the panels of its place that show nowhere else.
  ///
  /// Leaves out the least important parts first, each whole, so that no title is cut in its middle.
  static func fitting(shown: Panel, _ model: Model, _ area: Rectangle) -> [PanelTitle] {
    let visible = model.layout.areas
    var titles = model.features.panels(in: shown.place)
      .filter { $0 == shown || visible[$0] == nil }
      .map { PanelTitle($0, shown: shown, model, area) }
    // A piece of the line is between two titles.
    func isFitting() -> Bool {
      titles.reduce(titles.count - 1) { $0 + $1.width } <= area.size.columns
    }
    for (part, ofShown) in omissions {
      // Starts at the last title, so that the titles that keep their names are the first ones.
      for index in titles.indices.reversed() where titles[index].isShown == ofShown {
        if isFitting() { return titles }
        titles[index].leaveOut(part)
      }
    }
    return titles
  }

  private enum Part {
    case order, explanation, endOfFilter, filter, endOfName, ellipsis, name, count, key
  }

  /// The parts that can be left out, least important first; the name of the panel in front stays.
  private static let omissions: [(Part, ofShown: Bool)] = [
    (.explanation, false), (.order, true), (.explanation, true), (.filter, false),
    (.endOfFilter, true), (.endOfName, false), (.ellipsis, false), (.name, false), (.filter, true),
    (.count, false), (.count, true), (.key, false), (.key, true),
  ]

  /// The number of characters of a filter that is enough to recognise it.
  private static let longFilter = 16
  /// The number of characters of a name that is enough to recognise it.
  private static let longName = 5

  private mutating func leaveOut(_ part: Part) {
    switch part {
    case .order: note.order = ""
    case .explanation: note.explanation = ""
    case .endOfFilter:
      guard note.filter.count > Self.longFilter else { return }
      note.filter = note.filter.prefix(Self.longFilter) + glyphs.ellipsis
    case .filter: note.filter = ""
    case .endOfName:
      guard name.count > Self.longName else { return }
      name = name.prefix(Self.longName - 1) + glyphs.ellipsis
    case .ellipsis: name = String(name.prefix(Self.longName - 1))
    case .name: name = ""
    case .count: note.count = ""
    case .key: key = ""
    }
  }
}

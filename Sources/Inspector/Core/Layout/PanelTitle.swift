import FlowProtocol

/// What the title of a panel says, of which parts are left out where there is no room for all.
///
/// The one of the panel that has the keys has a sign, and the one of several that shows has brackets: what tells
/// them is no colour.
struct PanelTitle: Equatable {
  let panel: Panel
  private let glyphs: Glyphs
  private let isFocused: Bool
  private let isShown: Bool
  /// The key that goes there; empty where none does.
  private var key: String
  private var name: String
  private var note: Note

  /// What a title says beside the panel's name.
  struct Note: Equatable {
    /// How many there are in the panel.
    var count = ""
    /// What is good to know, and known from elsewhere as well.
    var explanation = ""
    /// What is looked for in the panel.
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
  }

  var text: String {
    // A number alone would be that of nothing.
    if name.isEmpty, key.isEmpty { return "" }
    let count = note.count.isEmpty || !name.isEmpty ? note.count : "(\(note.count))"
    let filter = note.filter.isEmpty ? "" : "(\(note.filter))"
    let words = [key, name, count].filter { !$0.isEmpty }.joined(separator: " ")
    let whole = words + note.explanation + (filter.isEmpty ? "" : " \(filter)")
    if isFocused { return "\(glyphs.current)\(whole) " }
    return isShown && panel.place != .left ? "[\(whole)]" : " \(whole) "
  }

  /// In cells.
  var width: Int { CellWidth.of(DisplayText.shown(text, ascii: glyphs.isASCII)) }

  // MARK: Fitting

  /// The titles of the panels in one place, where `shown` shows in `area`.
  ///
  /// What matters least is left out first, and whole: a title does not end in its middle.
  static func fitting(
    _ place: Panel.Place, shown: Panel, _ model: Model, _ area: Rectangle
  ) -> [PanelTitle] {
    var titles = model.features.panels(in: place).map { PanelTitle($0, shown: shown, model, area) }
    func isFitting() -> Bool { titles.reduce(0) { $0 + $1.width + 1 } <= area.size.columns }
    for (part, ofShown) in omissions {
      // From the last on: of those that have their names, the first follow one another.
      for index in titles.indices.reversed() where titles[index].isShown == ofShown {
        if isFitting() { return titles }
        titles[index].leaveOut(part)
      }
    }
    return titles
  }

  private enum Part {
    case explanation, endOfFilter, filter, name, count, key
  }

  /// What is left out, what matters least first; the name of what shows is not.
  private static let omissions: [(Part, ofShown: Bool)] = [
    (.explanation, false), (.explanation, true), (.filter, false), (.endOfFilter, true),
    (.name, false), (.filter, true), (.count, false), (.count, true), (.key, false), (.key, true),
  ]

  /// How many characters of a filter are more than enough to know it by.
  private static let longFilter = 16

  private mutating func leaveOut(_ part: Part) {
    switch part {
    case .explanation: note.explanation = ""
    case .endOfFilter:
      guard note.filter.count > Self.longFilter else { return }
      note.filter = note.filter.prefix(Self.longFilter) + glyphs.ellipsis
    case .filter: note.filter = ""
    case .name: name = ""
    case .count: note.count = ""
    case .key: key = ""
    }
  }
}

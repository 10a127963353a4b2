/// The actions of the frame around the features.
extension Action {
  // MARK: Moving

  static let moveDown = changing("moveDown") { $0.move(by: 1) }
  package static let moveUp = changing("moveUp") { $0.move(by: -1) }
  static let pageDown = changing("pageDown") { $0.move(by: $0.page) }
  static let pageUp = changing("pageUp") { $0.move(by: -$0.page) }
  static let halfPageDown = changing("halfPageDown") { $0.move(by: $0.halfPage) }
  static let halfPageUp = changing("halfPageUp") { $0.move(by: -$0.halfPage) }
  static let scrollRight = changing("scrollRight") { $0.scrollSideways(forward: true) }
  static let scrollLeft = changing("scrollLeft") { $0.scrollSideways(forward: false) }
  package static let moveToTop = changing("moveToTop") { $0.move(by: -Int(Int32.max)) }
  package static let moveToEnd = changing("moveToEnd") { $0.move(by: Int(Int32.max)) }
  static let collapse = Action("collapse") { $0.focused.collapse(in: &$0) }
  package static let expand = changing("expand") { $0.focused.expand(in: &$0) }
  static let toggle = Action("toggle") { $0.focused.open(in: &$0) }
  static let jumpToOwner = Action("jumpToOwner") { $0.features[$0.subject].jump(in: &$0) }

  // MARK: Panels

  static let nextPanel = Action("nextPanel") { $0.cyclePanel(by: 1) }
  static let previousPanel = Action("previousPanel") { $0.cyclePanel(by: -1) }
  package static let zoom = changing("zoom") {
    $0.arrangement.zoomed = $0.arrangement.zoomed == nil ? $0.screen.panel : nil
  }
  static let widen = changing("widen") { $0.arrangement.treeShare += 0.05 }
  static let narrow = changing("narrow") { $0.arrangement.treeShare -= 0.05 }
  static let heighten = changing("heighten") { $0.moveBottomEdge(by: 0.1) }
  static let lower = changing("lower") { $0.moveBottomEdge(by: -0.1) }

  // MARK: Filters and groups

  package static let filter = Action("filter", goingTo: .overlay(.filter))
  package static let nextMatch = changing("nextMatch") { $0.goToMatch(forward: true) }
  package static let previousMatch = changing("previousMatch") { $0.goToMatch(forward: false) }
  static let sort = changing("sort") {
    $0.feature(as: (any SortedPanel.Type).self)?.changeOrder(in: &$0)
  }
  static let group = changing("group") {
    $0.feature(as: (any GroupedPanel.Type).self)?.changeGrouping(in: &$0)
  }
  static let showLess = changing("showLess") {
    $0.feature(as: (any GroupedPanel.Type).self)?.showLess(in: &$0)
  }

  // MARK: The program

  package static let command = Action("command", goingTo: .overlay(.command))
  package static let palette = Action("palette", goingTo: .overlay(.palette))
  package static let help = Action("help", goingTo: .overlay(.help))
  package static let back = Action("back") { $0.back() }
  static let redraw = Action("redraw") { _ in [.redraw] }
  package static let suspend = Action("suspend") { _ in [.suspend] }
  package static let quit = Action("quit") { _ in [.quit] }
}

extension Model {
  fileprivate var focused: any PanelFeature.Type { features[screen.panel] }

  /// The feature of this kind that a key is about: the focused one, or the first one.
  fileprivate func feature<Kind>(as _: Kind.Type) -> Kind? {
    focused as? Kind ?? features.panelFeatures.lazy.compactMap { $0 as? Kind }.first
  }

  fileprivate var page: Int { max(1, (list(of: screen.panel)?.size.rows ?? 2) - 1) }

  fileprivate var halfPage: Int { max(1, (list(of: screen.panel)?.size.rows ?? 2) / 2) }

  fileprivate mutating func move(by distance: Int) { focused.move(by: distance, in: &self) }

  fileprivate mutating func back() -> [Effect] {
    if let filtered, filtered.isFiltered(in: inspection) {
      filtered.showAll(in: &inspection)
      return []
    }
    if screen.cameFrom != nil { return [.goBack] }
    if arrangement.zoomed != nil {
      arrangement.zoomed = nil
      return []
    }
    return [.go(.panel(subject == screen.panel ? features.main.panel : subject))]
  }

  /// Moves the focus to the next visible panel, or to the next place if fewer than three show.
  fileprivate func cyclePanel(by step: Int) -> [Effect] {
    let visible = layout.panelsInOrder
    let panels =
      visible.count > 2 ? visible : [features.main.panel, arrangement.right, arrangement.bottom]
    let index = panels.firstIndex(of: screen.panel) ?? 0
    return [.go(.panel(panels[(index + step + panels.count) % panels.count]))]
  }

  /// Selects the next line that matches the filter; a list with a filter shows only such lines.
  fileprivate mutating func goToMatch(forward: Bool) {
    let filtered =
      filtered?.isFiltered(in: inspection) == true
      ? filtered : features.filtered(features.main.panel)
    guard let filtered, filtered.isFiltered(in: inspection) else {
      let key = keymap.key(for: .filter)?.title(glyphs) ?? ":filter"
      message = "no filter is set; press \(key) to set one"
      return
    }
    if filtered.isNothingFound(in: inspection) {
      message = "nothing matches \(filtered.filterText(in: inspection))"
    } else {
      filtered.goToMatch(forward: forward, in: &self)
    }
  }
}

/// What a user asks an app to do, in the names of the user.
package enum ControlAction: Equatable, Sendable {
  /// Navigates to a route or a URL, asked of a coordinator or of the screen.
  case navigate(String, from: String?)
  /// Goes back one screen, of a coordinator or as the back button on screen.
  case pop(String?)
  /// Dismisses what a coordinator presents, or what is presented on top.
  case dismiss(String?)
  /// Selects a tab by its number, from 1, or by the name of its coordinator, of a tab bar.
  case selectTab(String, of: String?)

  /// The verb, as in "pass --control to navigate".
  package var verb: String {
    switch self {
    case .navigate: "navigate"
    case .pop: "pop"
    case .dismiss: "dismiss"
    case .selectTab: "select a tab"
    }
  }
}

/// An action whose names are resolved in a hierarchy.
struct ResolvedAction {
  let call: ControlCall
  /// The coordinator that would be asked; nil for the one whose screen shows.
  let asked: CoordinatorReference?
  /// What it would do, as far as the hierarchy says.
  let text: String

  /// Resolves an action in a hierarchy with the details of the coordinators that matter.
  ///
  /// - Throws: ``ReportError/badInput(_:)`` for a name that fits none, or several.
  init(_ action: ControlAction, in snapshot: FlowSnapshot) throws {
    switch action {
    case .navigate(let route, let from):
      let origin = try from.map { try CoordinatorName.resolve($0, in: snapshot) }
      self.init(
        .navigate(RouteTarget(route: route, from: origin), named: route),
        asking: origin.flatMap { snapshot[$0] }, "navigate to \(route)")
    case .pop(let name):
      let id = try name.map { try CoordinatorName.resolve($0, in: snapshot) }
      let node = (id ?? snapshot.visiblePath.last).flatMap { snapshot[$0] }
      let route = node.map { " from \($0.currentRoute.shown)" } ?? ""
      self.init(
        .pop(id), asking: node,
        "go back one screen\(route); the app decides which one shows then")
    case .dismiss(let name): try self.init(dismissing: name, in: snapshot)
    case .selectTab(let tab, let host): try self.init(selecting: tab, of: host, in: snapshot)
    }
  }

  private init(_ call: ControlCall, asking node: FlowNode?, _ text: String) {
    self.call = call
    asked = node.map(CoordinatorReference.init)
    self.text = text
  }

  // MARK: Dismissing

  private init(dismissing name: String?, in snapshot: FlowSnapshot) throws {
    if let name {
      let id = try CoordinatorName.resolve(name, in: snapshot)
      guard let found = Self.presentation(by: id, in: snapshot) else {
        throw ReportError.badInput(
          "\(FactWords(in: snapshot).coordinator(id)) presents nothing, and is not presented; "
            + "'flowscope screen' names the presentations")
      }
      self = found
      return
    }
    let path = snapshot.visiblePath
    guard let found = path.reversed().lazy.compactMap({ Self.top(by: $0, in: snapshot) }).first
    else {
      throw ReportError.badInput(
        "nothing is presented on screen; 'flowscope pop' goes back one screen")
    }
    self = found
  }

  /// What a coordinator presents, or else the presentation that it is itself.
  private static func presentation(by id: CoordinatorID, in snapshot: FlowSnapshot) -> Self? {
    if let own = top(by: id, in: snapshot) { return own }
    guard let node = snapshot[id], node.relation.isPresentation, let parent = node.parent else {
      return nil
    }
    return top(by: parent, in: snapshot)
  }

  /// What a coordinator presents: its detour, which is on top of its modal, or else that.
  private static func top(by id: CoordinatorID, in snapshot: FlowSnapshot) -> Self? {
    guard let node = snapshot[id] else { return nil }
    let relations = Set(node.children.compactMap { snapshot[$0]?.relation })
    if node.detour != nil || relations.contains(.detour) {
      let route = node.detour.map { " \($0.shown)" } ?? ""
      return Self(.dismissDetour(id), asking: node, "dismiss the detour\(route)")
    }
    if node.presented != nil || !relations.isDisjoint(with: [.presentedModal, .alert, .popover]) {
      let route = node.presented.map { " \($0.shown)" } ?? ""
      return Self(.dismissModal(id), asking: node, "dismiss the modal\(route)")
    }
    return nil
  }

  // MARK: Tabs

  private init(
    selecting tab: String, of name: String?, in snapshot: FlowSnapshot
  ) throws {
    let host = try name.map { try CoordinatorName.resolve($0, in: snapshot) }
    if let number = Int(tab) {
      let bar = host ?? snapshot.visiblePath.last { !Self.tabs(of: $0, in: snapshot).isEmpty }
      guard let bar, let node = snapshot[bar] else {
        throw ReportError.badInput("no tab bar is on screen; name its coordinator with --of")
      }
      let tabs = Self.tabs(of: bar, in: snapshot)
      if tabs.isEmpty {
        throw ReportError.badInput("\(FactWords(in: snapshot).coordinator(bar)) has no tabs")
      }
      guard let selected = tabs.first(where: { $0.tabIndex == number - 1 }) else {
        throw ReportError.badInput(
          "\(FactWords(in: snapshot).coordinator(bar)) has \(Counted.text(tabs.count, "tab")), "
            + "and none has the number \(number)")
      }
      self.init(selected, of: node, count: tabs.count)
      return
    }
    let hosts = host.map { [$0] } ?? snapshot.preorder.map(\.id)
    let all = hosts.flatMap { Self.tabs(of: $0, in: snapshot) }
    let found = all.filter { $0.isCalled(tab) || $0.tabItem?.text == tab }
    if found.count > 1 {
      let ids = found.prefix(Self.mostListed).map { "\($0.id)" }
      throw ReportError.badInput(
        "'\(clipped: tab)' is ambiguous: it may be \(ids.joined(separator: ", ")); give the id, or "
          + "the coordinator of the tab bar with --of")
    }
    guard let selected = found.first, let node = selected.parent.flatMap({ snapshot[$0] }) else {
      let names = Set(all.flatMap { [$0.name, $0.givenName, $0.tabItem?.text].compactMap(\.self) })
      throw ReportError.badInput(
        "no tab is called '\(clipped: tab)'; "
          + NearestNames.hint(
            for: tab, among: names, count: 3,
            otherwise: names.isEmpty
              ? "the app has no tabs" : "there are \(names.sorted().joined(separator: ", "))"))
    }
    self.init(selected, of: node, count: Self.tabs(of: node.id, in: snapshot).count)
  }

  private static let mostListed = 8

  private init(_ tab: FlowNode, of bar: FlowNode, count: Int) {
    let index = tab.tabIndex ?? 0
    let number = FactWords.tab(index, of: count, named: tab.givenName ?? tab.name)
    self.init(
      .selectTab(bar.id, index: index), asking: bar,
      bar.selectedTab == index ? "nothing: tab \(number) is selected" : "select tab \(number)")
  }

  private static func tabs(of id: CoordinatorID, in snapshot: FlowSnapshot) -> [FlowNode] {
    (snapshot[id]?.children ?? []).compactMap { snapshot[$0] }.filter { $0.relation == .tab }
  }
}

import FlowModel

extension Action {
  package static let collapseAll = changing("collapseAll") { $0.collapseAll(true) }
  package static let expandAll = changing("expandAll") { $0.collapseAll(false) }
  package static let showOnScreen = changing("showOnScreen") { model in
    if model.inspection.declared != nil { model.message = EngineInspection.nothingRuns }
    if let id = model.inspection.tree.visible.last { model.inspection.tree.reveal(id) }
  }
  package static let onlyOnScreen = changing("onlyOnScreen") { model in
    guard model.inspection.declared == nil else {
      return model.message = EngineInspection.nothingRuns
    }
    model.inspection.tree.rule.isOnlyOnScreen.toggle()
  }
  static let showReferences = changing("showReferences") { $0.showReferences() }
  package static let jumpTo = Action("jumpTo", goingTo: .overlay(.jump))
}

extension TreeFeature {
  static let keys: [Keymap.Binding] = [
    binding(.collapseAll, "collapse all", "-", in: [.tree]),
    binding(.expandAll, "expand all", "=", in: [.tree]),
    .init(
      .showOnScreen, "select the visible coordinator of the app", "o",
      section: .hierarchy, hint: "on screen", hintedIn: [.tree, .detail, .preview]),
    binding(.onlyOnScreen, "show only coordinators on screen, or all", "v"),
    binding(.jumpToOwner, "jump to the owner; in a list: to the coordinator", "J"),
    binding(.showReferences, "show references to the coordinator", "u"),
    binding(.jumpTo, "jump to a coordinator by a part of its name", "f"),
  ]

  private static func binding(
    _ action: Action, _ help: String, _ key: Character, in panels: Set<Panel>? = nil
  ) -> Keymap.Binding {
    Keymap.Binding(action, help, .character(key), section: .hierarchy, in: panels)
  }

  static let commands = [
    Command(
      name: "jump-to", argument: "[a part of a name]", help: "jump to a coordinator",
      arguments: { $0.typesOfCoordinators }
    ) { argument, model in
      model.prefilled = argument
      return [.go(.overlay(.jump))]
    }
  ]
}

extension Overlay {
  static let jump = Overlay("jump", "the jump", takesText: true)
}

/// The coordinators whose names match the text.
enum JumpOverlay: ListOverlay {
  static let overlay = Overlay.jump
  static let keys: [Keymap.OverlayBinding] = [.enter("go to the choice", hint: "go"), .leave()]

  static func title(in model: Model) -> String { "Jump to a coordinator" }

  static func beginning(in model: Model) -> String { model.prefilled }

  static func emptyText(in model: Model) -> String {
    model.inspection.emptyText(of: .hierarchy, claiming: "no match", at: model.now)
  }

  static func choices(in model: Model) -> [Choice] {
    // Of 100,000 coordinators, only those that are listed are made into choices.
    let (fuzzy, tree) = (FuzzyPattern(model.editor.text), model.inspection.tree)
    return tree.found(fuzzy, limit: Choice.limit).map { node in
      Choice(
        title: node.title, detail: "\(node.currentRoute.shown)  \(node.id)",
        action: Action("coordinator \(node.id)") { $0.look(at: node.id) }
      ).marking(fuzzy)
    }
  }
}

extension Model {
  fileprivate mutating func collapseAll(_ isCollapsed: Bool) {
    if screen.panel == .tree { inspection.tree.collapseAll(isCollapsed) }
  }

  /// Selects a coordinator in the tree; from another panel by a detour, which returns to the panel.
  mutating func look(at id: CoordinatorID?, named name: String? = nil) -> [Effect] {
    guard let id else { return say("this line names no coordinator") }
    guard inspection.tree.reveal(id) else {
      return say("\(name ?? "that coordinator") \(id) is gone")
    }
    inspection.moveSelection()
    return screen.panel == .tree ? [] : [.go(.look)]
  }

  /// Shows which coordinators refer to the selected one, in O(coordinators and their children).
  fileprivate mutating func showReferences() {
    guard let snapshot = inspection.shown, let node = inspection.tree.selectedNode else { return }
    // Reads them unordered: sorting all of them would take longer than checking them.
    let referring = snapshot.nodes.values.filter { other in
      other.id != node.id
        && (other.shows == node.id || other.children.contains(node.id)
          || other.path.contains(.child(node.id)))
    }.sorted { $0.id < $1.id }
    // A line has room for no more.
    let most = 20
    var names = referring.prefix(most).map { "\($0.title) \($0.id)" }.joined(separator: ", ")
    if referring.count > most { names += " and \(referring.count - most) more" }
    message =
      referring.isEmpty
      ? "no coordinator refers to \(node.title) \(node.id)"
      : "\(node.title) is referred to by \(names)"
  }
}

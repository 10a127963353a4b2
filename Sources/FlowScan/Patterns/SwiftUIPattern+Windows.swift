import FlowModel

/// Windows, and what opens them.
extension SwiftUIPattern {
  /// A scene of the app, which code can open.
  struct Window {
    let kind: String
    let id: String?
    /// The type of the values that it shows: `WindowGroup(for: Note.ID.self)`.
    let type: ResolvedType?
    let views: [TypeInfo]
  }

  /// A call of an action of the environment, such as `openWindow(id: "log")`.
  struct Opening {
    let action: String
    let id: Value?
    let value: Value?
  }

  static let windowKinds: Set = [
    "DocumentGroup", "ImmersiveSpace", "MenuBarExtra", "Settings", "UtilityWindow", "Window",
    "WindowGroup",
  ]

  /// What a window of the app shows first.
  func addWindow(_ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner, Program.isDeclared(owner),
      scan.program.lineage(of: .known(owner, [])).contains(where: {
        ["App", "Scene"].contains($0.name) && $0.info != owner
      }), let closure = call.closure(nil, "content", "editor", "makeContent")
    else { return }
    let views = scan.evaluator.built(closure, []).flatMap {
      ViewLibrary.screens(in: $0, scan.evaluator)
    }.map(\.type)
    for view in views {
      scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
      scan.draft.addClaim(
        owner, .type(view), DeclaredWay(.root), opens: view, at: call.place)
    }
    var (id, type): (String?, ResolvedType?) = (nil, nil)
    if case .text(let text)? = call.argument("id") { id = text }
    if case .metatype(let of)? = call.argument("for") { type = of }
    windows.append(Window(kind: call.name, id: id, type: type, views: views))
  }

  // MARK: Opening

  private static let actions: Set = [
    "OpenImmersiveSpaceAction", "OpenSettingsAction", "OpenURLAction", "OpenWindowAction",
  ]

  /// The type of the action that a call runs, which is a property of the environment.
  static func action(of call: ObservedCall) -> String? {
    let name: String
    switch call.call.callee.form {
    case .name(let text): name = text
    case .member(let base?, let member):
      guard case .name("self") = base.form else { return nil }
      name = member
    default: return nil
    }
    guard let property = call.scope.context.owner?.properties[name],
      property.attributes.contains("Environment"), call.scope.value(of: name) == nil,
      let type = property.type?.path.last, actions.contains(type)
    else { return nil }
    return type
  }

  func open(_ action: String, _ call: ObservedCall, _ scan: ScanState) {
    guard action == "OpenURLAction" else {
      let opening = Opening(
        action: action, id: call.argument("id"), value: call.argument("value"))
      return add(.open(opening), call)
    }
    switch Self.leavesApp(call.argument(nil)) {
    case true?: break
    case false?:
      scan.draft.addUnresolved(
        call.text, "what opens the URL, perhaps this app, is only known in a run", at: call.place)
    case nil:
      scan.draft.addUnresolved(call.text, "the URL is only known in a run", at: call.place)
    }
  }

  /// Whether a URL leads out of the app, as those of the web do; nil if it is not known.
  private static func leavesApp(_ url: Value?) -> Bool? {
    guard case .record(let type, let arguments)? = url, type.name == "URL",
      case .text(let text)? = arguments.first?.value, arguments.count == 1
    else { return nil }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return ["facetime", "http", "https", "mailto", "sms", "tel"].contains(scheme)
  }

  /// The views in the windows that a call opens, and why it may open others.
  func views(openedBy opening: Opening, _ scan: ScanState) -> ([TypeInfo], reason: String?) {
    let kinds: Set<String> =
      switch opening.action {
      case "OpenSettingsAction": ["Settings"]
      case "OpenImmersiveSpaceAction": ["ImmersiveSpace"]
      default: Self.windowKinds.subtracting(["ImmersiveSpace", "Settings"])
      }
    var found = windows.filter { kinds.contains($0.kind) }
    if opening.action != "OpenSettingsAction" {
      if let id = opening.id {
        let ids = id.alternatives.map { one -> String? in
          if case .text(let text) = one { text } else { nil }
        }
        guard !ids.contains(nil) else { return ([], "the id of the window is only known in a run") }
        found.removeAll { !ids.contains($0.id) }
      } else {
        let type = opening.value.map(scan.evaluator.type(of:)) ?? .unknown
        guard type != .unknown else {
          return ([], "the value of the window is only known in a run")
        }
        found.removeAll { $0.type != type }
      }
    }
    var views: [TypeInfo] = []
    for view in found.flatMap(\.views) where !views.contains(view) { views.append(view) }
    return (views, found.isEmpty ? "no scene of the app was found for it" : nil)
  }
}

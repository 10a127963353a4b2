import FlowModel

/// Coordinators of UIKit: classes with `start()` that push, present and set view controllers, and
/// keep child coordinators; and view controllers that push and present by themselves.
///
/// The routes are the classes of the view controllers.
final class UIKitPattern: ScanPattern, Library {
  private var coordinators: Set<TypeInfo> = []
  /// The presentation styles that code sets, by the variable's instance or its type.
  private var styles: [ObjectIdentifier: String] = [:]

  func begin(_ scan: ScanState) {
    scan.evaluator.libraries.append(self)
    for type in scan.program.types where type.kind == .class && isCoordinator(type, scan) {
      coordinators.insert(type)
    }
  }

  /// Whether a class is a coordinator: by what it has, and not by its name alone.
  private func isCoordinator(_ type: TypeInfo, _ scan: ScanState) -> Bool {
    let lineage = scan.program.lineage(of: .known(type, []))
    if lineage.contains(where: { $0.name.hasSuffix("ViewController") }) { return false }
    guard EngineLibrary.kind(of: .known(type, []), scan.program) == nil else { return false }
    let infos = lineage.compactMap(\.info)
    let hasStart = infos.contains { $0.functions.contains { $0.name == "start" } }
    let keeps = infos.contains { info in
      [
        "childCoordinators", "children", "navigationController", "router", "window", "presenter",
        "rootViewController", "tabBarController",
      ].contains { info.properties[$0] != nil }
    }
    return hasStart && keeps
  }

  // MARK: Values

  /// `storyboard.instantiateViewController(…) as! Detail` and the like keep their type by the cast.
  func make(_ type: ResolvedType, _ arguments: [Value.Labeled], at place: CodePlace) -> Value? {
    guard type.name == "UIHostingController",
      let root = arguments.first(where: {
        $0.label == "rootView"
      })
    else { return nil }
    return .record(type, [root])
  }

  /// The view controllers of the app that a value shows: those within navigation controllers.
  private func screens(in value: Value, _ scan: ScanState, depth: Int = 0) -> [RouteKey] {
    guard depth < 8 else { return [] }
    switch value {
    case .anyOf(let values):
      return values.flatMap { screens(in: $0, scan, depth: depth + 1) }
    case .object(let instance):
      return instance.type.info.map { [.type($0)] } ?? []
    case .opaque(let type):
      if let info = type.info, info.kind == .class || info.kind == .struct,
        Program.isDeclared(info)
      {
        return [.type(info)]
      }
      return []
    case .record(let type, let arguments):
      switch type.name {
      case "UINavigationController", "UIHostingController":
        return arguments.first.map { screens(in: $0.value, scan, depth: depth + 1) } ?? []
      default:
        let views = ViewLibrary.screens(in: value, scan.evaluator).map { RouteKey.type($0.type) }
        if !views.isEmpty { return views }
        return type.name.hasSuffix("Controller") ? [.external(type.name)] : []
      }
    default: return []
    }
  }

  private func isController(_ value: Value, _ scan: ScanState) -> Bool {
    if case .record(let type, _) = value { return type.name.hasSuffix("Controller") }
    let lineage = scan.program.lineage(of: scan.evaluator.type(of: value))
    return lineage.contains { $0.name.hasSuffix("ViewController") }
  }

  /// Whether a value is a screen of which only a protocol is known, or nothing but its router.
  private func isModule(_ value: Value, _ router: Value?, _ scan: ScanState) -> Bool {
    if case .unknown = value {
      let name = router.map { scan.evaluator.type(of: $0).name } ?? ""
      return name.contains("Rout") || name.contains("Navigat")
    }
    guard case .opaque(let type) = value else { return false }
    return type.info?.kind == .protocol
      || ["UIViewController", "Presentable"].contains(type.name)
  }

  // MARK: Code

  func didCall(_ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner else { return }
    switch call.name {
    case "pushViewController": show(call.argument(nil), .push, call, scan)
    case "show", "showDetailViewController":
      guard let value = call.argument(nil), isController(value, scan) else { return }
      show(value, .push, call, scan)
    case "setViewControllers":
      guard case .list(let values)? = call.argument(nil) else {
        show(call.argument(nil), .replace, call, scan)
        return
      }
      let isTabbed = isTabBar(call.receiver, scan)
      if isTabbed, isPart(owner, scan) {
        scan.draft.addCoordinator(owner, .tab, base: base(of: owner))
      }
      for (index, value) in values.enumerated() {
        show(value, isTabbed ? .tab : .root, tab: isTabbed ? index : nil, call, scan)
      }
    case "push", "setRoot", "setRootModule", "setRootController":
      // Routers of coordinators wrap a navigation controller.
      guard coordinators.contains(owner), let value = call.arguments.first?.value,
        isController(value, scan) || isModule(value, call.receiver, scan)
      else { return }
      show(value, call.name == "push" ? .push : .root, call, scan)
    case "present":
      guard call.arguments.contains(where: { $0.label == "animated" }) || call.arguments.count == 1,
        let value = call.argument(nil)
      else { return }
      presentController(value, call, scan)
    case "append" where coordinators.contains(owner):
      guard case .member(let base?, _) = call.call.callee.form,
        base.text.hasSuffix("childCoordinators") || base.text.hasSuffix("children")
      else { return }
      relate(owner, call.argument(nil), call, scan)
    case "addChild", "addChildCoordinator", "addDependency", "store", "coordinate", "startChild",
      "start":
      guard coordinators.contains(owner) else { return }
      relate(owner, call.arguments.first?.value, call, scan)
    default: break
    }
  }

  private func isTabBar(_ receiver: Value?, _ scan: ScanState) -> Bool {
    guard let receiver else { return false }
    return scan.program.lineage(of: scan.evaluator.type(of: receiver)).contains {
      $0.name == "UITabBarController"
    }
  }

  private func isPart(_ owner: TypeInfo, _ scan: ScanState) -> Bool {
    coordinators.contains(owner)
      || scan.program.lineage(of: .known(owner, [])).contains {
        $0.name.hasSuffix("ViewController") || $0.name.hasSuffix("Controller")
      }
      || owner.path.last?.hasSuffix("Delegate") == true
      || owner.path.last?.hasSuffix("Router") == true
  }

  private func base(of type: TypeInfo) -> String? { type.inherited.first?.text }

  private func presentController(_ value: Value, _ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner, isPart(owner, scan) else { return }
    if case .record(let type, let arguments) = value, type.name == "UIAlertController" {
      var name = "alert"
      if case .text(let title)? = arguments.first(where: { $0.label == "title" })?.value {
        name = title
      }
      var way = DeclaredWay.Kind.alert
      if case .implicit("actionSheet", _)? = arguments.first(where: { $0.label == "preferredStyle" }
      )?
      .value {
        way = .confirmation
      }
      let route = RouteKey.named(owner, name)
      scan.draft.addCoordinator(
        owner, coordinators.contains(owner) ? .stack : .screen, base: base(of: owner))
      scan.draft.addClaim(owner, route, DeclaredWay(way), at: call.place)
      scan.draft.addNavigation(scan.origin(of: call.scope), route, DeclaredWay(way), at: call.place)
      return
    }
    show(value, .sheet, call, scan)
  }

  private func show(
    _ value: Value?, _ way: DeclaredWay.Kind, tab: Int? = nil, _ call: ObservedCall,
    _ scan: ScanState
  ) {
    guard let value, let owner = call.scope.context.owner, isPart(owner, scan) else { return }
    let screens = screens(in: value, scan)
    var way = way
    if way == .sheet, let style = style(of: value) {
      switch style {
      case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext": way = .cover
      case "popover": way = .popover
      default: break
      }
    }
    scan.draft.addCoordinator(
      owner, coordinators.contains(owner) ? .stack : .screen, base: base(of: owner))
    for screen in screens {
      var opens: TypeInfo?
      if case .type(let type) = screen { opens = type }
      scan.draft.addClaim(
        owner, screen, DeclaredWay(way, tab: tab), opens: opens, at: call.place)
      scan.draft.addNavigation(
        scan.origin(of: call.scope), screen, DeclaredWay(way, tab: tab), at: call.place)
    }
    if screens.isEmpty {
      // A function that passes on what it gets is called with more.
      if case .opaque(let type) = value, ["UIViewController", "Presentable"].contains(type.name),
        call.scope.function.contains(":")
      {
        return
      }
      scan.draft.addNavigation(
        scan.origin(of: call.scope), nil, DeclaredWay(way), at: call.place)
      scan.draft.addUnresolved(
        call.text, "the class of the view controller is not known", at: call.place)
    }
  }

  private func style(of value: Value) -> String? {
    if case .object(let instance) = value { return styles[ObjectIdentifier(instance)] }
    return nil
  }

  private func relate(
    _ owner: TypeInfo, _ child: Value?, _ call: ObservedCall, _ scan: ScanState
  ) {
    for one in child?.alternatives ?? [] {
      guard let type = scan.evaluator.type(of: one).info, coordinators.contains(type),
        type != owner
      else { continue }
      scan.draft.addRelation(owner, type, .child, at: call.place)
    }
  }

  func didAssign(_ assignment: ObservedAssignment, _ scan: ScanState) {
    guard let owner = assignment.scope.context.owner else { return }
    switch assignment.name {
    case "modalPresentationStyle":
      if case .object(let instance)? = assignment.receiver,
        case .implicit(let style, _) = assignment.value
      {
        styles[ObjectIdentifier(instance)] = style
        kept.append(instance)
      }
    case "viewControllers", "rootViewController":
      guard isPart(owner, scan) else { return }
      let values: [Value]
      if case .list(let all) = assignment.value {
        values = all
      } else {
        values = [assignment.value]
      }
      let isTabbed =
        assignment.name == "viewControllers"
        && (isTabBar(assignment.receiver, scan) || isTabBar(assignment.scope.this, scan))
      let isRoot = assignment.name == "rootViewController"
      scan.draft.addCoordinator(
        owner, isTabbed ? .tab : coordinators.contains(owner) ? .stack : .screen,
        base: base(of: owner))
      for (index, value) in values.enumerated() {
        for screen in screens(in: value, scan) {
          let way = DeclaredWay(isTabbed ? .tab : .root, tab: isTabbed ? index : nil)
          var opens: TypeInfo?
          if case .type(let type) = screen { opens = type }
          scan.draft.addClaim(owner, screen, way, opens: opens, at: assignment.place)
          if isRoot {
            scan.draft.addNavigation(
              scan.origin(of: assignment.scope), screen, way, at: assignment.place)
          }
        }
      }
    default: break
    }
  }

  /// The instances whose styles are known, so that no other gets their identity.
  private var kept: [Instance] = []

  func finish(_ scan: ScanState) {
    for type in scan.program.types where coordinators.contains(type) {
      let subclasses = scan.program.types.contains { other in
        other != type && coordinators.contains(other)
          && scan.program.inherited(by: .known(other, [])).contains { $0.info == type }
      }
      if !subclasses { scan.draft.addCoordinator(type, .stack, base: base(of: type)) }
    }
  }
}

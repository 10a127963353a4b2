import FlowModel

/// Coordinators of UIKit: classes with `start()` that push, present and set view controllers, and
/// keep child coordinators; and view controllers that push and present by themselves.
///
/// The routes are the classes of the view controllers.
final class UIKitPattern: ScanPattern, Library {
  private var coordinators: Set<TypeInfo> = []
  private let styles = PresentationStyles()

  /// A view controller that code presents.
  ///
  /// How is decided when all code is read, since its class may set it.
  private struct Presented {
    let owner: TypeInfo
    let screen: RouteKey
    let style: PresentationStyles.Style
    /// Whether it shows in a container, whose style counts.
    let isWrapped: Bool
    let origin: MapDraft.Origin
    let place: CodePlace
  }

  private var presented: [Presented] = []

  func begin(_ scan: ScanState) {
    scan.evaluator.libraries += [self, styles]
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

  /// What only contains screens, which code adds later.
  private static let containers: Set = [
    "UINavigationController", "UIPageViewController", "UISplitViewController", "UITabBarController",
    "UIViewController",
  ]

  /// A view controller of a storyboard, of which only a cast tells the class.
  private static let stored = ResolvedType.external(["storyboard"], [])

  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value? {
    guard ["instantiateViewController", "instantiateInitialViewController"].contains(call.name)
    else { return nil }
    return .record(Self.stored, call.arguments)
  }

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
      let info = scan.program.onlyAdopter(of: type) ?? type.info
      if let info, info.kind == .class || info.kind == .struct, Program.isDeclared(info) {
        return [.type(info)]
      }
      return []
    case .record(let type, let arguments):
      switch type.name {
      case "UINavigationController", "UIHostingController":
        guard let content = arguments.first?.value else { return [] }
        let inner = screens(in: content, scan, depth: depth + 1)
        // A view of a library is a screen with the name of its type.
        if inner.isEmpty, type.name == "UIHostingController", let name = Self.library(content) {
          return [.external(name)]
        }
        return inner
      default:
        let views = ViewLibrary.screens(in: value, scan.evaluator).map { RouteKey.type($0.type) }
        if !views.isEmpty { return views }
        if Self.containers.contains(type.name) { return [] }
        return type.name.hasSuffix("Controller") ? [.external(type.name)] : []
      }
    default: return []
    }
  }

  /// The name of a library's view, below its modifiers.
  private static func library(_ view: Value) -> String? {
    switch view {
    case .record(ViewLibrary.modified, let fields): fields.first.flatMap { library($0.value) }
    case .record(.external(let path, _), _): path.last.flatMap { $0.hasSuffix("View") ? $0 : nil }
    default: nil
    }
  }

  private func isController(_ value: Value, _ scan: ScanState) -> Bool {
    if case .opaque(.external(let path, _)) = value {
      return path.last?.hasSuffix("Controller") == true
    }
    if case .record(let type, _) = value {
      return type == Self.stored || type.name.hasSuffix("Controller")
    }
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
    noteStack(of: call, scan)
    // The delegate of an app or of a scene starts the first one.
    if coordinators.contains(owner) || call.name == "start" && isPart(owner, scan) {
      relateStarted(owner, call, scan)
    }
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
      let written = call.call.arguments.first?.value
      for (index, value) in values.enumerated() {
        if isTabbed,
          let flow = flow(Self.element(index, of: written), call.scope, scan)
        {
          scan.draft.addRelation(owner, flow, .tab, tab: index, at: call.place)
          continue
        }
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
    case "performSegue":
      scan.draft.addUnresolved(call.text, "a storyboard decides what it shows", at: call.place)
    case "setViewController":
      // Of a split view controller: `setViewController(list, for: .primary)`.
      guard call.argument("for") != nil else { return }
      show(call.argument(nil), .column, call, scan)
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

  /// Relates a coordinator that is started, `child.start()`, or passed to a function that starts it.
  private func relateStarted(_ owner: TypeInfo, _ call: ObservedCall, _ scan: ScanState) {
    if call.name == "start" {
      if !coordinators.contains(owner), relates(owner, call.receiver, scan) {
        scan.draft.addCoordinator(owner, .screen, base: base(of: owner))
      }
      return relate(owner, call.receiver, call, scan)
    }
    guard
      call.arguments.contains(where: { argument in
        scan.evaluator.type(of: argument.value).info.map(coordinators.contains) ?? false
      })
    else { return }
    let functions = scan.program.lineage(of: .known(owner, [])).compactMap(\.info)
      .flatMap(\.functions).filter { $0.name == call.name }
    for function in functions {
      for (parameter, argument) in zip(function.parameters, call.arguments)
      where Self.starts(parameter.name, function.body ?? []) {
        relate(owner, argument.value, call, scan)
      }
    }
  }

  /// Whether code starts or keeps what a parameter is.
  private static func starts(_ parameter: String, _ body: Block) -> Bool {
    var starts = false
    body.visit { expression in
      guard case .call(let call) = expression.form,
        case .member(let base?, let name) = call.callee.form
      else { return }
      func isParameter(_ expression: Expression) -> Bool {
        if case .name(parameter) = expression.form { return true }
        return false
      }
      if name == "start", isParameter(base) { starts = true }
      if name == "append", let only = call.arguments.first, isParameter(only.value) {
        starts = true
      }
    }
    return starts
  }

  // MARK: The stacks of coordinators

  /// The coordinator that shows in the navigation controller of a variable, by function and name.
  private var stacks: [String: TypeInfo] = [:]

  private static func key(_ name: String, _ scope: Scope) -> String {
    "\(scope.context.owner?.name ?? "").\(scope.function).\(name)"
  }

  /// `HomeCoordinator(navigationController: home)`.
  private func noteStack(of call: ObservedCall, _ scan: ScanState) {
    guard call.name.first?.isUppercase == true, let text = call.call.callee.typeText,
      let type = scan.program.resolve(text, in: call.scope.context).info,
      coordinators.contains(type)
    else { return }
    for argument in call.call.arguments {
      if case .name(let name) = argument.value.form {
        stacks[Self.key(name, call.scope)] = type
      }
    }
  }

  private static func element(_ index: Int, of list: Expression?) -> Expression? {
    guard case .array(let elements)? = list?.form else { return nil }
    return elements[safe: index]
  }

  /// The coordinator whose navigation controller an expression names: `home.navigationController`,
  /// or a variable that a coordinator was made with.
  private func flow(
    _ expression: Expression?, _ scope: Scope, _ scan: ScanState
  ) -> TypeInfo? {
    switch expression?.form {
    case .name(let name)?: return stacks[Self.key(name, scope)]
    case .member(let base?, let name)?:
      guard name.lowercased().contains("controller") || name.lowercased().contains("navigation")
      else { return nil }
      let type = scan.evaluator.type(
        of: scan.evaluator.ask { scan.evaluator.evaluate(base, scope) })
      return type.info.flatMap { coordinators.contains($0) ? $0 : nil }
    default: return nil
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
      || ["Delegate", "Router", "Navigator", "Wireframe"].contains { suffix in
        owner.path.last?.hasSuffix(suffix) == true
      }
      || owner.properties.values.contains { property in
        property.type.map { Self.shows.contains($0.name) } ?? false
      }
  }

  /// The types of properties with which an object shows view controllers.
  private static let shows: Set = [
    "UINavigationController", "UISplitViewController", "UITabBarController", "UIViewController",
    "UIWindow",
  ]

  private func base(of type: TypeInfo) -> String? { type.inherited.first?.text }

  private func presentController(_ value: Value, _ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner,
      isPart(owner, scan) || call.receiver.map({ isController($0, scan) }) == true
    else { return }
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
    guard let value, let owner = call.scope.context.owner,
      isPart(owner, scan) || call.receiver.map({ isController($0, scan) }) == true
    else { return }
    let screens = screens(in: value, scan)
    if screens.isEmpty, case .record(let type, _) = value, Self.containers.contains(type.name) {
      return
    }
    // A function that passes on what it gets is called with more.
    if screens.isEmpty, case .opaque(let type) = value,
      ["UIViewController", "Presentable"].contains(type.name), call.scope.function.contains(":")
    {
      return
    }
    scan.draft.addCoordinator(
      owner, coordinators.contains(owner) ? .stack : .screen, base: base(of: owner))
    if way == .sheet { note(presented: value, by: owner, call, scan) }
    for screen in screens where way != .sheet {
      var opens: TypeInfo?
      if case .type(let type) = screen { opens = type }
      scan.draft.addClaim(
        owner, screen, DeclaredWay(way, tab: tab), opens: opens, at: call.place)
      scan.draft.addNavigation(
        scan.origin(of: call.scope), screen, DeclaredWay(way, tab: tab), at: call.place)
    }
    if screens.isEmpty {
      scan.draft.addNavigation(
        scan.origin(of: call.scope), nil, DeclaredWay(way), at: call.place)
      scan.draft.addUnresolved(call.text, Self.reason(for: value), at: call.place)
    }
  }

  /// Why it is not known what shows.
  private static func reason(for value: Value) -> String {
    switch value {
    case .record(stored, _): "a storyboard decides its class"
    case .opaque(let type) where type.name == "UIAlertController":
      "the alert is made by other code, which decides its title and its style"
    default: "the class of the view controller is not known"
    }
  }

  /// Notes what is presented, with what is known by now of how.
  private func note(
    presented value: Value, by owner: TypeInfo, _ call: ObservedCall, _ scan: ScanState
  ) {
    let origin = scan.origin(of: call.scope)
    for one in value.alternatives {
      let style = styles.style(
        of: one, from: call.call.arguments.first?.value, call.scope, scan.evaluator)
      for screen in screens(in: one, scan) {
        presented.append(
          Presented(
            owner: owner, screen: screen, style: style,
            isWrapped: PresentationStyles.isWrapper(one), origin: origin, place: call.place))
      }
    }
  }

  /// Claims what is presented: as a sheet, unless code says something else.
  private func claimPresented(_ scan: ScanState) {
    for one in presented {
      var (ways, detents) = (one.style.ways, one.style.detents)
      var opens: TypeInfo?
      if case .type(let type) = one.screen {
        let own = styles.style(of: type, scan.program)
        if ways.isEmpty, !one.isWrapped { ways = own.ways }
        if detents.isEmpty { detents = own.detents }
        opens = type
      }
      if ways.isEmpty { ways = [.sheet] }
      for kind in DeclaredWay.Kind.allCases where ways.contains(kind) {
        let way = DeclaredWay(kind, detents: kind == .sheet ? detents : [])
        scan.draft.addClaim(one.owner, one.screen, way, opens: opens, at: one.place)
        scan.draft.addNavigation(one.origin, one.screen, way, at: one.place)
      }
    }
  }

  /// Whether a value may be another coordinator.
  private func relates(_ owner: TypeInfo, _ child: Value?, _ scan: ScanState) -> Bool {
    (child?.alternatives ?? []).contains { one in
      scan.evaluator.type(of: one).info.map { coordinators.contains($0) && $0 != owner } ?? false
    }
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
    styles.note(assignment, scan)
    guard let owner = assignment.scope.context.owner else { return }
    switch assignment.name {
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
        if isTabbed, coordinators.contains(owner),
          let flow = flow(Self.element(index, of: assignment.source), assignment.scope, scan)
        {
          scan.draft.addRelation(owner, flow, .tab, tab: index, at: assignment.place)
          continue
        }
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

  /// What `prepare(for:sender:)` expects at the end of segues: a storyboard says which segue it is.
  private func addSegues(_ scan: ScanState) {
    for type in scan.program.types where type.kind == .class && isPart(type, scan) {
      for (index, function) in type.functions.enumerated()
      where function.name == "prepare" && function.parameters.first?.label == "for" {
        let context = scan.program.context(of: type, function: index)
        function.body?.visit { expression in
          guard case .cast(_, _, let text) = expression.form,
            let screen = scan.program.resolve(text, in: context).info,
            scan.program.lineage(of: .known(screen, [])).contains(where: {
              $0.name.hasSuffix("ViewController") && $0.info != screen
            })
          else { return }
          scan.draft.addCoordinator(type, .screen, base: base(of: type))
          scan.draft.addClaim(
            type, .type(screen), DeclaredWay(.unknown), opens: screen,
            at: CodePlace(file: context.file, position: expression.position))
        }
      }
    }
  }

  /// The functions of delegates that the system calls with a URL, and where they lead.
  private func addDelegates(_ scan: ScanState) {
    for type in scan.program.types where Program.isDeclared(type) {
      for (index, function) in type.functions.enumerated() {
        guard ["application", "scene"].contains(function.name) else { continue }
        let labels = function.parameters.compactMap(\.label)
        let opening = function.name == "scene" ? "openURLContexts" : "open"
        guard let label = [opening, "continue"].first(where: labels.contains) else { continue }
        let place = CodePlace(file: type.functionFiles[index], position: function.position)
        let handler = EntryHandler(of: function, label: label, scan.program)
        let routes = scan.draft.routes(from: type, function.signature)
        for route in routes.isEmpty ? [nil] : routes {
          scan.draft.addEntry(
            label == opening ? .url : .activity, "", route, handler: handler, at: place)
        }
      }
    }
  }

  func finish(_ scan: ScanState) {
    claimPresented(scan)
    addDelegates(scan)
    addSegues(scan)
    for type in scan.program.types where coordinators.contains(type) {
      let subclasses = scan.program.types.contains { other in
        other != type && coordinators.contains(other)
          && scan.program.inherited(by: .known(other, [])).contains { $0.info == type }
      }
      if !subclasses { scan.draft.addCoordinator(type, .stack, base: base(of: type)) }
    }
  }
}

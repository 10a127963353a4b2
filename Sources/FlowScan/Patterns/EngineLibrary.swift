/// What FlowEngine and FlowModules answer for a coordinator that does not override them.
///
/// SwiftUIFlow has the same names and the same answers.
struct EngineLibrary: Library {
  /// The classes that apps subclass.
  enum Base: String {
    case plain = "Coordinator"
    case result = "ResultCoordinator"
    case tabs = "TabCoordinator"
    case flow = "FlowOrchestrator"
    case stack = "StackCoordinator"
    case namedTabs = "NamedTabCoordinator"
    case tabStack = "TabStackCoordinator"

    /// Whether it shows every route of its type, and presents those that a closure picks out.
    var hasSheetRule: Bool { self == .stack || self == .tabStack }
    var isTabbed: Bool { self == .tabs || self == .namedTabs || self == .tabStack }
  }

  /// A coordinator's class in the library, and the type of its routes.
  struct Kind {
    let base: Base
    let routes: ResolvedType
    /// The class as it is written: `Coordinator<CartRoute>`.
    let written: String
  }

  /// The modules of the library itself, which declare nothing of an app.
  static let ownModules: Set = ["FlowEngine", "FlowModules"]

  private static let modules = ownModules.union(["SwiftUIFlow"])

  /// Returns what a class is for the library; nil if it is no coordinator.
  static func kind(of type: ResolvedType, _ program: Program) -> Kind? {
    for ancestor in program.lineage(of: type) {
      guard let base = Base(rawValue: ancestor.name), base != .result,
        let routes = ancestor.arguments.first
      else { continue }
      // An app may have classes of these names itself; extensions of the library's are none.
      if let info = ancestor.info, Program.isDeclared(info), !modules.contains(info.module) {
        continue
      }
      return Kind(base: base, routes: routes, written: ancestor.text)
    }
    return nil
  }

  func member(_ name: String, of value: Value, _ evaluator: Evaluator) -> Value? {
    guard let kind = Self.kind(of: evaluator.type(of: value), evaluator.program) else { return nil }
    switch name {
    case "router":
      let root = Self.root(of: value, kind, evaluator)
      return .tuple([
        .init(
          label: "state",
          value: .tuple([
            .init(label: "root", value: root),
            .init(label: "currentRoute", value: .opaque(kind.routes)),
            .init(label: "stack", value: .opaque(.list(kind.routes))),
          ])),
        .init(label: "root", value: root),
      ])
    case "tabItem", "parent", "currentFlow", "children", "selectedTab":
      return .unknown("'\(name)'")
    default: return nil
    }
  }

  /// The root of a coordinator, as it was passed to the initializer of the library.
  static func root(of value: Value, _ kind: Kind, _ evaluator: Evaluator) -> Value {
    guard case .object(let instance) = value,
      let initial = initialCall(of: instance)
    else { return .opaque(kind.routes) }
    if let root = initial.argument("root") { return evaluator.coerce(root, to: kind.routes) }
    if case .record(_, let arguments)? = initial.argument("router"),
      let root = arguments.first(where: { $0.label == "initial" || $0.label == "root" })
    {
      return evaluator.coerce(root.value, to: kind.routes)
    }
    return .opaque(kind.routes)
  }

  /// The factory of the screens of a coordinator, as it was passed to the initializer of the library;
  /// nil if it has none.
  static func factory(of instance: Instance) -> Value? {
    guard let initial = initialCall(of: instance) else { return nil }
    if let factory = initial.argument("factory") { return factory }
    switch initial.argument("router") {
    case .record(_, let arguments)?: return arguments.first { $0.label == "factory" }?.value
    case let router?: return router
    case nil: return nil
    }
  }

  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value? {
    guard let receiver = call.receiver,
      let kind = Self.kind(of: evaluator.type(of: receiver), evaluator.program)
    else { return nil }
    let route = call.arguments.first?.value ?? .unknown("a route")
    switch call.name {
    case "canHandle":
      guard kind.base.hasSheetRule else { return .boolean(false) }
      return evaluator.isOf(route, kind.routes).map { .boolean($0) } ?? .unknown("a route")
    case "canHandleFlowChange", "handleFlowChange": return .boolean(false)
    case "navigationType":
      guard kind.base.hasSheetRule, case .object(let instance) = receiver else {
        return .implicit("push", [])
      }
      for (index, tab) in Self.tabs(of: instance).enumerated() {
        if let root = tab.argument("at"),
          evaluator.coerce(root, to: kind.routes).equals(route) == true
        {
          return .implicit("tabSwitch", [.init(label: nil, value: .integer(index))])
        }
      }
      guard let rule = Self.sheetRule(of: instance) else { return .implicit("push", []) }
      switch evaluator.apply(rule, [route]).truth {
      case true?: return .implicit("modal", [])
      case false?: return .implicit("push", [])
      case nil: return .unknown("whether it is a sheet")
      }
    case "navigationPath": return .nothing
    case "makeModalCoordinator":
      return kind.base.hasSheetRule
        ? .record(.external(["Coordinator"], [kind.routes]), [.init(label: "root", value: route)])
        : .nothing
    case "modalDetentConfiguration":
      return .record(.external(["ModalDetentConfiguration"], []), [])
    case "transitionToFlow", "presentDetour", "presentModal", "navigate", "switchToTab", "select":
      // It is done: what the code returns then is true.
      if case .object(let instance) = receiver {
        evaluator.record(call.name, call.arguments, on: instance, at: call.place)
      }
      return .boolean(true)
    default: return nil
    }
  }

  /// The call of the initializer of the library, which the initializers of the app lead to.
  private static func initialCall(of instance: Instance) -> Effect? {
    instance.effects.last { $0.name == "init" }
  }

  /// The calls that add tabs to an instance, in order.
  static func tabs(of instance: Instance) -> [Effect] {
    instance.effects.filter { $0.name == "addTab" || $0.name == "addChild" }
  }

  private static func sheetRule(of instance: Instance) -> Value? {
    guard let initial = initialCall(of: instance) else { return nil }
    return initial.arguments.last { argument in
      guard argument.label == "sheets" || argument.label == nil else { return false }
      switch argument.value {
      case .closure, .method: return true
      default: return false
      }
    }?.value
  }
}

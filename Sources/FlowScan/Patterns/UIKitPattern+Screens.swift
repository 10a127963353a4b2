import FlowModel

/// The view controllers that values show.
extension UIKitPattern {
  /// What only contains screens, which code adds later.
  static let containers: Set = [
    "UINavigationController", "UIPageViewController", "UISplitViewController", "UITabBarController",
    "UIViewController",
  ]

  /// A view controller of a storyboard, of which only a cast tells the class.
  static let stored = ResolvedType.external(["storyboard"], [])

  /// The view controllers of the app that a value shows: those within navigation controllers.
  func screens(in value: Value, _ scan: ScanState, depth: Int = 0) -> [RouteKey] {
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

  func isController(_ value: Value, _ scan: ScanState) -> Bool {
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
  func isModule(_ value: Value, _ router: Value?, _ scan: ScanState) -> Bool {
    if case .unknown = value {
      let name = router.map { scan.evaluator.type(of: $0).name } ?? ""
      return name.contains("Rout") || name.contains("Navigat")
    }
    guard case .opaque(let type) = value else { return false }
    return type.info?.kind == .protocol
      || ["UIViewController", "Presentable"].contains(type.name)
  }
}

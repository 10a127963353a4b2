import FlowLints
import FlowModel
import FlowScan
import Testing

/// The routes that `navigationPath(for:)` lists below others.
@Suite struct NavigationPathTests {
  /// The map of a shop whose coordinator answers the path to a route with this code.
  private func map(_ path: String, functions: String = "") -> DeclaredMap {
    let text = """
      import FlowEngine
      enum ShopRoute: Route { case home, list, detail(Int), form, sheet }
      enum OtherRoute: Route { case other }
      final class ShopCoordinator: Coordinator<ShopRoute> {
        init() { super.init(root: .home) }
        override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
        override func navigationPath(for route: any Route) -> [any Route]? {
          \(path)
        }
        override func navigationType(for route: any Route) -> NavigationType {
          switch route as? ShopRoute {
          case .form: .replace
          case .sheet: .modal
          default: .push
          }
        }
        func open() { navigate(to: ShopRoute.detail(1)) }
        \(functions)
      }
      """
    return Scan(texts: [("Shop.swift", "Shop", text)]).map
  }

  /// What is passed on the way to each route; routes with nothing on the way are left out.
  private func passes(_ path: String, functions: String = "") -> [String: [String]] {
    let claims = map(path, functions: functions).claims
    #expect(claims.count == 5)
    return Dictionary(
      uniqueKeysWithValues: claims.filter { !$0.passes.isEmpty }.map { ($0.route, $0.passes) })
  }

  private static let listFirst = """
    if case .detail = route as? ShopRoute { return [ShopRoute.list, route] }
    return nil
    """

  private func findings(_ path: String) throws -> [String] {
    SourceLinter.check(map(path), by: try LintConfiguration(warn: [], allow: [])).filter {
      $0.finding.lint == "unreached-route"
    }.map { "\($0.finding.route?.caseName ?? "") \($0.finding.verdict.rawValue)" }
  }

  @Test(
    "what a path lists before the route is passed, without the root",
    arguments: [
      listFirst,
      "guard case .detail = route as? ShopRoute else { return [] }\nreturn [ShopRoute.list]",
      "switch route as? ShopRoute { case .detail: [ShopRoute.home, ShopRoute.list, route]\n"
        + "default: nil }",
      "if case .detail(let id) = route as? ShopRoute {\n"
        + "return [ShopRoute.list] + [ShopRoute.detail(id), ShopRoute.form] }\n"
        + "return super.navigationPath(for: route)",
      "guard case .detail = route as? ShopRoute else { return nil }\n"
        + "var path: [any Route] = []\npath.append(ShopRoute.list)\n"
        + "path.append(contentsOf: [route])\nreturn path",
      "guard case .detail = route as? ShopRoute else { return nil }\n"
        + "var path: [ShopRoute] = []\npath += [.list]\nreturn path",
    ])
  func listed(path: String) {
    #expect(passes(path) == ["ShopRoute.detail": ["ShopRoute.list"]])
  }

  @Test("a modal has a path too, and a condition of a run makes both answers possible")
  func modal() {
    let path = """
      guard case .sheet = route as? ShopRoute else { return nil }
      return isShort ? [ShopRoute.list] : [ShopRoute.list, ShopRoute.form]
      """
    #expect(
      passes(path, functions: "var isShort: Bool { Int.random(in: 0...1) == 0 }")
        == ["ShopRoute.sheet": ["ShopRoute.list", "ShopRoute.form"]])
  }

  @Test(
    "a path with a step that the engine refuses is not built",
    arguments: ["ShopRoute.sheet", "OtherRoute.other"])
  func refused(step: String) {
    let path = """
      if case .detail = route as? ShopRoute { return [ShopRoute.list, \(step), route] }
      return nil
      """
    #expect(passes(path) == [:])
    #expect(map(path).unresolved == [])
  }

  @Test("a path that only a run has is unresolved, about the coordinator")
  func open() throws {
    let unresolved = map("History.shared.routes(to: route)").unresolved
    #expect(unresolved.map(\.coordinator).contains("ShopCoordinator"))
    #expect(
      unresolved.map(\.subject).contains("ShopCoordinator navigationPath .detail"))
    #expect(unresolved.allSatisfy { $0.route == nil })
    #expect(unresolved.allSatisfy { $0.reason == "its path is only known in a run" })
  }

  @Test(
    "a list that changes in another way, or only maybe, is not known",
    arguments: [
      "path.insert(ShopRoute.form, at: 0)", "path.removeLast()",
      "if Bool.random() { path.append(ShopRoute.form) }",
    ])
  func changed(change: String) {
    let map = map("var path: [any Route] = [ShopRoute.list]\n\(change)\nreturn path")
    #expect(map.claims.allSatisfy { $0.passes.isEmpty })
    #expect(
      map.unresolved.map(\.subject).sorted()
        == ["detail", "form", "list", "sheet"].map { "ShopCoordinator navigationPath .\($0)" })
  }

  @Test("the lint does not report what a path passes, and is unknown where only a run has it")
  func lint() throws {
    #expect(try findings("nil").contains("ShopRoute.list warning"))
    #expect(try findings(Self.listFirst).allSatisfy { !$0.hasPrefix("ShopRoute.list") })
    #expect(try findings("History.shared.routes(to: route)").contains("ShopRoute.list unknown"))
  }

  @Test("what is passed is no line of a baseline")
  func text() {
    #expect(map(Self.listFirst).text == map("nil").text)
  }
}

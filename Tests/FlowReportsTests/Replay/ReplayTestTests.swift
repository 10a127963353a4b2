import FlowModel
import Foundation
import TestHierarchies
import Testing

@testable import FlowReports

@Suite("A recording as a test")
struct ReplayTestTests {
  private let failure = FlowErrorDescription(
    kind: "navigationFailed", message: "no taker", advice: "", coordinator: nil, route: nil,
    routeType: nil, phase: nil)

  private func run(
    _ navigations: [PlayedNavigation], beginning: FlowSnapshot? = nil, root: String = "App"
  ) -> PlayedRun {
    PlayedRun(
      run: "run", engine: "shop", root: root, navigations: navigations, beginning: beginning,
      missing: beginning == nil ? 0 : 4, otherRuns: 0, end: Tree(name: root).snapshot, errors: [])
  }

  private func navigation(
    _ request: String, _ route: RouteLabel? = nil, tab: Int? = nil, place: String = "App/Shop",
    made: String? = nil, error: FlowErrorDescription? = nil, shown: String? = nil,
    file: String? = nil
  ) -> PlayedNavigation {
    PlayedNavigation(
      sequence: 1, request: request, route: route, tab: tab,
      place: CoordinatorPlace(place) ?? CoordinatorPlace(anywhere: "App"), made: made,
      error: error, shown: shown,
      call: file.map { CallLabel(file: $0, line: 1, function: "f()") })
  }

  private func product(_ detail: String?) -> RouteLabel {
    RouteLabel(identifier: "product", type: "ShopRoute", detail: detail)
  }

  private func source(_ run: PlayedRun, modules: [String] = []) throws -> String {
    let app = try ReplayTest.App(of: run, root: nil, modules: modules)
    return ReplayTest(run, of: "my-shop.flowscope", app: app).source
  }

  @Test("the source has the navigations, the presentations, and the modules of the calls")
  func whole() throws {
    let source = try source(
      run([
        navigation(
          "navigate", product("product(7)"), shown: "base: A.a > ShopRoute.product(7)",
          file: "Shop/CartView.swift"),
        navigation("navigate", product("product(8)"), error: failure),
        navigation("selectTab", tab: 2, place: "App"), navigation("pop"),
        navigation("presentDetour", product(nil), made: "ProfileCoordinator"),
      ]))
    #expect(
      source == #"""
        import FlowIntrospect
        import FlowTesting
        import Testing

        @testable import Shop

        /// The 5 navigations of my-shop.flowscope, with what was presented after 1 of them;
        /// of the others, the recording has only their results.
        @MainActor @Test("replays my-shop.flowscope")
        func myShop() {
          let replay = Replay(App())

          replay.navigate(to: ShopRoute.product(7), at: "App/Shop")
          replay.expectShown(
            """
            base: A.a > ShopRoute.product(7)
            """)

          replay.navigate(to: ShopRoute.product(8), at: "App/Shop", failing: "navigationFailed")

          replay.selectTab(2, at: "App")

          replay.pop(at: "App/Shop")

          replay.presentDetour("ProfileCoordinator", for: ShopRoute.product, at: "App/Shop")
        }

        """#)
  }

  @Test(
    "routes are code if their values are literals, and texts for the catalogue otherwise",
    arguments: [
      ("product(7)", #"ShopRoute.product(7)"#),
      (#"product("a \"b\"", page: -2)"#, #"ShopRoute.product("a \"b\"", page: -2)"#),
      ("product(id: nil, true, 1.5)", "ShopRoute.product(id: nil, true, 1.5)"),
      ("product(Post(id: 7))", #""product(Post(id: 7))", type: "ShopRoute""#),
      ("product(.red)", #""product(.red)", type: "ShopRoute""#),
      ("the product 7", #""the product 7", type: "ShopRoute""#),
      ("product()", #""product()", type: "ShopRoute""#),
      (#"product("\(exit(1))")"#, #""product(\"\\(exit(1))\")", type: "ShopRoute""#),
      ("product(7); exit(1)", #""product(7); exit(1)", type: "ShopRoute""#),
    ])
  func routes(detail: String, code: String) throws {
    let source = try source(run([navigation("navigate", product(detail))]))
    #expect(source.contains("replay.navigate(to: \(code), at: \"App/Shop\")"), "\(source)")
  }

  @Test("no text of a file becomes code, or leaves its line")
  func hostile() throws {
    let evil = "x\"\n}\nfunc evil() { \\(exit(1)) } // \u{1b}[31m\u{202e}"
    let source = try source(
      run([
        navigation(
          "navigate", RouteLabel(identifier: evil, type: evil), place: "App/\(evil)", shown: evil,
          file: "\(evil)/A.swift"),
        navigation(evil), navigation("presentDetour", product(nil), made: evil),
      ]))
    // Without its comments and texts, the source has nothing of the file.
    let uncommented = source.split(separator: "\n")
      .filter { !$0.trimmingPrefix(while: { $0 == " " }).hasPrefix("//") }.joined(separator: "\n")
    let code = uncommented.replacing(/"""(?s:.*?)"""/, with: "")
      .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
    #expect(!code.contains("evil") && !code.contains("exit") && !code.contains("import x"))
    #expect(source.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(!source.contains("\u{202e}"))
    // Every backslash of the texts is doubled: no interpolation is left.
    #expect(!uncommented.replacing("\\\\", with: "").contains("\\("))
  }

  @Test("a root whose name is no type needs code")
  func root() throws {
    #expect(throws: ReportError.self) { try source(run([], root: "Stack(\"x\")")) }
    let app = try ReplayTest.App(of: run([], root: "1"), root: "makeRoot()", modules: ["Shop"])
    #expect(ReplayTest(run([]), of: "a", app: app).source.contains("Replay(makeRoot())"))
  }

  @Test("a recording without its beginning begins with the recorded state")
  func beginning() throws {
    let source = try source(run([navigation("pop")], beginning: Tree.rainbow.snapshot))
    #expect(source.contains("The recording begins in the middle of the run"))
    #expect(source.contains("  replay.restore(\n    \"\"\"\n    {\\\"coordinators\\\":"))
  }

  @Test("what a test cannot request is a comment, and is named")
  func unplayed() throws {
    let run = run([navigation("presentModal", product(nil)), navigation("restore")])
    let test = ReplayTest(
      run, of: "a.flowscope", app: try ReplayTest.App(of: run, root: nil, modules: []))
    #expect(test.unplayed.count == 2)
    #expect(test.source.contains("  // 1 is left out: presentModal to ShopRoute.product"))
    #expect(!test.source.contains("replay.presentModal"))
  }

  @Test("a reproduction fails as long as the error occurs, and expects nothing else")
  func reproduction() throws {
    let report = ErrorReport(
      sequence: 12, time: Date(timeIntervalSince1970: 0), error: failure, path: [],
      visibleRoute: product(nil), isOfNavigation: true)
    let run = run([
      navigation("pop", shown: "base: x"), navigation("navigate", product(nil), error: failure),
    ])
    let source = ReplayTest(
      run, of: "a.flowscope", app: try ReplayTest.App(of: run, root: nil, modules: []),
      purpose: .reproduces(report, leftOut: 398)
    ).source
    #expect(source.contains("/// no taker."))
    #expect(source.contains("398 others do not matter"))
    #expect(!source.contains("failing:") && !source.contains("expectShown"))
  }

  @Test(
    "a function is named after the file",
    arguments: [
      ("my-shop.flowscope", "myShop"), ("2026-01-31.flowscope", "replay20260131"),
      ("Crash 12.flowscope", "crash12"), ("…", "replay"), ("default.flowscope", "`default`"),
    ])
  func function(file: String, name: String) { #expect(ReplayTest.function(file) == name) }
}

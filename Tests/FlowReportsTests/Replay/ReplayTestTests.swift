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
    made: String? = nil, error: FlowErrorDescription? = nil, parked: Parking? = nil,
    shown: String? = nil, file: String? = nil, sequence: UInt64 = 1
  ) -> PlayedNavigation {
    PlayedNavigation(
      sequence: sequence, request: request, route: route, tab: tab,
      place: CoordinatorPlace(place) ?? CoordinatorPlace(anywhere: "App"), made: made,
      error: error, parked: parked, shown: shown,
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

  // MARK: Breakpoints

  private func parked(_ end: ParkingEnd, instead route: RouteLabel? = nil) -> Parking {
    Parking(number: 3, end: end, nanoseconds: 2_000_000_000, requested: route)
  }

  @Test("what failed at a breakpoint is left out, with the reason; what went on is made")
  func breakpoints() throws {
    let run = run([
      navigation("navigate", product("product(1)"), shown: "base: a"),
      navigation(
        "navigate", product("product(2)"), error: failure, parked: parked(.refused), sequence: 2),
      navigation(
        "navigate", product("product(3)"), error: failure, parked: parked(.timedOut), sequence: 3),
      navigation(
        "navigate", product("product(4)"), parked: parked(.changed, instead: product(nil)),
        sequence: 4),
      // It was never parked, so its failure is one of the app.
      navigation(
        "navigate", product("product(5)"), error: failure,
        parked: Parking(number: nil, end: .full, nanoseconds: 0), sequence: 5),
    ])
    let app = try ReplayTest.App(of: run, root: nil, modules: [])
    let test = ReplayTest(run, of: "a.flowscope", app: app)
    let lines = test.source.split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        "  // 2 is left out: navigate to ShopRoute.product(2), from App/Shop: a viewer refused it at a "
          + "breakpoint"))
    #expect(lines.contains { $0.hasPrefix("  // 3 is left out: ") && $0.contains("planned again") })
    #expect(lines.contains("  // 4 was parked 2.0 s at a breakpoint, in place of product."))
    let calls = lines.filter { $0.hasPrefix("  replay.navigate") }
    #expect(calls.count == 3)
    for (call, number) in zip(calls, [1, 4, 5]) {
      #expect(call.contains("product(\(number))"))
      #expect(call.contains("failing:") == (number == 5), "\(call)")
    }
    #expect(test.unplayed.count == 2 && test.unplayed == run.heldUp)
    #expect(run.playable.map(\.route?.detail) == [1, 4, 5].map { "product(\($0))" })
  }

  private func report(_ sequence: UInt64, _ message: String) -> ErrorReport {
    let error = FlowErrorDescription(
      kind: "navigationFailed", message: message, advice: "", coordinator: nil, route: nil,
      routeType: nil, phase: nil)
    return ErrorReport(
      sequence: sequence, time: Date(timeIntervalSince1970: 0), error: error, path: [],
      visibleRoute: product(nil), isOfNavigation: true)
  }

  @Test("an error that a viewer made at a breakpoint is no error to shrink; the app's own one is")
  func errorOfBreakpoint() throws {
    var run = run([navigation("pop")])
    run.errors = [
      report(1, "Navigation to 'product' failed: no taker"),
      report(2, "Navigation to 'product' failed: \(NavigationFailure.breakpointRefusal)"),
      report(3, "pop \(NavigationFailure.breakpointOriginGone)"),
    ]
    #expect(try run.lastError { _ in true }?.sequence == 1)
    #expect(try run.lastError { $0.sequence == 9 } == nil)
    for sequence in UInt64(2)...3 {
      let error = #expect(throws: ReportError.self) {
        try run.lastError { $0.sequence == sequence }
      }
      #expect(error?.exitCode == 2)
      #expect("\(try #require(error))".contains("error \(sequence) comes from a breakpoint"))
    }
  }

  @Test("parts that are played to shrink a run never have what a viewer refused")
  @MainActor func minimal() throws {
    let run = run([
      navigation("navigate", product("product(1)")),
      navigation(
        "navigate", product("product(2)"), error: failure, parked: parked(.refused)),
      navigation("navigate", product("product(3)"), parked: parked(.went)),
    ])
    var played: Set<String> = []
    let minimal = try MinimalReplay.find(report(7, "x"), in: run) { navigations in
      let names = navigations.compactMap(\.route?.detail)
      played.formUnion(names)
      return names.contains("product(3)") ? [self.report(1, "x")] : []
    }
    #expect(played == ["product(1)", "product(3)"])
    #expect(minimal.run.navigations.map(\.route?.detail) == ["product(3)"])
    #expect(minimal.leftOut == 2)
  }

  @Test("the comment says after how many navigations it is known what was presented")
  func presentations() throws {
    let comments = [
      (
        [true, true], "The 2 navigations of my-shop.flowscope, with what was presented after each."
      ),
      ([false, true], "with what was presented after 1 of them;"),
      ([false, false], "what was presented after them is not recorded."),
    ]
    for (known, comment) in comments {
      let source = try source(run(known.map { navigation("pop", shown: $0 ? "base: x" : nil) }))
      #expect(source.contains(comment), "\(source)")
      #expect(source.components(separatedBy: "expectShown").count - 1 == known.count { $0 })
    }
  }

  @Test("a given name is that of the function, of a test that shrinks too")
  func named() throws {
    let run = run([navigation("pop")])
    for (name, code) in [("checkout", "checkout"), ("default", "`default`")] {
      let app = try ReplayTest.App(of: run, root: nil, modules: [], function: name)
      #expect(ReplayTest(run, of: "a", app: app).source.contains("\nfunc \(code)() {\n"))
      #expect(
        ReplayTest.minimizing("/a.flowscope", error: 1, of: run, app: app)
          .contains("\nfunc \(code)() async throws {\n"))
    }
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

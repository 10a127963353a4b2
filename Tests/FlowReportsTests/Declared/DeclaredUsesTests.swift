import TestInspections
import Testing

@testable import FlowDiagram
@testable import FlowReports

/// What a run did with what is declared.
@Suite("Declarations in a run") struct DeclaredUsesTests: RouteMapFixture {
  /// A coordinator whose name is not its id, with these routes.
  private func declared(
    _ routes: String..., coordinator: String = "Coordinator2"
  ) -> DeclaredMap {
    DeclaredMap(
      origin: .sources,
      coordinators: [
        DeclaredCoordinator(id: "Shop.Second", name: coordinator, kind: .stack)
      ],
      routes: routes.map {
        DeclaredRoute(id: "TimeRoute.\($0)", type: "TimeRoute", identifier: $0)
      },
      claims: routes.map {
        DeclaredClaim(
          coordinator: "Shop.Second", route: "TimeRoute.\($0)",
          way: DeclaredWay($0 == "home" ? .root : .push))
      })
  }

  private var run: RouteMap { map([start("home")] + go(1, to: "detail")) }

  @Test("what was never shown and what is not declared are told apart")
  func both() {
    let uses = DeclaredUses(run, in: declared("home", "settings"))
    #expect(uses.neverReached == ["Shop.Second TimeRoute.settings"])
    #expect(uses.undeclared == ["Coordinator2 TimeRoute.detail"])
  }

  @Test("a run of what is declared has nothing to tell")
  func complete() {
    let uses = DeclaredUses(run, in: declared("home", "detail"))
    #expect(uses.neverReached == [] && uses.undeclared == [])
    #expect(
      uses.uses[.init(coordinator: "Shop.Second", route: "TimeRoute.detail")]?.times == 1)
  }

  @Test("a failed navigation reaches nothing, and shows nothing that is not declared")
  func failed() {
    let failing = map([start("home"), .navigated(report(1, at: 1, to: "detail", failing: true))])
    let uses = DeclaredUses(failing, in: declared("home", "detail"))
    #expect(uses.neverReached == ["Shop.Second TimeRoute.detail"])
    #expect(uses.undeclared == [])
    #expect(
      uses.uses[.init(coordinator: "Shop.Second", route: "TimeRoute.detail")]?.failed == 1)
  }

  @Test("what was reached counts, although it is not known from where")
  func arrival() {
    var map = RouteMap()
    map.arrive(at: place("settings"))
    let uses = DeclaredUses(map, in: declared("settings"))
    #expect(uses.neverReached == [])
    #expect(
      uses.uses[.init(coordinator: "Shop.Second", route: "TimeRoute.settings")]?.times == 1)
  }

  @Test("the root around a tab is shown by what shows in the tab, declared by the app or not")
  func containers() {
    let run = map([.snapshot(TimeFixture.tabs())])
    let uses = DeclaredUses(run, in: declared("tabs", "settings", coordinator: "Coordinator1"))
    #expect(uses.neverReached == ["Shop.Second TimeRoute.settings"])
    let places = ["tabs", "settings"].map {
      uses.uses[.init(coordinator: "Shop.Second", route: "TimeRoute.\($0)")]
    }
    #expect(places.map { $0?.times } == [0, 0])
    #expect(places.map { $0?.isUsed } == [true, false])
  }

  @Test("a difference has both, and what was never reached is no difference")
  func difference() {
    let map = declared("home", "settings")
    var difference = DeclaredDifference(from: map, to: map)
    let style = TextStyle(glyphs: .ascii, colours: false)
    #expect(difference.document.neverReached == nil && difference.document.undeclared == nil)
    difference.add(DeclaredUses(run, in: declared("home", "settings", "detail")))
    #expect(difference.isEmpty)
    #expect(
      difference.text(style) == """
        the maps are equal

        Declared and never reached
          Shop.Second TimeRoute.settings

        """)
    difference.add(DeclaredUses(run, in: map))
    #expect(!difference.isEmpty)
    #expect(
      difference.text(style).hasSuffix(
        "\n\nReached and not declared\n\(Glyphs.ascii.warning) Coordinator2 TimeRoute.detail\n"))
  }
}

import FlowEngine
import TestCoordinators
import Testing

/// States that no engine has written: they may be wrong in any way, and must neither crash the
/// engine nor break its tree.
@MainActor
@Suite("Saved states made by hand")
struct RestorationHostileTests {
  typealias Plain = TestCoordinator<AppRoute>

  let app = Plain(.home, shows: [.list])
  let first = Plain(.login)
  let second = Plain(.main)
  let modal = Plain(.sheet)
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addChild(first)
    app.addChild(second)
    app.addModalCoordinator(modal)
  }

  /// A saved coordinator of the only type in these files, with `parts` instead of its default
  /// parts.
  private static func entry(_ root: String, _ parts: [String: String] = [:]) -> String {
    let plain = [
      "name": #""TestCoordinator<AppRoute>""#, "root": route(root), "path": "[]",
      "children": "[]", "modals": "[]",
    ]
    let all = plain.merging(parts) { $1 }
    return "{" + all.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }

  private static func route(_ name: String) -> String {
    #"{"identifier":"\#(name)","type":"AppRoute","value":{"\#(name)":{}}}"#
  }

  private func restore(_ entries: String...) throws -> RestorationReport {
    let text = #"{"version":1,"coordinators":[\#(entries.joined(separator: ","))]}"#
    let report = app.restoreState(try savedState(text))
    #expect(errors.errors.count == report.dropped.count)
    checkOrder()
    return report
  }

  /// Checks that every coordinator is where its owner says, in one place, and pushed once.
  private func checkOrder() {
    var seen: Set<CoordinatorID> = []
    for host in tree(app) {
      #expect(seen.insert(host.id).inserted)
      for child in host.childNodes { #expect(child.parent === host) }
      let pushed = path(host).compactMap { if case .child(let id) = $0 { id } else { nil } }
      #expect(Set(pushed).count == pushed.count)
      #expect(Set(pushed).isSubset(of: host.childNodes.filter { $0.role == .child }.map(\.id)))
      #expect(host.detourNode?.parent.map { $0 === host } ?? true)
      #expect(host.modalNode?.parent.map { $0 === host } ?? true)
    }
    _ = app.visibleRoute
    _ = app.presentation()
    _ = app.savedState()
  }

  @Test("a child that refers to the root or to itself is dropped")
  func cycles() throws {
    let report = try restore(
      Self.entry(
        "home",
        [
          "children": "[0,1]",
          "path": #"[{"child":0},{"child":1},{"route":\#(Self.route("list"))}]"#,
        ]),
      Self.entry("main", ["children": "[1,0]", "path": #"[{"child":0}]"#]))
    #expect(report.dropped.map(\.part) == ["child", "child", "child"])
    #expect(path(app) == [child(second), own(AppRoute.list)])
    #expect(isClean(second))
  }

  @Test("a saved coordinator used twice belongs to the first use, and the other is dropped")
  func sharedPlace() throws {
    let report = try restore(
      Self.entry("home", ["children": "[1,1]", "modals": "[1]"]),
      Self.entry("list", ["path": #"[{"route":\#(Self.route("form"))}]"#]))
    #expect(first.router.state.stack == [.form])
    #expect(first.router.state.root == .list)
    #expect(isClean(second))
    #expect(second.router.state.root == .main)
    #expect(isClean(modal))
    #expect(report.dropped.map(\.part) == ["child"])
  }

  @Test(
    "an index that is out of range is dropped and reported, and the rest is restored",
    arguments: [
      (["children": "[7,-1]"], ["child", "child"]),
      (["children": "[1]", "path": #"[{"child":9},{"child":-1}]"#], ["route", "route"]),
      (["path": #"[{"child":0}]"#], ["route"]),
      (["path": "[{}]"], ["route"]),
      (["flow": "3"], ["flow"]),
      (["children": "[1]", "flow": "0"], ["flow"]),
      (["children": "[9]", "flow": "0"], ["flow"]),
      (["modal": #"{"coordinator":5,"route":ROUTE}"#], ["modal"]),
      (["modal": #"{"coordinator":1,"route":ROUTE,"registration":4}"#], ["modal"]),
      (
        ["modals": "[9]", "modal": #"{"coordinator":9,"route":ROUTE,"registration":0}"#], ["modal"]
      ),
      (["detour": #"{"coordinator":-5,"route":ROUTE}"#], ["detour"]),
      (["detour": #"{"coordinator":0,"route":ROUTE}"#], ["detour"]),
      (
        [
          "children": "[9223372036854775807]", "modals": "[-9223372036854775808]",
          "selectedTab": "1",
        ], ["child"]
      ),
    ] as [([String: String], [String])])
  func outOfRange(parts: [String: String], dropped: [String]) throws {
    let parts = parts.mapValues { $0.replacing("ROUTE", with: Self.route("sheet")) }
    let report = try restore(Self.entry("settings", parts), Self.entry("login"))
    #expect(report.dropped.map(\.part) == dropped)
    #expect(app.router.state.root == .settings)
    #expect(app.router.state.path.isEmpty)
    #expect(app.currentModalCoordinator == nil)
    #expect(app.detourCoordinator == nil)
  }

  @Test("a child that is named twice on a path is pushed once")
  func pushedTwice() throws {
    let report = try restore(
      Self.entry("home", ["children": "[1]", "path": #"[{"child":0},{"child":0}]"#]),
      Self.entry("login"))
    #expect(path(app) == [child(first)])
    #expect(report.dropped.map(\.part) == ["child"])
  }

  @Test("a tab cannot be pushed, whatever the file says")
  func pushedTab() throws {
    let tabs = TestTabs(AppRoute.home)
    let tab = Plain(.login)
    tabs.addChild(tab)
    app.addChild(tabs)
    let report = try restore(
      Self.entry("home", ["children": "[1,2,3]"]), Self.entry("login"), Self.entry("main"),
      Self.entry(
        "home",
        [
          "name": #""TestTabs<AppRoute>""#, "children": "[4]", "path": #"[{"child":0}]"#,
          "selectedTab": "-1",
        ]), Self.entry("login"))
    #expect(report.dropped.map(\.part) == ["child", "selected tab"])
    #expect(tabs.router.state.path.isEmpty)
    #expect(isVisible(AppRoute.login, in: tabs))
  }

  @Test("a modal whose route cannot be read is restored with its root as route")
  func modalRoute() throws {
    let report = try restore(
      Self.entry(
        "home",
        [
          "modals": "[1]",
          "modal": """
          {"coordinator":77,"registration":0,"selectedDetent":"small",
          "route":{"identifier":"gone","type":"Gone","value":[1,2.5,null,"x",true]}}
          """,
        ]), Self.entry("sheet"))
    #expect(report.isComplete)
    #expect(app.currentModalCoordinator === modal)
    #expect(app.router.state.presented == .sheet)
    #expect(app.router.state.modalDetentConfiguration?.selectedDetent == nil)
  }

  @Test("coordinators without a reference, and unknown values, are ignored")
  func superfluous() throws {
    let report = try restore(
      Self.entry(
        "home", ["colour": #""green""#, "path": #"[{"route":\#(Self.route("list"))}]"#]),
      Self.entry("gone", ["children": "[0]"]))
    #expect(report.isComplete)
    #expect(app.router.state.stack == [.list])
  }
}

import FlowProtocol
import Testing

@testable import FlowReports
@testable import Inspector

/// A panel defined only in this file: it lists the runs of the app.
private enum RunsFeature: FilteredPanel {
  struct State: ListState, FilteredState {
    var runs: [String] = []
    var filter = LineFilter.none
    var selectedIndex = 0
    var top = 0
    var lines: [String] { runs.filter { filter.compiled().admits([$0]) } }
    var lineCount: Int { lines.count }

    mutating func select(_ index: Int) {
      selectedIndex = min(max(0, index), max(0, lineCount - 1))
    }
  }

  static let panel = Panel("runs", "Runs", at: .bottom)
  static let key: Character? = "K"
  static let help = "the runs"
  static let clear = Action.changing("clearRuns") { $0.inspection[RunsFeature.self].runs = [] }
  static let keys = [
    Keymap.Binding(
      clear, "forget the runs", .character("C"), section: .reviewing, in: [panel], hint: "clear")
  ]

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    if event.beginsRun, let live = inspection.live {
      inspection[Self.self].runs.append("run of \(live[live.rootID]?.name ?? "")")
    }
    return []
  }

  static func isNothingFound(in inspection: EngineInspection) -> Bool {
    inspection[Self.self].lines.isEmpty
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    frame.write(model.inspection[Self.self].lines.map { StyledLine($0) }, in: area)
  }
}

@Suite("A panel that one file adds") @MainActor struct AddedPanelTests {
  private func inspector() -> InspectorSession {
    let features = FeatureList(FeatureList.standard.all + [RunsFeature.self])
    let session = InspectorSession(
      model: Model(
        size: Size(rows: 40, columns: 120), keymap: Keymap(features), showing: Fixture.id))
    Fixture.send(.connected(Fixture.engine), to: session)
    for names in [["Shop"], ["Shop", "Cart"]] {
      Fixture.send(.snapshot(Fixture.tree(names: names)), to: session)
    }
    return session
  }

  @Test("has a title and a key, is one of flowscope's screens, shows its lines, and is remembered")
  func shows() {
    let session = inspector()
    #expect(session.draw().text.contains("K Runs"))
    Fixture.press(.character("K"), in: session)
    #expect(session.model.screen == ShownScreen(panel: RunsFeature.panel))
    #expect(session.draw().text.contains("run of Shop"))
    #expect(session.remembered.bottomPanel == "runs")
  }

  @Test("has its own key in the status line and the palette, and a command on the command line")
  func keys() {
    let session = inspector()
    Fixture.press(.character("K"), in: session)
    #expect(session.draw().text.contains("C clear"))
    Fixture.press(.control("p"), in: session)
    Fixture.type("forget the runs", in: session)
    #expect(session.model.choices.first?.action == RunsFeature.clear)
    Fixture.press(.escape, .character(":"), in: session)
    Fixture.type("clear-runs", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.inspection[RunsFeature.self].runs.isEmpty)
  }

  @Test("can be filtered, and Esc clears the filter")
  func filters() {
    let session = inspector()
    Fixture.press(.character("K"), .character("/"), in: session)
    Fixture.type("nothing", in: session)
    Fixture.press(.enter, in: session)
    #expect(!session.draw().text.contains("run of Shop"))
    Fixture.press(.escape, in: session)
    #expect(session.draw().text.contains("run of Shop"))
  }

  @Test(
    "has a command with its name, c copies its line, and Esc clears its filter before it unzooms")
  func conveniences() {
    let session = inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type("runs", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen == ShownScreen(panel: RunsFeature.panel))
    #expect(Fixture.press(.character("c"), in: session) == [.copy("run of Shop")])
    Fixture.press(.character("/"), in: session)
    Fixture.type("run", in: session)
    Fixture.press(.enter, .character("z"), .escape, in: session)
    #expect(!session.model.isFocusFiltered && session.model.arrangement.zoomed != nil)
  }
}

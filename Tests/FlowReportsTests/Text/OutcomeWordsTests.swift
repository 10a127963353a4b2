import FlowModel
import TestInspections
import Testing

@testable import FlowReports

@Suite struct OutcomeWordsTests {
  private let root = CoordinatorReference(id: TimeFixture.id(1), name: "AppCoordinator")

  private func screen(_ showsRequest: Bool) -> VisibleScreen {
    VisibleScreen(
      coordinator: CoordinatorReference(id: TimeFixture.id(2), name: "RedCoordinator"),
      route: red, showsRequest: showsRequest)
  }

  private let red = RouteLabel(identifier: "red", type: "RedRoute")

  private func done(_ steps: String, _ visible: VisibleScreen?, changed: Bool = false) -> String {
    OutcomeWords.done(
      steps, flowChange: changed ? root : nil, visible: visible, requested: red)
  }

  @Test func doneButNotOnScreenNamesWhatStays() {
    #expect(done("push yellow", screen(false)) == "push yellow: done, but not on screen: red stays")
    #expect(done("", screen(false)) == "already there, but not on screen: red stays")
    #expect(done("push red", screen(true)) == "push red")
    #expect(done("", screen(true)) == "already there")
    #expect(done("", nil) == "already there", "another engine does not say what is visible")
  }

  @Test func whatShowsIsSaidWhereItWasNotRequested() {
    let tabs = RouteLabel(identifier: "tabs", type: "TabsRoute")
    let valued = RouteLabel(identifier: "red", type: "RedRoute", detail: "red(1)")
    for (requested, isSaid) in [(nil, true), (tabs, true), (red, false), (valued, false)] {
      func done(_ steps: String) -> String {
        OutcomeWords.done(
          steps, flowChange: nil, visible: screen(true), requested: requested)
      }
      #expect(done("pop") == (isSaid ? "pop: red shows" : "pop"))
      #expect(done("") == (isSaid ? "already there: red shows" : "already there"))
      let note = OutcomeWords.note(on: screen(true), requested: requested)
      #expect(note == (isSaid ? "red shows" : nil))
    }
    #expect(OutcomeWords.note(on: screen(false), requested: nil) == "but not on screen: red stays")
    #expect(OutcomeWords.note(on: nil, requested: nil) == nil)
    let part = OutcomeWords.done(
      "select tab 1", flowChange: nil, visible: screen(true), requested: tabs, partOf: valued)
    #expect(part == "select tab 1: red shows (part of navigate red(1))")
  }

  @Test func navigationThatChangedTheFlowSaysSo() {
    #expect(done("", screen(true), changed: true) == "AppCoordinator changed the flow: red shows")
    #expect(
      done("pop to root", nil, changed: true) == "pop to root, then AppCoordinator changed the flow"
    )
  }

  @Test func predictionsSayTheSame() {
    func predicted(_ steps: Int, _ visible: VisibleScreen?, changes: Bool = false) -> String {
      OutcomeWords.predicted(
        steps: steps, flowChange: changes ? root : nil, visible: visible)
    }
    #expect(predicted(0, screen(true)) == "already shown")
    #expect(predicted(0, screen(false)) == "already there, but not on screen: red stays")
    #expect(predicted(2, screen(false)) == "reachable in 2 steps, but not on screen: red stays")
    #expect(predicted(1, screen(true)) == "reachable in 1 step")
    #expect(predicted(0, nil, changes: true) == "reachable: AppCoordinator changes the flow")
  }

  @Test func logNamesWhatShowsWhereItWasNotRequested() {
    var report = TimeFixture.navigation(1, revision: 1, at: 1.5)
    report.visible = screen(true)
    let line = LogText(glyphs: .unicode, colours: false).line(
      LoggedEvent(content: .navigation(report), time: report.time, entry: nil))
    #expect(line.contains("✓ navigate") && line.contains(": red shows"))
    #expect(LogEntry(report).outcome.hasSuffix(": red shows"))
  }

  /// A restored state, as the engine reports it.
  private func restoration(steps: Int) -> NavigationReport {
    let report = TimeFixture.navigation(1, revision: 1, at: 1.5, steps: steps)
    return NavigationReport(
      sequence: 1, revision: 1, time: report.time, origin: report.origin, request: "restore",
      route: nil, steps: report.steps, error: nil, durationNanoseconds: 1, visible: screen(true))
  }

  @Test func logSaysWhatWasRestoredAndWhatShows() {
    let entry = LogEntry(restoration(steps: 1))
    #expect(!entry.isUnseen && !entry.outcome.contains("already there"))
    #expect(entry.outcome.hasSuffix(": red shows") && entry.outcome != ": red shows")
    // The flow is no step, since the app makes it.
    #expect(LogEntry(restoration(steps: 0)).outcome == "the flow is made again: red shows")
  }

  @Test func failureSaysInFewWordsWhoFailedIt() {
    var failed = TimeFixture.navigation(1, revision: 1, at: 1.5, failing: true)
    #expect(failed.failure == "failed")
    failed.parked = Parking(number: 2, end: .went, nanoseconds: 1_000)
    #expect(failed.failure == "failed")
    failed.parked = Parking(number: 2, end: .refused, nanoseconds: 1_000)
    #expect(failed.failure == "a viewer refused")
    #expect(TimeFixture.navigation(1, revision: 1, at: 1.5).failure == nil)
  }

  @Test func logMarksWhatIsNotOnScreen() {
    var report = TimeFixture.navigation(1, revision: 1, at: 1.5)
    report.visible = screen(false)
    let line = LogText(glyphs: .unicode, colours: false).line(
      LoggedEvent(content: .navigation(report), time: report.time, entry: nil))
    #expect(line.contains("⚠ navigate") && line.contains("done, but not on screen: red stays"))
    let entry = LogEntry(report)
    #expect(entry.isUnseen && LogEntryDocument(entry).visible == report.visible)
    report.visible = screen(true)
    #expect(!LogEntry(report).isUnseen && report.sign(.unicode) == "✓")
  }
}

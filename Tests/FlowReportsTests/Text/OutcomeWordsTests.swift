import FlowModel
import TestInspections
import Testing

@testable import FlowReports

@Suite struct OutcomeWordsTests {
  private let root = CoordinatorReference(id: TimeFixture.id(1), name: "AppCoordinator")

  private func screen(_ showsRequest: Bool) -> VisibleScreen {
    VisibleScreen(
      coordinator: CoordinatorReference(id: TimeFixture.id(2), name: "RedCoordinator"),
      route: RouteLabel(identifier: "red", type: "RedRoute"), showsRequest: showsRequest)
  }

  private func done(_ steps: String, _ visible: VisibleScreen?, changed: Bool = false) -> String {
    OutcomeWords.done(steps, flowChange: changed ? root : nil, visible: visible)
  }

  @Test func doneButNotOnScreenNamesWhatStays() {
    #expect(done("push yellow", screen(false)) == "push yellow: done, but not on screen: red stays")
    #expect(done("", screen(false)) == "already there, but not on screen: red stays")
    #expect(done("push red", screen(true)) == "push red")
    #expect(done("", screen(true)) == "already there")
    #expect(done("", nil) == "already there", "another engine does not say what is visible")
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

import FlowEngine
import FlowIntrospect
import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The filter of the log", .timeLimit(.minutes(Patience.minutes)))
struct LogFilterTests {
  /// An inspector with the focus on the log, after navigations to green and to blue in turn.
  private func session(_ count: Int = 20) -> InspectorSession {
    let session = Fixture.inspector()
    navigate(0..<count, in: session)
    Fixture.press(.character("1"), in: session)
    return session
  }

  private func navigate(_ seconds: Range<Int>, in session: InspectorSession) {
    for second in seconds {
      let route: any Route =
        second.isMultiple(of: 2) ? GreenRoute.green : BlueRoute.blue
      Fixture.send(
        .navigated(Fixture.navigation(route, after: Double(second))), to: session,
        after: Double(second))
    }
  }

  private func filter(_ text: String, in session: InspectorSession) {
    Fixture.press(.character("/"), .control("u"), in: session)
    Fixture.type(text, in: session)
    Fixture.press(.enter, in: session)
  }

  private func subjects(_ session: InspectorSession) -> Set<String> {
    Set(session.model.inspection.log.lines.map(\.subject))
  }

  @Test("shows the matching entries, names itself in the title, and does not affect the tree")
  func plain() {
    let session = session()
    let coordinators = session.model.inspection.tree.outline.count
    let all = session.model.inspection.log.entries.count
    filter("GREEN", in: session)
    #expect(subjects(session) == ["green"])
    #expect(session.model.inspection.log.lines.count == 10)
    #expect(session.model.inspection.log.entries.count == all)
    #expect(session.model.inspection.tree.outline.count == coordinators)
    let text = session.draw().text
    #expect(text.contains("1 Log (GREEN)") && !text.contains("navigate blue"))
    Fixture.press(.character("/"), in: session)
    #expect(session.model.editor.text == "GREEN")
  }

  @Test("searches the whole line: the request, the coordinator and the outcome")
  func texts() {
    let session = session()
    Fixture.send(.errorReported(Fixture.error(1, after: 30)), to: session, after: 30)
    for text in ["navigationFailed", "error", "No coordinator in hierarchy", "!navigate"] {
      filter(text, in: session)
      #expect(subjects(session).contains("navigationFailed"), "\(text)")
      #expect(!subjects(session).contains("green"), "\(text)")
    }
    filter("AppCoordinator", in: session)
    #expect(session.model.inspection.log.lines.count == 21)
  }

  @Test("can be inverse, or a regular expression")
  func kinds() {
    let session = session()
    filter("!green", in: session)
    #expect(!subjects(session).contains("green") && subjects(session).contains("blue"))
    filter("-r ^(bl|gr)[eu]+$", in: session)
    #expect(subjects(session) == ["blue"])
  }

  @Test("the log follows the newest match, and ignores other entries")
  func follows() throws {
    let session = session(100)
    filter("blue", in: session)
    #expect(session.model.inspection.log.isFollowing)
    navigate(101..<102, in: session)
    _ = session.draw()
    let log = session.model.inspection.log
    let height = try #require(session.model.list(of: .log)).size.rows
    #expect(log.lines.count == 51 && log.selected?.time == log.entries.last?.time)
    #expect(log.top == 51 - height)
    navigate(102..<103, in: session)
    _ = session.draw()
    #expect(session.model.inspection.log.lines == log.lines)
    #expect(session.model.inspection.log.top == log.top)
  }

  @Test("the selection stays on its entry, and returns to it once it shows again")
  func selection() throws {
    let session = session()
    Fixture.press(.character("k"), .character("k"), .character("k"), in: session)
    let selected = try #require(session.model.inspection.log.selected)
    #expect(selected.subject == "green")
    filter("green", in: session)
    #expect(session.model.inspection.log.selected == selected)
    filter("blue", in: session)
    let other = try #require(session.model.inspection.log.selected)
    #expect(other.subject == "blue" && other.time > selected.time)
    filter("nothing is called so", in: session)
    #expect(session.model.inspection.log.selected == nil)
    navigate(30..<32, in: session)
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.log.selected == selected)
  }

  @Test("moving selects matching entries only")
  func moving() {
    let session = session()
    filter("blue", in: session)
    Fixture.press(.character("g"), in: session)
    #expect(session.model.inspection.log.selectedIndex == 0)
    #expect(session.draw().text.contains("Log (G follows) (blue)"))
    Fixture.press(.character("j"), in: session)
    #expect(session.model.inspection.log.selected?.time == Fixture.time.addingTimeInterval(3))
    Fixture.press(.character("G"), in: session)
    #expect(session.model.inspection.log.isFollowing)
  }

  @Test("an empty result is reported")
  func nothing() {
    let session = session()
    filter("purple", in: session)
    #expect(session.draw().text.contains("no entry matches purple"))
  }

  @Test("the filter stays when a recording jumps")
  func restarted() {
    let session = session()
    filter("blue", in: session)
    _ = session.handle(.playback(.restarted, of: Fixture.id))
    #expect(session.model.inspection.log.entries.isEmpty)
    navigate(0..<4, in: session)
    _ = session.draw()
    #expect(subjects(session) == ["blue"])
  }

  @Test(
    "law: the lines are the kept entries that match, after any additions and drops",
    arguments: 0..<20)
  func law(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var log = Log(capacity: 30)
    let filter = LineFilter("!b")
    log.filter = filter
    let compiled = filter.compiled()
    for step in 0..<400 {
      let late =
        Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 0..<40, using: &random) : 0
      log.append(
        LogEntry(
          time: Fixture.time.addingTimeInterval(Double(step - late)), kind: .note,
          subject: ["a", "b", "ab", "c"].randomElement(using: &random) ?? "", origin: "\(step)"))
      let chosen = log.selected
      let isFollowing = log.isFollowing
      // Settles seldom, so that more entries come in between than the log keeps.
      guard Int.random(in: 0..<8, using: &random) == 0 || step == 399 else { continue }
      log.settle()
      #expect(log.lines.elementsEqual(log.entries.filter { compiled.admits($0.subject) }))
      #expect(log.lines.isEmpty || log.lines.indices.contains(log.selectedIndex))
      if !isFollowing, let chosen, log.lines.contains(chosen) { #expect(log.selected == chosen) }
      log.select(Int.random(in: 0..<30, using: &random))
    }
  }
}

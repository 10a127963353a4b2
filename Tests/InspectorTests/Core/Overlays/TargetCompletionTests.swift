import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Completion of engines", .timeLimit(.minutes(Patience.minutes)))
struct TargetCompletionTests {
  @Test("opening the line requests the engines, and their names are completed")
  func engines() {
    let session = Fixture.inspector()
    #expect(Fixture.press(.character(":"), in: session) == [.listEngines])
    Fixture.type("target ", in: session)
    #expect(session.model.choices.map(\.title) == ["target rainbow"])
    func target(_ name: String, _ pid: Int) -> RunningTarget {
      RunningTarget(
        .unixSocket(path: "/run/\(pid).sock"), title: "\(name), pid \(pid)", name: name, pid: pid)
    }
    _ = session.handle(.engines([target("shop", 5), target("feed", 6), target("feed", 7)]))
    #expect(
      session.model.choices.map(\.title) == [
        "target rainbow", "target shop", "target 6", "target 7", "target /run/5.sock",
        "target /run/6.sock", "target /run/7.sock",
      ])
    Fixture.press(.tab, .tab, in: session)
    #expect(session.model.editor.text == "target shop")
    // Events in between do not change the choice.
    _ = session.handle(.engines([target("another", 4)]))
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "target 6")
    #expect(Fixture.press(.enter, in: session) == [.resolve("6")])
  }

  @Test("a new list of engines does not change the choice")
  func choiceStays() {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), .pageDown, in: session)
    let chosen = session.model.chosen
    _ = session.handle(
      .engines([RunningTarget(.unixSocket(path: "/run/a.sock"), title: "a", name: "a")]))
    #expect(chosen != nil && session.model.chosen == chosen)
  }
}

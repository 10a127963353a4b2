import FlowModel
import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("What does not answer", .timeLimit(.minutes(Patience.minutes)))
struct SilenceTests {
  private func rows(_ session: InspectorSession) -> [String] {
    session.draw().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static let navigation = StartedNavigation(
    origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator"),
    request: "navigate", route: RouteLabel(identifier: "checkout", type: "ShopRoute"),
    call: CallLabel(file: "Shop/CartView.swift", line: 41, function: "buy()"))

  private func silent(
    _ part: EngineSilence.Part, _ navigation: StartedNavigation? = nil, in session: InspectorSession
  ) -> [Effect] {
    Fixture.send(
      .silent(EngineSilence(part, since: Fixture.time, navigation: navigation)), to: session,
      after: 1.5)
  }

  @Test("a stopped process is not live, and its time grows without further events")
  func process() {
    let session = Fixture.inspector()
    #expect(rows(session)[0].contains("● live"))
    let effects = silent(.process, in: session)
    #expect(effects.contains(.wake(seconds: 1)))
    #expect(rows(session)[0].contains("not answering for 1.5 s"))
    #expect(!rows(session)[0].contains("live"))
    let next = session.handle(.tick(Fixture.time.addingTimeInterval(3.1)))
    #expect(next.contains(.wake(seconds: 1)))
    #expect(rows(session)[0].contains("not answering for 3.1 s"))
    Fixture.send(.answering, to: session, after: 4)
    #expect(rows(session)[0].contains("● live"))
    #expect(!session.draw().text.contains("not answering for 3"))
    #expect(!session.handle(.tick(Fixture.time.addingTimeInterval(9))).contains(.wake(seconds: 1)))
  }

  @Test("a blocked main actor is told from the process, with the navigation since which it is")
  func mainActor() {
    for columns in [80, 120, 200] {
      let session = Fixture.inspector(columns: columns, rows: 24)
      _ = silent(.mainActor, Self.navigation, in: session)
      #expect(rows(session)[0].contains("main actor silent for 1.5 s"))
      let bottom = rows(session).suffix(3).joined(separator: " ")
      #expect(
        bottom.contains("main actor silent for 1.5 s, since navigate(checkout) at"), "\(bottom)")
      #expect(bottom.contains("Shop/CartView.swift:41"))
      Fixture.send(.answering, to: session, after: 4.2)
      #expect(rows(session)[0].contains("● live"))
    }
  }

  @Test("the hints of the keys stay while something does not answer, and can be clicked")
  func hints() {
    for size in [(80, 24), (40, 10), (200, 60)] {
      let session = Fixture.inspector(columns: size.0, rows: size.1)
      let hints = rows(session).last
      _ = silent(.mainActor, Self.navigation, in: session)
      #expect(rows(session).last == hints)
      #expect(rows(session).suffix(size.1 / 8 + 1).contains { $0.contains("main actor silent") })
      #expect(StatusLine.press(at: size.1 - 1, 1, in: session.model) != nil)
      Fixture.send(.disconnected(reason: "the app has ended"), to: session, after: 4)
      #expect(rows(session).last == hints)
    }
  }

  @Test("the log and the timeline have a silence and its end")
  func history() {
    let session = Fixture.inspector(columns: 200)
    _ = silent(.mainActor, Self.navigation, in: session)
    Fixture.send(.answering, to: session, after: 4.2)
    let notes = session.model.inspection.log.entries.suffix(2).map { "\($0.subject) \($0.outcome)" }
    #expect(
      notes == [
        "silent main actor silent for 1.5 s, since navigate(checkout) at Shop/CartView.swift:41",
        "answering main actor answers again after 4.2 s",
      ])
    let kinds = session.model.inspection.history.chronicle.moments.suffix(2).map(\.kind)
    let silence = EngineSilence(.mainActor, since: Fixture.time, navigation: Self.navigation)
    #expect(kinds == [.silent(silence), .answering(silence)])
  }

  @Test("the end of the connection ends the silence")
  func disconnected() {
    let session = Fixture.inspector()
    _ = silent(.process, in: session)
    Fixture.send(.disconnected(reason: "the app has ended"), to: session, after: 4)
    #expect(rows(session)[0].contains("reconnecting"))
    #expect(rows(session).suffix(2).first?.contains("the app has ended") == true)
  }

  @Test("before its first answer, the screen says that the engine does not answer")
  func attaching() {
    let session = Fixture.empty(columns: 80, rows: 24)
    _ = silent(.process, in: session)
    let text = session.draw().text
    #expect(text.split(separator: "\n")[0].contains("not answering for 1.5 s"))
    #expect(!text.contains("showing the last known hierarchy"))
  }
}

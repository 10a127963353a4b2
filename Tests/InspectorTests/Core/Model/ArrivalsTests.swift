import Foundation
import TestInspections
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("What empty panels say")
struct ArrivalsTests {
  /// What the panels say of an app only once they know it.
  private static let claims: [(panel: Panel, claim: String)] = [
    (.errors, "no error was reported"), (.log, "nothing has happened yet"),
    (.timeline, "nothing has happened yet"), (.links, "no link was opened yet"),
    (.detents, "no modal is presented or registered"), (.lints, "the lints have not run yet"),
    (.activity, "no coordinator has changed or been on screen"),
    (.routes, "no route is declared"), (.detail, "nothing is selected"),
    (.preview, "the visible screen is unknown"),
  ]

  private func text(of panel: Panel, in session: InspectorSession) -> String {
    Fixture.press(panel.key, in: session)
    return session.draw().text
  }

  @Test("nothing is claimed before the hierarchy is there", arguments: 0..<10)
  func waiting(index: Int) {
    let (panel, claim) = Self.claims[index]
    let session = Fixture.empty()
    let text = text(of: panel, in: session)
    #expect(!text.contains(claim), "\(text)")
    #expect(text.components(separatedBy: "waiting for the ").count > 2, "\(text)")
    #expect(!text.contains("no detents have changed") && !text.contains("away"))
  }

  @Test("an engine that cannot be reached leaves its errors and links unknown")
  func unreachable() {
    let session = Fixture.empty()
    Fixture.send(.disconnected(reason: "nothing listens at /x.sock"), to: session)
    #expect(
      text(of: .errors, in: session).contains("the errors are not known: nothing listens at"))
    #expect(
      text(of: .links, in: session).contains("the navigations are not known: nothing listens at"))
  }

  @Test("errors are awaited until the past ones have arrived, and again in another run")
  func journal() {
    let session = Fixture.empty()
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(TimeFixture.tree()), to: session)
    #expect(text(of: .errors, in: session).contains("waiting for the errors…"))
    Fixture.send(.journal([], total: 0), to: session)
    #expect(session.draw().text.contains("no error was reported"))
    Fixture.send(.snapshot(TimeFixture.tree(epoch: "two")), to: session)
    #expect(session.draw().text.contains("waiting for the errors…"))
  }

  @Test("after the connection ended, nothing is said of the time since then")
  func lost() {
    let session = Fixture.inspector()
    Fixture.send(.disconnected(reason: "gone"), to: session)
    #expect(
      text(of: .errors, in: session).contains(
        "no error was reported before the connection was lost"))
  }

  @Test("lost notifications are named, for a link may be among them")
  func missing() {
    let session = Fixture.inspector()
    Fixture.send(.lost(3), to: session)
    #expect(
      text(of: .links, in: session).contains(
        "no link was opened yet; 3 notifications did not arrive"))
  }

  @Test("an app that keeps no navigations, or not the oldest, may have opened links before")
  func notKept() {
    var engine = Fixture.engine
    engine.keepsNavigations = false
    let session = Fixture.inspector(engine: engine)
    #expect(text(of: .links, in: session).contains("; the app keeps no earlier navigations"))
    let other = Fixture.inspector()
    #expect(!text(of: .links, in: other).contains("; the app"))
    Fixture.send(
      .recalled([TimeFixture.navigation(7, revision: 1, at: -5)]), to: other)
    #expect(other.draw().text.contains("; the app dropped the oldest navigations"))
    let none = Fixture.inspector()
    #expect(!text(of: .links, in: none).contains("; the app"))
    Fixture.send(.leftOut(7), to: none)
    #expect(none.draw().text.contains("; the app dropped the oldest navigations"))
  }

  @Test("the lints say that they run, and why they gave nothing")
  func lints() {
    let session = Fixture.inspector(TimeFixture.tree())
    #expect(text(of: .lints, in: session).contains("the lints are running…"))
    _ = session.handle(.answer(LintsFailed(reason: "it is too slow", id: Fixture.id)))
    #expect(session.draw().text.contains("the findings are not known: it is too slow"))
    _ = session.handle(
      .linted([], notFinished: .init(done: 3, total: 10), of: Fixture.id))
    #expect(session.draw().text.contains("no findings so far: the lints did not finish"))
  }
}

import FlowEngine
import FlowProtocol
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Restoring in the inspector", .timeLimit(.minutes(Patience.minutes)))
struct RestoreTests {
  private func inspector(keepsPlace: Bool = false, allowsControl: Bool = true) -> InspectorSession {
    let session = InspectorSession(
      model: Model(
        size: Size(rows: 40, columns: 120), showing: Fixture.id, allowsControl: allowsControl,
        keepsPlace: keepsPlace))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session)
    return session
  }

  private func command(_ text: String, in session: InspectorSession) -> [Effect] {
    Fixture.press(.character(":"), in: session)
    Fixture.type(text, in: session)
    return Fixture.press(.enter, in: session)
  }

  /// The same app in a new run.
  private func relaunched(steps: Int = 0, run: String = "another run") -> FlowSnapshot {
    let snapshot = Fixture.rainbow(steps: steps)
    return FlowSnapshot(
      epoch: run, revision: 1, rootID: snapshot.rootID, nodes: snapshot.preorder)
  }

  private func restorations(_ effects: [Effect]) -> [Restoration] {
    effects.compactMap { effect in
      if case .task(let task) = effect { task.task as? Restoration } else { nil }
    }
  }

  private func relaunch(_ session: InspectorSession, as snapshot: FlowSnapshot) -> [Effect] {
    Fixture.send(.disconnected(reason: "it ended"), to: session)
    Fixture.send(.disconnected(reason: "nobody listens"), to: session)
    Fixture.send(.connected(Fixture.engine), to: session)
    return Fixture.send(.snapshot(snapshot), to: session)
  }

  @Test("with --keep-place, an app that is started again is put where it was, at once")
  func keepsPlace() throws {
    let session = inspector(keepsPlace: true)
    let place = try #require(session.model.inspection.live)
    let effects = relaunch(session, as: relaunched())
    #expect(
      restorations(effects) == [Restoration(of: .hierarchy(place), id: Fixture.id)])
  }

  @Test("an app that ends soon after it was put where it was is not put there again")
  func suspect() {
    let session = inspector(keepsPlace: true)
    #expect(restorations(relaunch(session, as: relaunched())).count == 1)
    let again = relaunch(session, as: relaunched(run: "third"))
    #expect(restorations(again).isEmpty)
    #expect(again.contains(.task(RefusedRestoration())))
    // It runs for longer this time, so its end has another reason.
    Fixture.send(.disconnected(reason: "it ended"), to: session, after: 60)
    Fixture.send(.connected(Fixture.engine), to: session, after: 61)
    let later = Fixture.send(.snapshot(relaunched(run: "fourth")), to: session, after: 61)
    #expect(restorations(later).count == 1)
  }

  @Test("without it, :restore does it after a question")
  func asked() throws {
    let session = inspector()
    let place = try #require(session.model.inspection.live)
    #expect(restorations(relaunch(session, as: relaunched())).isEmpty)
    #expect(restorations(command("restore", in: session)).isEmpty)
    #expect(session.draw().text.contains("Put the app into where it was before its restart?"))
    #expect(
      restorations(Fixture.press(.character("y"), in: session))
        == [Restoration(of: .hierarchy(place), id: Fixture.id)])
  }

  @Test("a connection that returns to the same run, or to another app, restores nothing")
  func sameRun() {
    let session = inspector(keepsPlace: true)
    #expect(restorations(relaunch(session, as: Fixture.rainbow(steps: 13))).isEmpty)
    let other = Fixture.tree(names: ["Other"])
    let foreign = FlowSnapshot(
      epoch: "other", revision: 1, rootID: other.rootID, nodes: other.preorder)
    #expect(restorations(relaunch(session, as: foreign)).isEmpty)
  }

  @Test("a place whose details are not known is not restored")
  func skeleton() throws {
    let session = inspector(keepsPlace: true)
    Fixture.send(.snapshot(try Fixture.skeleton(of: Fixture.rainbow())), to: session)
    #expect(restorations(relaunch(session, as: relaunched())).isEmpty)
    _ = command("restore", in: session)
    #expect(session.model.message?.hasPrefix("nothing to restore") == true)
  }

  @Test(":restore needs --control, and names what to do without a place")
  func refused() {
    let locked = inspector(allowsControl: false)
    _ = command("restore", in: locked)
    #expect(locked.model.message?.contains("--control") == true)
    let session = inspector()
    _ = command("restore", in: session)
    #expect(session.model.message?.hasPrefix("nothing to restore") == true)
  }

  @Test("a recording, and a moment of it, is restored after a question")
  func recording() throws {
    let session = inspector()
    _ = command("restore my shop.flowscope +12.5", in: session)
    #expect(session.draw().text.contains("Put the app into my shop.flowscope +12.5?"))
    let moment = try #require(RecordingMoment("+12.5"))
    #expect(
      restorations(Fixture.press(.character("y"), in: session))
        == [Restoration(of: .recording("my shop.flowscope", moment), id: Fixture.id)])
    _ = command("restore my shop.flowscope", in: session)
    #expect(
      restorations(Fixture.press(.character("y"), in: session))
        == [Restoration(of: .recording("my shop.flowscope", nil), id: Fixture.id)])
  }

  @Test("the result names the screen, and the first of what was not restored")
  func outcome() {
    let node = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")
    func result(_ dropped: Int) -> RestoreRequest.Result {
      let parts = (0..<dropped).map {
        RestorationReport.Dropped(
          coordinator: node, part: "route", name: "r\($0)", reason: "it is gone")
      }
      return RestoreRequest.Result(
        RestorationReport(dropped: parts), in: Fixture.tree(names: ["App"]))
    }
    #expect(result(0).outcome.hasPrefix("restored: "))
    #expect(result(1).outcome.hasSuffix("; not the route r0 of App: it is gone"))
    #expect(result(300).outcome.hasSuffix(", and 299 others"))
    #expect(result(300).droppedOmitted == 44)
  }
}

import FlowModel
import FlowProtocol
import Foundation

@testable import FlowReports
@testable import Inspector

/// Opens each overlay, with something in it.
@MainActor
enum OverlayFixture {
  static func open(_ overlay: Overlay, writing text: String, in session: InspectorSession) {
    switch overlay {
    case .help: Fixture.press(.character("?"), in: session)
    case .command: Fixture.press(.character(":"), in: session)
    case .filter: Fixture.press(.character("/"), in: session)
    case .palette: Fixture.press(.control("p"), in: session)
    case .jump: Fixture.press(.character("f"), in: session)
    case .note: Fixture.press(.character("2"), .character("G"), .character("a"), in: session)
    case .export: Fixture.press(.character("e"), in: session)
    case .confirmation: Fixture.press(.character("P"), in: session)
    case .explanation:
      _ = session.handle(.explained(ExplanationFixture.report(text, asked: 30), of: Fixture.id))
    case .plan:
      _ = session.handle(
        .explained(
          ExplanationFixture.report(text, asked: 30), of: Fixture.id,
          question: Question(text: "Navigate to \(text) from AppCoordinator #1?", effects: [])))
    case .comparison:
      guard let live = session.model.inspection.live,
        var node = live.visiblePath.last.flatMap({ live[$0] })
      else { break }
      Fixture.press(.character("M"), in: session)
      node.facts.currentRoute = RouteLabel(identifier: text, type: node.routeType)
      Fixture.send(
        .changed(
          FlowDelta(
            revision: live.revision + 1, time: Fixture.time.addingTimeInterval(30), changed: [node])
        ),
        to: session, after: 30)
      Fixture.press(.character("M"), in: session)
    case .breakpoints, .parked:
      let name = text.isEmpty ? "greenDetail" : text
      let count = overlay == .parked ? 1 : 2
      let condition = BreakpointFixture.breakpoint("route == \(BreakpointCondition.word(name))")
      let changes: [BreakpointEvent] =
        (1...2).map { .letGo($0, .went) } + [.changed([condition])]
        + (1...count).map { .parked(BreakpointFixture.parked($0, to: name)) }
      for change in changes {
        _ = session.handle(.engine(.breakpoint(change), of: Fixture.id, at: session.model.now))
      }
      Fixture.press(.character("A"), in: session)
    case .waiting:
      _ = session.handle(.action(Action("wait", goingTo: .overlay(.waiting))))
    case .targets:
      Fixture.press(.character("E"), in: session)
      _ = session.handle(
        .engines([
          RunningTarget(Fixture.endpoint, title: "\(text), pid 4711"),
          RunningTarget(.unixSocket(path: "/run/user/1000/\(text).sock"), title: "shop, pid 4712"),
        ]))
    case .tour:
      Fixture.press(.character(":"), in: session)
      Fixture.type("tour", in: session)
      Fixture.press(.enter, in: session)
    default: break
    }
    if overlay.takesText, overlay != .targets { Fixture.type(text, in: session) }
  }

  /// The text that is typed in each overlay for its frame.
  static func text(for overlay: Overlay) -> String {
    switch overlay {
    case .help: "page"
    case .command: "ex"
    case .filter: "green"
    case .palette: "err"
    case .jump: "dgc"
    case .note: ", and again in 2.2"
    case .explanation, .plan, .comparison, .breakpoints, .parked: "greenDetail"
    case .targets: "rainbow"
    default: ""
    }
  }
}

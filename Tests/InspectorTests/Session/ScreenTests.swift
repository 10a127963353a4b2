import FlowEngine
import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("flowscope's own screens", .timeLimit(.minutes(Patience.minutes)))
struct ScreenTests {
  @Test(
    "FlowEngine presents and dismisses every panel and every overlay", arguments: Panel.allCases)
  func everywhere(panel: Panel) {
    let flow = InspectorFlow()
    for overlay in Overlay.allCases {
      #expect(flow.go(to: .panel(panel)))
      #expect(flow.screen == ShownScreen(panel: panel))
      #expect(flow.go(to: .overlay(overlay)))
      #expect(flow.screen == ShownScreen(panel: panel, overlay: overlay))
      #expect(flow.goBack())
      #expect(flow.screen == ShownScreen(panel: panel))
    }
    #expect(!flow.goBack())
  }

  @Test("an overlay may replace another")
  func replacing() {
    let flow = InspectorFlow()
    #expect(flow.go(to: .overlay(.palette)))
    #expect(flow.go(to: .overlay(.help)))
    #expect(flow.screen.overlay == .help)
    #expect(flow.goBack() && flow.screen == ShownScreen(panel: .tree))
  }

  @Test("showing a coordinator from another panel returns to that panel")
  func looking() {
    let session = Fixture.inspector()
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), in: session)
    #expect(session.model.screen.panel == .errors)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen == ShownScreen(panel: .tree, cameFrom: .errors))
    #expect(session.model.inspection.tree.selectedNode?.name == "AppCoordinator")
    #expect(session.draw().text.contains("Esc back"))
    Fixture.press(.escape, in: session)
    #expect(session.model.screen == ShownScreen(panel: .errors))
  }

  @Test("going to another panel forgets the way back from a shown coordinator")
  func leavingALook() {
    let session = Fixture.inspector()
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), .enter, .character("1"), in: session)
    #expect(session.model.screen == ShownScreen(panel: .log))
  }

  @Test("the hierarchy of flowscope itself can be shown by flowscope")
  func itself() {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    let own = FlowSnapshot(of: session.screens)
    let shown = own.visiblePath.compactMap { own[$0]?.currentRoute.identifier }
    #expect(shown.last == "help")
    let other = Fixture.inspector(own)
    #expect(other.model.inspection.tree.selectedNode?.currentRoute.identifier == "help")
    #expect(other.draw().text.contains("InspectorFlow"))
  }
}

import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples
@testable import Inspector

/// What the tree shows as the route of a coordinator with tabs.
@MainActor
@Suite("Routes of coordinators with tabs")
struct TabRouteTests {
  private func firstLine(of app: Thriftwood.AppCoordinator) -> String {
    var text = ""
    TextTree(FlowSnapshot(of: app), glyphs: .ascii, colours: false).write { text += $0 }
    return String(text.prefix { $0 != "\n" })
  }

  @Test("the selected tab, or the screen above the tabs, which hides them")
  func route() {
    let app = Thriftwood.AppCoordinator()
    app.navigate(to: Thriftwood.AppRoute.services)
    #expect(firstLine(of: app).contains("tab 2 of 3"))
    app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7))
    let line = firstLine(of: app)
    #expect(line.contains("radarrMovieDetail(7)") && !line.contains("tab 2"))
    app.popToRoot()
    #expect(firstLine(of: app).contains("tab 2 of 3"))
  }
}

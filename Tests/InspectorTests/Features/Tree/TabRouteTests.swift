import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// The route that the tree shows for a coordinator with tabs.
@MainActor
@Suite("Routes of coordinators with tabs")
struct TabRouteTests {
  private func firstLine(of app: Thriftwood.AppCoordinator) -> String {
    var text = ""
    TextTree(FlowSnapshot(of: app), TextStyle(glyphs: .ascii, colours: false)).write { text += $0 }
    return String(text.prefix { $0 != "\n" })
  }

  @Test("the route is the selected tab, or the screen that covers the tabs")
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

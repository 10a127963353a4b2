import FlowDiagram
import FlowEngine
import FlowIntrospect
import Foundation
import Testing

@MainActor
func expectDiagram<R: Route>(of app: Coordinator<R>, in file: String) throws -> Bool {
  let diagram = Diagram(FlowSnapshot(of: app)).text(as: .mermaid)
  return try String(contentsOfFile: file, encoding: .utf8) == diagram
}

@MainActor
@Suite("The page about diagrams")
struct DiagramsPageTests {
  private enum HomeRoute: Route {
    case home
    case detail
  }

  @Test("the test of an app finds its diagram up to date, and stale after a change")
  func test() throws {
    let app = Coordinator<HomeRoute>(root: .home)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mmd")
    defer { try? FileManager.default.removeItem(at: file) }
    let diagram = try #require(Diagram(FlowSnapshot(of: app)).text(as: .mermaid))
    try Data(diagram.utf8).write(to: file)
    #expect(try expectDiagram(of: app, in: file.path))
    try Data(diagram.replacing("home", with: "away").utf8).write(to: file)
    #expect(try !expectDiagram(of: app, in: file.path))
  }
}

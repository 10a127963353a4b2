import ArgumentParser
import FlowDiagram
import FlowReports
import Testing

@testable import flowscope

/// The drawings of what an app declares.
@Suite struct DeclaredMapArgumentsTests {
  private let map = DeclaredMap(
    origin: .sources,
    coordinators: [DeclaredCoordinator(id: "Cart", name: "Cart", kind: .stack)])

  @Test("the options of a drawing are for one map and for the differences of two")
  func look() throws {
    let look = try DiagramLook.parse(["--title", "Shop", "--direction", "down", "--theme", "dark"])
    let earlier = DeclaredMap(origin: .sources)
    for before in [nil, earlier] {
      let diagram = DeclaredMapArguments.diagram(
        of: map, comparedWith: before, look, DeclaredMapOptions())
      #expect(diagram.title == "Shop")
      #expect(diagram.theme == .dark)
      #expect(diagram.direction == .down && !diagram.hasFreeDirection)
      #expect(diagram.boxes.map(\.change) == [before == nil ? .none : .added])
    }
  }

  @Test("an option of hierarchies is refused by its name")
  func refused() throws {
    try DeclaredMapArguments.refuse([nil, nil])
    let error = #expect(throws: ReportError.self) {
      try DeclaredMapArguments.refuse([nil, "--focus", "--depth"])
    }
    #expect(error?.description.hasPrefix("--focus is not for") == true)
  }
}

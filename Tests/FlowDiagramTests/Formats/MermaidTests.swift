import FlowModel
import TestHierarchies
import Testing

@testable import FlowDiagram

@Suite("The colours of Mermaid diagrams")
struct MermaidTests {
  private func mermaid(_ theme: DiagramTheme) throws -> String {
    var options = DiagramOptions()
    options.theme = theme
    return try #require(Diagram(Tree.rainbow.snapshot, options: options).text(as: .mermaid))
  }

  @Test("boxes, frames and lines have the colours of the theme", arguments: DiagramTheme.allCases)
  func colours(theme: DiagramTheme) throws {
    let text = try mermaid(theme)
    func hex(_ colour: DiagramColour) -> String { colour.hex(theme) }
    #expect(
      text.contains(
        "classDef default stroke:\(hex(.border)),fill:\(hex(.fill)),color:\(hex(.text))\n"))
    #expect(
      text.contains("classDef onScreen stroke:\(hex(.accent)),fill:\(hex(.accentFill))"))
    let frame = theme == .auto ? "\(hex(.line))1f" : hex(.frame)
    #expect(text.contains("classDef frame fill:\(frame),stroke:\(frame)"))
    #expect(text.contains("class g_tabs_MainTabCoordinator frame"))
    #expect(text.contains("linkStyle default stroke:\(hex(.line))\n"))
    // A page has its own background and text, unless a theme is asked for.
    #expect(text.contains("themeVariables:") == (theme != .auto))
    #expect(theme == .auto || text.contains("    lineColor: \"\(hex(.line))\""))
  }

  @Test("the lines on screen have the colour of the path, by their numbers")
  func lines() throws {
    let diagram = Diagram(Tree.rainbow.snapshot)
    let text = try mermaid(.light)
    let accent = DiagramColour.accent.hex(.light)
    let numbers = text.matches(of: /linkStyle ([0-9,]+) stroke:(#[0-9a-f]+)/)
      .filter { $0.2 == accent }.flatMap { $0.1.split(separator: ",").compactMap { Int($0) } }
    let expected = diagram.lines.indices.filter { diagram.lines[$0].tone == .onScreen }
    #expect(numbers.sorted() == expected && !expected.isEmpty)
  }

  @Test("what is left out stands in the title")
  func note() throws {
    var diagram = Diagram(Tree.rainbow.snapshot)
    diagram.note = "3 of 9 shown"
    #expect(
      try #require(diagram.text(as: .mermaid)).hasPrefix("---\ntitle: \"3 of 9 shown\"\n---\n"))
  }
}

import ArgumentParser
import FlowDiagram
import FlowReports
import TestHierarchies
import Testing

@testable import flowscope

@Suite("The options of drawings")
struct DrawingOptionsTests {
  private let large = Tree(name: "App", children: (1...299).map { Tree(name: "Child\($0)") })

  @Test(
    "a picture of a large hierarchy is folded, unless all is asked for, or a fold is chosen",
    arguments: [
      ([], true), (["--title", "x"], true), (["--all"], false), (["--depth", "1"], false),
      (["--collapse", "App"], false),
    ])
  func folding(arguments: [String], isFolded: Bool) async throws {
    let content = try await ExportCommand.asyncParse(arguments).content
    #expect(try content.options(for: large.snapshot, isPicture: true).isFolded == isFolded)
    #expect(try !content.options(for: large.snapshot, isPicture: false).isFolded)
  }

  @Test(
    "a picture of a map has its most frequent ways, unless all or a threshold is asked for",
    arguments: [([], 20), (["--all"], nil), (["--least", "1"], nil), (["--least", "5"], nil)])
  func threshold(arguments: [String], most: Int?) throws {
    let content = try MapArguments.parse(arguments)
    #expect(try content.options(isPicture: true).mostWays == most)
    #expect(try content.options(isPicture: false).mostWays == nil)
    #expect(try content.options(isPicture: true).direction == nil)
  }

  @Test("a scale and a renderer are refused for formats without places")
  func formats() throws {
    for arguments in [["--scale", "2"], ["--renderer", "graphviz"]] {
      let look = try DiagramLook.parse(arguments)
      for format in DiagramFormat.allCases {
        if [.svg, .png, .pdf].contains(format) {
          #expect(throws: Never.self) { try look.check(format) }
        } else {
          let error = #expect(throws: ReportError.self) { try look.check(format) }
          #expect(error?.exitCode == 2)
        }
      }
    }
    #expect(throws: (any Error).self) { try DiagramLook.parse(["--scale", "11"]) }
  }
}

import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// Lints of sources, as texts and documents.
@Suite("Findings in sources") struct SourceLintOutputTests {
  private let map = DeclaredMap(
    origin: .sources,
    coordinators: [
      DeclaredCoordinator(
        id: "Cart", name: "Cart", kind: .stack, base: "Coordinator<CartRoute>",
        routeType: "CartRoute")
    ],
    routes: ["gift", "old"].enumerated().map { line, name in
      DeclaredRoute(
        id: "CartRoute.\(name)", type: "CartRoute", identifier: name,
        place: DeclaredPlace(file: "My Shop/Cart.swift", line: 7 + line, column: 8))
    })

  private func results(
    _ path: String? = nil, warn: [String] = [], allow: [String] = []
  ) throws -> LintResults {
    LintResults(
      of: map, readFrom: path, by: try LintConfiguration(warn: warn, allow: allow))
  }

  @Test("the text has the file and the line, which editors understand")
  func text() throws {
    let style = TextStyle(glyphs: .ascii, colours: false)
    #expect(
      try results().text(style) == """
        warning[untaken-route/declined]: no coordinator takes CartRoute.gift: Cart does not
          --> My Shop/Cart.swift:7:8
          = fix: claim it in canHandle(_:), or delete it

        warning[untaken-route/declined]: no coordinator takes CartRoute.old: Cart does not
          --> My Shop/Cart.swift:8:8
          = fix: claim it in canHandle(_:), or delete it

        """)
    #expect(try results().summary == "2 warnings, 0 unknown")
    #expect(try results().remarks == [])
  }

  @Test("an allowed finding is counted, and a type that the sources do not have is refused")
  func allowed() throws {
    let allowed = try results(allow: ["untaken-route:Cart"])
    #expect(allowed.findings.isEmpty && allowed.allowed == 2)
    let configuration = try LintConfiguration(warn: ["untaken-route:Kart"])
    let error = #expect(throws: ReportError.self) {
      try results().checkTypes(in: configuration)
    }
    #expect(error?.description.contains("'Cart'") == true)
  }

  @Test("JSON has the place and the types of the coordinators")
  func json() throws {
    struct Document: Decodable {
      struct Finding: Decodable {
        let place: DeclaredPlace
        let coordinatorTypes: [String]
      }
      let findings: [Finding]
    }
    let data = try JSONOutput.encode(results().document)
    let findings = try JSONDecoder().decode(Document.self, from: data).findings
    #expect(findings.map(\.place.line) == [7, 8])
    #expect(findings.map(\.coordinatorTypes) == [["Cart"], ["Cart"]])
  }

  @Test("SARIF has the file below the root of the sources, or else below the scanned directory")
  func sarif() throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: "App/Sources/My Shop/Cart.swift")
    func uris(_ path: String?, in root: String?) throws -> [String?] {
      let root = try root.map { try SourceRoot(directory.file($0)) }
      let log = SARIFLog(try results(path.map(directory.file)), sources: root)
      return try #require(log.runs.first).results.map {
        $0.locations.first?.physicalLocation?.artifactLocation.uri
      }
    }
    let sources = "App/Sources"
    let below = "My%20Shop/Cart.swift"
    #expect(try uris(sources, in: nil) == [below, below])
    #expect(try uris(sources, in: "App") == ["Sources/\(below)", "Sources/\(below)"])
    #expect(try uris(sources, in: sources) == [below, below])
    // Another directory says nothing about the file.
    #expect(try uris(sources, in: "App/Sources/My Shop") == [below, below])
    #expect(try uris(nil, in: "App") == [below, below])
  }

  @Test("each result has its line, a rule, and a fingerprint of its own that stays")
  func fingerprints() throws {
    let run = try #require(SARIFLog(try results()).runs.first)
    #expect(run.results.map { $0.locations.first?.physicalLocation?.region.startLine } == [7, 8])
    for result in run.results {
      let index = try #require(result.ruleIndex)
      #expect(run.tool.driver.rules[index].id == "untaken-route")
    }
    let prints = run.results.map { $0.partialFingerprints["primaryLocationLineHash"] }
    #expect(Set(prints).count == 2)
    let again = try #require(SARIFLog(try results("Sources")).runs.first)
    #expect(again.results.map { $0.partialFingerprints["primaryLocationLineHash"] } == prints)
  }

  @Test("in continuous integration, the lints of sources passed or failed, and no others")
  func check() throws {
    let check = try results().check(in: nil)
    #expect(check.cases.prefix(2).map(\.group) == ["Cart", "Cart"])
    #expect(check.cases.prefix(2).map(\.place?.line) == [7, 8])
    #expect(
      check.cases.dropFirst(2).map(\.name) == [
        "detour-without-return", "twice-taken-route", "unpresented-modal", "unreached-route",
        "untested-url", "untreated-claim",
      ])
    #expect(check.cases.dropFirst(2).allSatisfy { $0.outcome == .passed })
  }
}

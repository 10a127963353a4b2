import Foundation
import TestHierarchies
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

/// The selection and the output of findings.
@Suite struct LintOutputTests {
  /// A stack with the same route twice in a row, and a selected tab that does not exist.
  private let snapshot = Tree(
    name: "App", selectedTab: 4,
    children: [Tree(name: "Cart", relation: .tab, stack: ["item", "item"])]
  ).snapshot

  private func results(warn: [String] = [], allow: [String] = []) throws -> LintResults {
    LintResults(of: snapshot, by: try LintConfiguration(warn: warn, allow: allow))
  }

  @Test("the closest entry decides whether a finding is reported")
  func choosing() throws {
    #expect(Set(try results().findings.map(\.lint)).isSuperset(of: ["stack", "selected-tab"]))
    #expect(Set(try results(allow: ["stack"]).findings.map(\.lint)).contains("stack") == false)
    let stacks = try results(warn: ["stack"], allow: ["all"])
    #expect(Set(stacks.findings.map(\.lint)) == ["stack"])
    #expect(stacks.allowed == (try results().findings.count) - stacks.findings.count)
    #expect(try results(warn: ["stack"], allow: ["all", "stack:Cart"]).findings.isEmpty)
  }

  @Test("a type that is unknown is refused in both lists")
  func unknownTypes() throws {
    func check(warn: [String] = [], allow: [String] = []) throws {
      let configuration = try LintConfiguration(warn: warn, allow: allow)
      try LintResults(of: snapshot, by: configuration).checkTypes(in: configuration)
    }
    try check(warn: ["stack:Cart"], allow: ["all"])
    try check(allow: ["stack:Cart"])
    for (warn, allow) in [(["stack:Carts"], ["all"]), ([], ["stack:Carts"])] {
      let error = #expect(throws: ReportError.self) { try check(warn: warn, allow: allow) }
      #expect(error?.exitCode == 2)
      #expect(error?.description.hasSuffix("knows; did you mean 'Cart'?") == true)
    }
    let error = #expect(throws: ReportError.self) { try check(allow: ["stack:NoSuch"]) }
    #expect(error?.description.hasPrefix("--allow 'stack:NoSuch' names no coordinator") == true)
    #expect(throws: ReportError.self) { try check(warn: ["stack:NoSuch"]) }
  }

  @Test("numbers that no engine reaches do no harm", arguments: [Int.min, .max])
  func hostileCounts(number: Int) throws {
    let count = LintReport.Count(lint: "stack", warnings: number, omitted: number)
    let live = LintResults(
      try results().findings, counts: [count, count], allowed: number, pending: number,
      by: try LintConfiguration())
    #expect(live.allowed >= 0 && live.pending >= 0)
    #expect(!LintText.summary(of: live).isEmpty)
  }

  @Test("findings of an engine are selected in the same way, and the others are counted")
  func live() throws {
    let reported = try results().findings
    let live = LintResults(
      reported, counts: [.init(lint: "stack", warnings: 3, omitted: 2)], allowed: 5, pending: 1,
      by: try LintConfiguration(warn: ["stack"], allow: ["all"]), in: snapshot)
    #expect(live.findings.map(\.lint) == ["stack"])
    #expect(live.allowed == 5 + reported.count - 1)
    #expect(live.notRun.isEmpty)
    #expect(
      LintText.summary(of: live)
        == "1 warning, 0 unknown, \(live.allowed) allowed, 1 waiting for the grace period, "
        + "2 more of stack")
  }

  @Test("unknown findings are printed only on request")
  func unknown() throws {
    let results = LintResults(LintFixture.all, by: try LintConfiguration())
    try #require(results.unknown > 0)
    let text = LintText(glyphs: .ascii, colours: false)
    #expect(!text.text(of: results).contains("unknown["))
    #expect(text.text(of: results, isComplete: true).contains("unknown["))
    #expect(LintText.summary(of: results).contains("\(results.unknown) unknown"))
  }

  @Test("without live coordinators, the lints that need them are listed as not run")
  func notRun() throws {
    let names = try results().notRun
    #expect(names.contains("missing-screen") && !names.contains("stack"))
  }

  @Test("the text has the lint, the message, the path to the coordinator, and the advice")
  func text() throws {
    let results = try results(warn: ["stack"], allow: ["all"])
    let text = LintText(glyphs: .ascii, colours: false).text(of: results)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("warning[stack/"))
    #expect(lines[1] == "  --> App / Cart #2")
    #expect(lines[2].hasPrefix("  = fix: "))
    #expect(LintText(glyphs: .unicode, colours: true).text(of: results).contains("\u{1b}[33m"))
  }

  @Test("text of the app is printed without control characters")
  func hostile() throws {
    let tree = Tree(
      name: "A\u{1b}[2J\nB", selectedTab: 4, children: [Tree(name: "T", relation: .tab)])
    let results = LintResults(of: tree.snapshot, by: .standard)
    let text = LintText(glyphs: .unicode, colours: false).text(of: results)
    #expect(!results.findings.isEmpty)
    #expect(!text.contains("\u{1b}") && !text.contains("\nB"))
  }

  @Test("the path to a removed coordinator is only its name, and a long path shows both ends")
  func paths() throws {
    var tree = Tree(name: "Leaf", stack: ["item", "item"])
    for number in 0..<40 { tree = Tree(name: "C\(number)", children: [tree]) }
    let deep = tree.snapshot
    let results = LintResults(of: deep, by: try LintConfiguration(warn: ["stack"], allow: ["all"]))
    let finding = try #require(results.findings.first)
    let path = results.path(to: finding)
    #expect(path.count == 12)
    #expect(path.first == "C39" && path[1] == "…" && path.last == "Leaf")
    let gone = LintResults(results.findings, by: .standard, in: snapshot)
    #expect(gone.path(to: finding) == ["Leaf"])
    let (coordinators, isCut) = results.coordinators(to: finding)
    #expect(isCut && coordinators.map(\.name) == [path[0]] + path.dropFirst(2))
    #expect(gone.coordinators(to: finding).isCut == false)
  }

  @Test("JSON has the findings with their paths, and the counts")
  func json() throws {
    let document = LintDocument(try results(warn: ["stack"], allow: ["all"]))
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONOutput.encode(document)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.first?["lint"] as? String == "stack")
    let path = try #require(findings.first?["path"] as? [[String: Any]])
    #expect(path.map { $0["name"] as? String } == ["App", "Cart"])
    #expect(path.allSatisfy { $0["id"] is Int } && findings.first?["isPathCut"] == nil)
    #expect(object["warnings"] as? Int == 1)
    #expect((object["notRun"] as? [String])?.isEmpty == false)
  }
}

import FlowEngine
import Foundation
import TestHierarchies
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

/// The log, by the rules of SARIF 2.1.0.
@Suite struct SARIFTests {
  private let snapshot = Tree(
    name: "App", selectedTab: 4,
    children: [
      Tree(name: "Cart", relation: .tab, stack: ["item", "item"]),
      Tree(
        name: "Sheet", presented: "filter", detents: .init(detents: [.small]),
        children: [Tree(name: "Filter", relation: .presentedModal)]),
    ]
  ).snapshot

  private var log: SARIFLog { SARIFLog(LintResults(of: snapshot, by: .standard)) }

  @Test("every lint has a rule, with its description and its fix")
  func rules() throws {
    let rules = try #require(log.runs.first).tool.driver.rules
    #expect(rules.map(\.id) == Linter.lints.map(\.name))
    for rule in rules {
      #expect(rule.shortDescription.text.hasSuffix("."))
      #expect(try #require(rule.help).text.count > 20, "\(rule.id)")
    }
  }

  @Test("each result names its rule, and only results that lack facts are open")
  func results() throws {
    let run = try #require(log.runs.first)
    #expect(Set(run.results.map(\.kind)) == [.fail, .open])
    for result in run.results {
      let index = try #require(result.ruleIndex)
      // A rule with several parts: section 3.27.5 of the standard.
      #expect(result.ruleId.hasPrefix(run.tool.driver.rules[index].id + "/"))
      #expect((result.kind == .fail) == (result.level == .warning))
      #expect(!result.message.text.isEmpty)
    }
  }

  @Test("a finding is placed at its coordinator, and has the same fingerprint in another run")
  func places() throws {
    let result = try #require(log.runs.first?.results.first { $0.ruleId.hasPrefix("stack/") })
    #expect(result.locations.first?.logicalLocations.first?.fullyQualifiedName == "App/Cart#2")
    var renumbered = Tree(
      name: "App", selectedTab: 4,
      children: [Tree(name: "Cart", relation: .tab, id: 99, stack: ["item", "item"])])
    renumbered.id = 50
    let again = SARIFLog(LintResults(of: renumbered.snapshot, by: .standard))
    let other = try #require(again.runs.first?.results.first { $0.ruleId == result.ruleId })
    #expect(other.partialFingerprints == result.partialFingerprints)
  }

  @Test(
    "each finding has a file path for its place, and no name leads out of its part of the path")
  func files() throws {
    let result = try #require(log.runs.first?.results.first { $0.ruleId.hasPrefix("stack/") })
    let place = try #require(result.locations.first?.physicalLocation)
    #expect(place.artifactLocation.uri == "flowscope/App/Cart")
    #expect(place.region.startLine == 1)
    #expect(try #require(log.runs.first).results.allSatisfy { $0.locations.count == 1 })
    for (name, component) in [
      ("..", "__"), ("", "_"), ("a/../b", "a%2F..%2Fb"), ("List<Int>", "List%3CInt%3E"),
      ("\n\u{1b}[2J", "%0A%1B%5B2J"), ("日", "%E6%97%A5"), ("c:?#%", "c%3A%3F%23%25"),
      (String(repeating: "n", count: 10_000), String(repeating: "n", count: 79) + "%E2%80%A6"),
    ] {
      let tree = Tree(
        name: "App", children: [Tree(name: name, stack: ["item", "item"])]
      ).snapshot
      let results = SARIFLog(LintResults(of: tree, by: .standard)).runs.first?.results
      let odd = try #require(results?.first { $0.ruleId.hasPrefix("stack/") })
      #expect(
        odd.locations.first?.physicalLocation?.artifactLocation.uri == "flowscope/App/\(component)")
    }
  }

  @Test("with the sources, a finding is in the file of its coordinator's type, where there is one")
  func sources() throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: "Sources/Shop/Cart.swift")
    let sources = try SourceRoot(directory.path)
    let results = LintResults(of: snapshot, by: .standard)
    let run = try #require(SARIFLog(results, sources: sources).runs.first)
    let places = zip(run.results, results.findings).map { result, finding in
      (finding.coordinator?.name, result.locations.first?.physicalLocation?.artifactLocation.uri)
    }
    #expect(places.contains { $0.0 == "Cart" } && places.contains { $0.0 != "Cart" })
    for (name, file) in places {
      #expect((file == "Sources/Shop/Cart.swift") == (name == "Cart"), "\(name ?? "")")
    }
    let without = results.findings.count { $0.coordinator?.name != "Cart" }
    #expect(
      results.remark(on: sources)
        == "\(without) of \(results.findings.count) findings without a file in "
        + "\(directory.path): \(without) unknown")
    let fingerprints = SARIFLog(results).runs.first?.results.map(\.partialFingerprints)
    #expect(run.results.map(\.partialFingerprints) == fingerprints)
  }

  @Test("equal findings have different fingerprints, which are the same each time")
  func alike() throws {
    let cart = Tree(name: "Cart", relation: .tab, stack: ["item", "item"])
    let carts = Tree(name: "App", selectedTab: 0, children: [cart, cart]).snapshot
    func hashes() throws -> [String] {
      let run = try #require(SARIFLog(LintResults(of: carts, by: .standard)).runs.first)
      return run.results.filter { $0.ruleId.hasPrefix("stack/") }
        .compactMap { $0.partialFingerprints["primaryLocationLineHash"] }
    }
    let found = try hashes()
    #expect(found.count == 2 && Set(found).count == 2, "\(found)")
    #expect(found.first?.hasSuffix(":1") == true && found.last?.hasSuffix(":2") == true)
    #expect(try hashes() == found)
  }

  @Test("the required fields are there, under the names of the schema")
  func encoded() throws {
    let data = try JSONOutput.encodeWithoutSchema(log)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["version"] as? String == "2.1.0")
    #expect((object["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let tool = try #require(run["tool"] as? [String: Any])
    #expect((tool["driver"] as? [String: Any])?["name"] as? String == "flowscope")
    for result in try #require(run["results"] as? [[String: Any]]) {
      #expect((result["message"] as? [String: Any])?["text"] is String)
    }
    for invocation in try #require(run["invocations"] as? [[String: Any]]) {
      #expect(invocation["executionSuccessful"] as? Bool == true)
    }
    #expect(try JSONDecoder().decode(SARIFLog.self, from: data) == log)
  }
}

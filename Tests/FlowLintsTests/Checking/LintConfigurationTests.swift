import Foundation
import TestEngines
import TestHierarchies
import Testing

@testable import FlowLints

@Suite struct LintConfigurationTests {
  /// Findings about two types of coordinators whose stacks are too deep.
  private let deep: FlowSnapshot = {
    let path = (0..<30).map { FlowNode.PathItem.route(label("page\($0)")) }
    return snapshot([
      node(1, children: [2]) { $0.facts.path = path },
      node(2, of: 1) { $0.facts.path = path },
    ])
  }()

  private func names(warn: [String] = [], allow: [String] = []) throws -> [String?] {
    let configuration = try LintConfiguration(warn: warn, allow: allow)
    return Linter(configuration: configuration).check(deep).map { $0.coordinator?.name }
  }

  @Test("without lists, everything is reported")
  func standard() throws {
    #expect(try names() == ["Node1", "Node2"])
  }

  @Test("findings can be allowed by lint, by type, or all")
  func allow() throws {
    #expect(try names(allow: ["stack"]) == [])
    #expect(try names(allow: ["stack:Node2"]) == ["Node1"])
    #expect(try names(allow: ["all"]) == [])
    #expect(try names(allow: ["detents", "stack:Other"]) == ["Node1", "Node2"])
  }

  @Test("a more specific entry overrides a wider one")
  func closer() throws {
    #expect(try names(warn: ["stack:Node1"], allow: ["stack"]) == ["Node1"])
    #expect(try names(warn: ["stack"], allow: ["stack:Node1"]) == ["Node2"])
    #expect(try names(warn: ["stack"], allow: ["all"]) == ["Node1", "Node2"])
    #expect(try names(warn: ["detents"], allow: ["all"]) == [])
    #expect(try names(warn: ["all"], allow: ["stack"]) == [])
  }

  @Test("an allowed lint does not run, and a report counts allowed findings")
  func running() throws {
    #expect(try !LintConfiguration(allow: ["stack"]).runs(StackLint.self))
    #expect(try LintConfiguration(warn: ["stack:A"], allow: ["stack"]).runs(StackLint.self))
    #expect(try !LintConfiguration(warn: ["detents"], allow: ["all"]).runs(StackLint.self))
    let configuration = try LintConfiguration(allow: ["stack:Node1"])
    let linter = SnapshotLinter(deep, configuration: configuration)
    #expect(LintReport(linter.outcome, configuration: configuration).allowed == 1)
  }

  @Test(
    "an invalid configuration is reported on one line",
    arguments: [
      ("detent", "unknown lint 'detent': did you mean 'detents'?"),
      (
        "ambigous-handler", "unknown lint 'ambigous-handler': did you mean 'ambiguous-handler'?"
      ),
      (
        "leaks",
        "unknown lint 'leaks': give 'all', or one of "
          + LintRegistry.names.joined(separator: ", ")
      ),
      ("stack:", "'stack:' names no type of coordinators: write lint:Type, or leave the colon out"),
      ("a\nb\u{1b}[31m", "unknown lint 'a\\u{A}b\\u{1B}[31m'"),
    ])
  func errors(entry: String, message: String) {
    let error = #expect(throws: LintConfigurationError.self) {
      try LintConfiguration(allow: [entry])
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("the same entry in both lists and numbers out of range are refused")
  func contradictions() {
    #expect(throws: LintConfigurationError.warnedAndAllowed(entry: "stack:Shop")) {
      try LintConfiguration(warn: ["stack:Shop"], allow: [" stack : Shop "])
    }
    #expect(throws: LintConfigurationError.self) { try LintConfiguration(stackDepth: 0) }
    #expect(throws: LintConfigurationError.self) { try LintConfiguration(routeRepeats: -1) }
    #expect(throws: LintConfigurationError.self) {
      try LintConfiguration(gracePeriodSeconds: -.infinity)
    }
    #expect(throws: LintConfigurationError.self) { try LintConfiguration(gracePeriodSeconds: .nan) }
  }

  @Test("a configuration is read from JSON, in which every field is optional")
  func json() throws {
    func read(_ text: String) throws -> LintConfiguration {
      try JSONDecoder().decode(LintConfiguration.self, from: Data(text.utf8))
    }
    #expect(try read("{}") == .standard)
    let some = try read(#"{"allow": ["stack:Shop"], "gracePeriodSeconds": 2.5, "stackDepth": 7}"#)
    #expect(some.allow.map(\.description) == ["stack:Shop"])
    #expect(some.gracePeriod == .milliseconds(2_500) && some.stackDepth == 7)
    #expect(try roundTrip(some) == some)
    #expect(throws: LintConfigurationError.self) { try read(#"{"warn": ["stak"]}"#) }
  }
}

import FlowEngine
import FlowIntrospect
import Foundation
import Testing

/// The intentional defects of each sample, as viewers see them and as Docs/Samples.md lists them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SampleFindingsTests {
  /// What `flowscope lint` and `flowscope errors` list of a sample after some steps of its user.
  struct Case: CustomTestStringConvertible {
    let name: String
    /// The steps before the engine starts: as many as the tour has, or more.
    let warmUp: Int
    /// The steps while the engine serves: the lint of routes that only links reach needs them.
    var steps = 0
    /// Each finding as "verdict lint rule coordinator route".
    let findings: Set<String>
    /// The number of errors of each kind.
    let errors: [String: Int]
    var testDescription: String { "\(name) after \(warmUp + steps) steps" }
  }

  static let cases = [
    Case(name: "modular", warmUp: 50, findings: [], errors: [:]),
    Case(
      name: "rainbow", warmUp: 29, findings: rainbowFindings,
      errors: [
        "modalCoordinatorNotConfigured": 1, "navigationFailed": 1, "viewCreationFailed": 1,
      ]),
    Case(
      name: "rainbow", warmUp: 300, findings: rainbowFindings,
      errors: [
        "circularReference": 2, "duplicateChild": 2, "invalidDetourNavigation": 2,
        "invalidTabIndex": 2, "modalCoordinatorNotConfigured": 3, "navigationFailed": 2,
        "viewCreationFailed": 3,
      ]),
    Case(
      name: "thriftwood", warmUp: 40, steps: 563,
      findings: [
        "warning stack repeated AppCoordinator radarrMovieDetail(7)",
        "warning stack twice-in-a-row AppCoordinator radarrMovieDetail(123)",
        "unknown link-only-route no-other-navigation AppCoordinator releaseNotes(\"2.0\")",
        "unknown link-only-route no-other-navigation AppCoordinator sharedProfile(\"living-room\")",
      ],
      errors: ["navigationFailed": 12]),
    Case(name: "wall", warmUp: 50, findings: [], errors: ["navigationFailed": 2]),
  ]

  private static let rainbowFindings: Set = [
    "warning missing-screen no-screen BlueCoordinator invalidView",
    "warning modal-without-registration not-registered YellowCoordinator brokenModal",
  ]

  /// The kinds of errors that a sample causes and viewers do not see: those of coordinators that
  /// have left the tree.
  static let unlisted: [String: Set<String>] = [
    "modular": ["configurationError"], "rainbow": ["configurationError"],
  ]

  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("viewers see exactly the intentional findings and errors of a sample", arguments: cases)
  func exactly(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: [
        "--warm-up", "\(sample.warmUp)", "--rate", sample.steps == 0 ? "0" : "150", "--steps",
        "\(max(1, sample.steps))",
      ])
    var findings: Set<String> = []
    var errors: [String: Int] = [:]
    // The comparisons below say what differs.
    try? await eventually("\(sample.findings) and \(sample.errors)") {
      (findings, errors) = (try await self.findings(of: sample), try await self.errors(of: sample))
      return findings == sample.findings && errors == sample.errors
    }
    #expect(findings == sample.findings)
    #expect(errors == sample.errors)
    app.kill()
  }

  @Test("Docs/Samples.md lists the lints and the kinds of errors of each sample")
  func documented() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Docs/Samples.md")
    let rows = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
      .filter { $0.hasPrefix("| `") }.map { $0.components(separatedBy: " | ") }
    for name in Set(Self.cases.map(\.name)) {
      let row = try #require(rows.first { $0.first == "| `\(name)`" })
      let listed = row[2].components(separatedBy: "`").enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      var known = Self.unlisted[name] ?? []
      for sample in Self.cases where sample.name == name {
        known.formUnion(sample.errors.keys)
        known.formUnion(sample.findings.map { String($0.split(separator: " ")[1]) })
      }
      #expect(Set(listed) == known, "\(name)")
    }
  }

  private func findings(of sample: Case) async throws -> Set<String> {
    let lint = try await place.run("lint", sample.name, "--unknown", "--json")
    let document = try JSONDecoder().decode(Findings.self, from: Data(lint.output.utf8))
    let texts = document.findings.map { finding in
      [
        "\(finding.verdict)", finding.lint, finding.rule, finding.coordinator?.name,
        finding.route?.shown,
      ].compactMap(\.self).joined(separator: " ")
    }
    return Set(texts)
  }

  private func errors(of sample: Case) async throws -> [String: Int] {
    let printed = try await place.run("errors", sample.name, "--group", "kind", "--json")
    let document = try JSONDecoder().decode(Errors.self, from: Data(printed.output.utf8))
    return Dictionary(
      uniqueKeysWithValues: document.groups.map { ($0.key ?? "none", $0.count) })
  }

  private struct Findings: Decodable { let findings: [LintFinding] }

  private struct Errors: Decodable {
    struct Group: Decodable {
      let key: String?
      let count: Int
    }

    let groups: [Group]
  }
}

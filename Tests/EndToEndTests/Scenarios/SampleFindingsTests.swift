import FlowEngine
import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import Testing

/// The intentional defects of each sample, as viewers see them and as Docs/Samples.md lists them.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct SampleFindingsTests {
  /// What `flowscope lint` and `flowscope errors` list of a sample after some steps of its user.
  struct Case: CustomTestStringConvertible {
    let name: String
    /// The steps of the user, which the flight recorder keeps: as many as the tour has, or more.
    let steps: Int
    /// Each finding as "verdict lint rule coordinator route".
    let findings: Set<String>
    /// The number of errors of each kind.
    let errors: [String: Int]
    var testDescription: String { "\(name) after \(steps) steps" }
  }

  static let cases = [
    Case(name: "modular", steps: 50, findings: [], errors: [:]),
    Case(name: "modular", steps: 400, findings: [], errors: ["configurationError": 3]),
    Case(
      name: "rainbow", steps: 43, findings: rainbowFindings,
      errors: [
        "modalCoordinatorNotConfigured": 1, "navigationFailed": 1, "viewCreationFailed": 1,
      ]),
    Case(
      name: "rainbow", steps: 300, findings: rainbowFindings,
      errors: [
        "circularReference": 2, "configurationError": 1, "duplicateChild": 2,
        "invalidDetourNavigation": 1, "invalidTabIndex": 2, "modalCoordinatorNotConfigured": 3,
        "navigationFailed": 2, "viewCreationFailed": 3,
      ]),
    Case(
      name: "thriftwood", steps: 604,
      findings: [
        "warning stack repeated AppCoordinator radarrMovieDetail(7)",
        "warning stack twice-in-a-row AppCoordinator radarrMovieDetail(123)",
        "unknown link-only-route no-other-navigation AppCoordinator releaseNotes(\"2.0\")",
        "unknown link-only-route no-other-navigation AppCoordinator sharedProfile(\"living-room\")",
      ],
      errors: ["navigationFailed": 12]),
    Case(name: "wall", steps: 53, findings: [], errors: ["navigationFailed": 2]),
  ]

  private static let rainbowFindings: Set = [
    "warning missing-screen no-screen BlueCoordinator invalidView",
    "warning modal-without-registration not-registered YellowCoordinator brokenModal",
  ]

  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("viewers see exactly the intentional findings and errors of a sample", arguments: cases)
  func exactly(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--warm-up", "\(sample.steps)", "--rate", "0"], hasFlightRecorder: true)
    #expect(try await findings(of: sample) == sample.findings)
    #expect(try await errors(of: sample) == sample.errors)
    app.kill()
  }

  @Test("Docs/Samples.md lists the lints and the kinds of errors of each sample")
  func documented() throws {
    let page = Repository.root.appending(path: "Docs/Samples.md")
    let rows = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
      .filter { $0.hasPrefix("| `") }.map { $0.components(separatedBy: " | ") }
    for name in Set(Self.cases.map(\.name)) {
      let row = try #require(rows.first { $0.first == "| `\(name)`" })
      let listed = row[2].components(separatedBy: "`").enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      var known: Set<String> = []
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

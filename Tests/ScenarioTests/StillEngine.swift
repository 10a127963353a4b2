import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import Testing

/// The facts about an engine that stands still, as flowscope's commands report them.
struct StillEngine {
  let snapshot: FlowSnapshot
  let errors: [ReportedError]
  let findings: [LintFinding]
  /// Where the known routes lead from the visible coordinator.
  let explained: [ExplainedRoute]
  /// The navigations since the viewers attached, from a recording.
  let navigations: [NavigationReport]

  /// Asks the engine `name`, which `recording` follows.
  init(_ name: String, recording: String, in place: ScriptPlace) async throws {
    snapshot = try await Self.answer(FlowSnapshot.self, to: ["snapshot", name], in: place)
    errors = try await Self.answer(Errors.self, to: ["errors", name], in: place).errors
    findings = try await Self.answer(Findings.self, to: ["lint", name], in: place).findings
    explained = try await Self.answer(Explained.self, to: ["explain", name, "--all"], in: place)
      .routes
    navigations = try RecordingReader(path: recording).navigations(limit: 1_000).map(\.report)
  }

  /// The fields of an error that panels show.
  struct ReportedError: Decodable {
    struct Description: Decodable {
      let kind: String
      let message: String
    }

    let sequence: Int
    let error: Description
  }

  struct ExplainedRoute: Decodable {
    let route: RouteLabel
    let isDeclared: Bool
    let outcome: String
    let steps: Int?
    let how: String?
  }

  private struct Explained: Decodable { let routes: [ExplainedRoute] }
  private struct Errors: Decodable { let errors: [ReportedError] }
  private struct Findings: Decodable { let findings: [LintFinding] }

  private static func answer<Answer: Decodable>(
    _ type: Answer.Type, to command: [String], in place: ScriptPlace
  ) async throws -> Answer {
    let outcome = try await place.run(command + ["--json"])
    try #require(outcome.code == 0, "\(command): \(outcome.error)")
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }

  /// The coordinator whose screen the user sees.
  var visible: FlowNode {
    get throws { try #require(snapshot.visiblePath.last.flatMap { snapshot[$0] }) }
  }

  /// The coordinators that present a modal.
  var hosts: [FlowNode] { snapshot.preorder.filter { $0.presented != nil } }

  /// The registered modals that are not presented.
  var registrations: [FlowNode] {
    snapshot.preorder.filter { $0.relation == .modalRegistration }
  }

  var warnings: [LintFinding] { findings.filter { $0.verdict == .warning } }
}

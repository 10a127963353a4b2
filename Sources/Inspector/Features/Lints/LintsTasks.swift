import FlowProtocol

extension Input {
  /// The findings of the lints; `notRun` names the lints that had no app to ask.
  static func linted(
    _ findings: [LintFinding], notRun: [String] = [], of path: String
  ) -> Input {
    .answer(Linted(findings: findings, notRun: notRun, path: path))
  }
}

struct AskLints: FeatureTask {
  let path: String

  func start(in workshop: any Workshop) {
    workshop.ask(path, onFailure: { .answer(LintsFailed(reason: $0, path: path)) }) { client in
      let findings = try await client.findings(after: try await client.send(LintsListRequest()))
      return .linted(findings, of: path)
    }
  }
}

/// Runs the lints on a hierarchy that has no engine to ask.
struct RunLints: FeatureTask {
  let snapshot: FlowSnapshot
  let path: String

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do {
        let (findings, notRun) = try workshop.lint(snapshot)
        return [.linted(findings, notRun: notRun, of: path)]
      } catch { return [.answer(LintsFailed(reason: "\(error)", path: path))] }
    }
  }
}

private struct Linted: FeatureAnswer {
  let findings: [LintFinding]
  let notRun: [String]
  let path: String

  func take(in model: inout Model) -> [Effect] {
    let now = model.now
    model.withInspection(path) { inspection in
      inspection.lints.take(findings, notRun: notRun)
      LintsFeature.noteOmitted(at: now, in: &inspection)
    }
    return []
  }
}

struct LintsFailed: FeatureAnswer {
  let reason: String
  let path: String

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(path) { $0.lints.fail() }
    return model.say(reason)
  }
}

import FlowModel
import FlowProtocol
import FlowReports

extension Input {
  /// The findings of the lints; `notRun` names the lints that had no app to ask.
  static func linted(
    _ findings: [LintFinding], notRun: [String] = [],
    notFinished progress: LintsListRequest.Progress? = nil, of id: InspectionID
  ) -> Input {
    .answer(Linted(findings: findings, notRun: notRun, progress: progress, id: id))
  }
}

struct AskLints: FeatureTask {
  let id: InspectionID

  /// The time after which the findings so far show; changes are reported after that.
  private static let patience = Duration.seconds(300)

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: { .answer(LintsFailed(reason: $0, id: id)) }) { client in
      let first: LintsListRequest.Result
      do { first = try await client.lints(until: .now + Self.patience) } catch let error
        where error.isMissingRequest
      { return .answer(LintsMissing(id: id)) }
      let findings = try await client.findings(after: first)
      return .linted(findings, notFinished: first.progress, of: id)
    }
  }
}

/// Runs the lints on a hierarchy that has no engine to ask.
struct RunLints: FeatureTask {
  let snapshot: FlowSnapshot
  /// The coordinators that came before the hierarchy; nil if that is not known.
  var arrivals: CoordinatorArrivals?
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do {
        let (findings, notRun) = try workshop.lint(snapshot, after: arrivals)
        return [.linted(findings, notRun: notRun, of: id)]
      } catch { return [.answer(LintsFailed(reason: "\(error)", id: id))] }
    }
  }
}

/// Runs the lints of sources on what they declare.
struct RunSourceLints: FeatureTask {
  let declared: DeclaredHierarchy
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do { return [.linted(try findings, of: id)] } catch {
        return [.answer(LintsFailed(reason: "\(error)", id: id))]
      }
    }
  }

  var findings: [LintFinding] {
    get throws {
      let results = LintResults(of: declared.map, readFrom: nil, by: try LintConfiguration())
      return results.findings.map { placed($0, in: results) }
    }
  }

  /// The finding at the place of the first coordinator that it is about, if one has its name.
  private func placed(_ finding: LintFinding, in results: LintResults) -> LintFinding {
    guard let name = results.path(to: finding).first, let place = declared.place(ofName: name)
    else {
      return finding
    }
    return finding.at(CoordinatorReference(id: place, name: name))
  }
}

private struct Linted: FeatureAnswer {
  let findings: [LintFinding]
  let notRun: [String]
  let progress: LintsListRequest.Progress?
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    let now = model.now
    model.withInspection(id) { inspection in
      inspection.lints.take(findings, notRun: notRun, unfinished: progress?.text)
      LintsFeature.noteOmitted(at: now, in: &inspection)
    }
    return progress.map { model.say("the lints did not finish: \($0.text)") } ?? []
  }
}

/// The answer of an engine that runs no lints: ``MissingRequest/findings``.
struct LintsMissing: FeatureAnswer {
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.lints.runHere() }
    return []
  }
}

struct LintsFailed: FeatureAnswer {
  let reason: String
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.lints.fail(reason) }
    return model.say(reason)
  }
}

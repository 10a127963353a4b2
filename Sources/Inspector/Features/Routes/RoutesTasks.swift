import FlowModel
import FlowProtocol
import FlowRecording
import FlowReports
import Foundation

/// Asks an app where routes lead, and how often it counted them.
struct AskRoutes: FeatureTask {
  let id: InspectionID
  /// The run that the question is about.
  let epoch: String
  /// What the outcomes are about; nil asks for none.
  let subject: RoutesState.Subject?
  /// The routes with their values, at most as many as one request takes.
  let routes: [RouteLabel]
  /// The number of navigations that had arrived, if the counts are asked for.
  let arrived: UInt64?

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: { .answer(answer(failing: $0)) }) { client in
      let begin = ContinuousClock.now
      var answer = RoutesAnswer(question: self)
      do {
        if arrived != nil { answer.report = try await client.routes() }
      } catch let error as RemoteError { answer.countRefusal = "\(error)" }
      do {
        if let subject {
          let targets = routes.map { RouteTarget($0) }
          let result = try await client.send(
            ExplainManyRequest(routes: targets, from: subject.origin))
          answer.outcomes = result.outcomes
        }
      } catch let error as RemoteError {
        answer.neverExplains = error.isMissingRequest
        let remark =
          error.isMissingRequest ? MissingRequest.outcomesOfRoutes.remark(on: "the app") : nil
        answer.explainRefusal = remark ?? "\(error)"
      }
      answer.took = begin.duration(to: .now)
      return .answer(answer)
    }
  }

  private func answer(failing reason: String) -> RoutesAnswer {
    var answer = RoutesAnswer(question: self)
    if subject != nil { answer.explainRefusal = reason }
    if arrived != nil { answer.countRefusal = reason }
    return answer
  }
}

/// An app's answer about its routes.
struct RoutesAnswer: FeatureAnswer {
  let question: AskRoutes
  var report: RouteReport?
  /// In the order of the routes; an answer can have the first of them only.
  var outcomes: [ExplainManyRequest.Outcome] = []
  var explainRefusal: String?
  /// Whether the app does not know the request.
  var neverExplains = false
  var countRefusal: String?
  var took = Duration.zero

  /// The shortest time between two questions, and the share of the time that the app may spend on
  /// answers.
  private static let (leastPause, share) = (1.0, 0.05)

  func take(in model: inout Model) -> [Effect] {
    let pause = max(Self.leastPause, took / .seconds(1) / Self.share)
    let end = model.now.addingTimeInterval(pause)
    model.withInspection(question.id) { inspection in
      inspection.routes.endAsking(pausingUntil: end)
      // Ids and counts are valid within one run only.
      guard inspection.live?.epoch == question.epoch else { return }
      inspection.routes.take(self)
    }
    return []
  }
}

extension RoutesState {
  fileprivate mutating func take(_ answer: RoutesAnswer) {
    if let report = answer.report { take(report) }
    if let arrived = answer.question.arrived {
      didAskForCounts(at: arrived, refusal: answer.countRefusal)
    }
    guard let subject = answer.question.subject else { return }
    if let refusal = answer.explainRefusal {
      return refuse(refusal, about: answer.neverExplains ? nil : subject)
    }
    take(
      zip(answer.question.routes, answer.outcomes).map { route, outcome in
        ExplainedRoute(route, isDeclared: true, outcome)
      }, about: subject)
  }
}

/// Reads what a recording has about the routes of a run, beside the events that are played.
struct ReadRecordedRoutes: FeatureTask {
  let id: InspectionID
  let part: RoutesState.RecordedPart

  func start(in workshop: any Workshop) {
    workshop.read(id, onFailure: { .answer(RecordedRoutesAnswer(task: self, failure: $0)) }) {
      reader in
      .answer(
        RecordedRoutesAnswer(
          task: self, declared: try reader.declaredRoutes(ofRun: part.epoch),
          requests: part.before > 1
            ? try reader.requests(ofRun: part.epoch, before: part.before) : []))
    }
  }
}

struct RecordedRoutesAnswer: FeatureAnswer {
  let task: ReadRecordedRoutes
  var failure: String?
  var declared: DeclaredRoutes?
  var requests: [RecordedRequests] = []

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(task.id) { inspection in
      // The recording may have gone to another part meanwhile.
      guard inspection.routes.recordedPart == task.part else { return }
      if let failure { return inspection.routes.failReading(failure) }
      inspection.routes.take(requests, declared)
    }
    return []
  }
}

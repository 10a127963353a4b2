import FlowModel
import FlowProtocol
import FlowReports
import Foundation

/// Asks an engine for its breakpoints, and for what waits at them.
struct AskBreakpoints: FeatureTask {
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: { .said("the breakpoints are not known: \($0)") }) { client in
      .answer(KnownBreakpoints(list: try await client.breakpoints(), id: id))
    }
  }
}

struct KnownBreakpoints: FeatureAnswer {
  let list: ListBreakpointsRequest.Result
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    let now = model.now
    var gone: [Breakpoint] = []
    model.withInspection(id) { inspection in
      gone = inspection.breakpoints.take(list, at: now)
      for breakpoint in gone {
        inspection.note(
          "breakpoint", "gone with the connection: \(breakpoint.shownCondition)", at: now)
      }
    }
    guard !gone.isEmpty else { return [] }
    return model.say(
      "\(Counted.text(gone.count, "breakpoint")) ended with the connection; add them again with "
        + ":break add")
  }
}

struct AddBreakpoint: FeatureTask {
  let condition: String
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: Input.said) { client in
      .answer(AddedBreakpoint(breakpoint: try await client.addBreakpoint(condition), id: id))
    }
  }
}

struct AddedBreakpoint: FeatureAnswer {
  let breakpoint: Breakpoint
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.breakpoints.add(breakpoint) }
    return model.say(
      "breakpoint \(breakpoint.number): \(breakpoint.shownCondition), "
        + "each for at most \(Counted.seconds(breakpoint.timeout))")
  }
}

/// Removes a breakpoint, or all; what waits goes on waiting.
struct RemoveBreakpoints: FeatureTask {
  let number: Int?
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: Input.said) { client in
      let left = try await client.removeBreakpoints(number)
      let what = number.map { "breakpoint \($0)" } ?? "all breakpoints"
      return .said("removed \(what); \(Counted.text(left.count, "breakpoint")) left")
    }
  }
}

/// Decides what becomes of a parked navigation.
struct Resume: FeatureTask {
  let number: Int
  let choice: ParkingChoice
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: { .answer(UnmadeDecision(number: number, reason: $0, id: id)) }) {
      client in
      let report = try await client.resume(number, by: choice.action, route: choice.route)
      let outcome = choice == .refuse ? "" : ": \(report.outcome)"
      return .said("\(number) \(choice.end.words)\(outcome)")
    }
  }
}

/// A decision failed: another viewer decided, or the route is not known.
struct UnmadeDecision: FeatureAnswer {
  let number: Int
  let reason: String
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.breakpoints.undecide(number) }
    return model.say(reason)
  }
}

/// Asks an engine what a parked navigation would come to if it went on now.
struct AskPrediction: FeatureTask {
  let number: Int
  let target: RouteTarget
  let id: InspectionID
  /// The hierarchy that the inspector has.
  let known: FlowSnapshot?

  func start(in workshop: any Workshop) {
    let revision = known?.revision
    workshop.ask(
      id,
      onFailure: {
        .answer(Predicted(number: number, revision: revision, content: .unknown($0), id: id))
      }
    ) { client in
      let (result, now) = try await ExplainQuestion.answer(
        of: client, about: target, knowing: known)
      return .answer(
        Predicted(
          number: number, revision: revision,
          content: .explained(ExplainReport(result, now: now).withoutDocument), id: id))
    }
  }
}

struct Predicted: FeatureAnswer {
  let number: Int
  let revision: UInt64?
  let content: ParkedReport.Prediction
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    let now = model.now
    model.withInspection(id) {
      $0.breakpoints.predict(
        .init(number: number, revision: revision, time: now, content: content))
    }
    return []
  }
}

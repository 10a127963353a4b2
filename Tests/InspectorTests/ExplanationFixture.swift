import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// An explanation of a navigation, as an engine sends it.
enum ExplanationFixture {
  /// An explanation with this number of coordinators that were asked, and of steps.
  static func report(_ name: String, asked: Int = 2) -> ExplainReport {
    let here = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: name)
    let step = NavigationStepReport(
      NavigationStepSummary(coordinator: here, change: .truncatePath(count: 0)), NoRedaction())
    let entries = (0..<asked).map { index in
      NavigationTrace.Entry(
        depth: index,
        coordinator: CoordinatorReference(
          id: CoordinatorID(rawValue: UInt64(index + 1)), name: name),
        question: index == 0 || index == asked - 1 ? .own : .parent,
        accepted: index == asked - 1, answer: index == asked - 1 ? "pushes \(name)" : "no")
    }
    return ExplainReport(
      ExplainRequest.Result(
        epoch: "test", revision: 1, origin: here.clipped,
        route: RouteLabel(identifier: name, type: "Route", detail: "\(name)(7)"),
        steps: Array(repeating: step, count: asked), stepsOmitted: nil, error: nil, flowChange: nil,
        trace: NavigationTrace(entries: entries, omitted: 0), change: nil, changeOmitted: nil),
      now: nil)
  }
}

/// A funnel as JSON; Docs/schemas/funnel.json describes it.
package struct FunnelDocument: ReportDocument {
  package static let schema = "flowscope.funnel"

  /// Times with their number; both percentiles are times that occurred.
  package struct Spans: Encodable {
    package let count: Int
    @OrNull package var medianMilliseconds: Double?
    /// What nine in ten of the times do not exceed.
    @OrNull package var nineInTenMilliseconds: Double?

    fileprivate init(_ times: MeasuredTimes) {
      count = times.count
      medianMilliseconds = Self.milliseconds(times.percentile(50))
      nineInTenMilliseconds = Self.milliseconds(times.percentile(90))
    }

    /// To the microsecond, as exact as the times of a recording are.
    private static func milliseconds(_ seconds: Double?) -> Double? {
      seconds.map { ($0 * 1e6).rounded() / 1e3 }
    }
  }

  package struct Exit: Encodable {
    package enum Reason: String, Encodable { case screen, end, gap }

    package let reason: Reason
    /// Null unless it is a screen.
    @OrNull package var place: RouteMapDocument.Place?
    package let times: Int

    fileprivate init(_ exit: Funnel.Exit, times: Int) {
      self.times = times
      switch exit {
      case .screen(let place): (reason, self.place) = (.screen, .init(place))
      case .end: reason = .end
      case .gap: reason = .gap
      }
    }
  }

  package struct Step: Encodable {
    package let name: String
    package let places: [RouteMapDocument.Place]
    /// The number of attempts that reached the step.
    package let reached: Int
    /// The percentage of all attempts; null without attempts.
    @OrNull package var percent: Double?
    /// The times from the step to the next one.
    package let toNext: Spans
    /// Where the attempts went that did not go on.
    package let exits: [Exit]
    /// The number of visits of the step's screens, within an attempt or not.
    package let visits: Int
    /// How long these screens were visible.
    package let visible: Spans

    fileprivate init(_ step: Funnel.Step, of funnel: Funnel) {
      name = step.name
      places = step.places.map(RouteMapDocument.Place.init)
      reached = step.reached
      percent = funnel.percent(step.reached)
      toNext = Spans(step.times)
      exits = step.listedExits.map { Exit($0.exit, times: $0.count) }
      visits = step.visits
      visible = Spans(step.stays)
    }
  }

  package let runs: Int
  package let attempts: Int
  /// The number of attempts that reached the last step.
  package let completed: Int
  package let steps: [Step]

  package init(_ funnel: Funnel) {
    (runs, attempts, completed) = (funnel.runs, funnel.attempts, funnel.completed)
    steps = funnel.steps.map { Step($0, of: funnel) }
  }
}

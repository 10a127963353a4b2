import Foundation

/// Follows the visits of recordings, one after another, through the steps of a funnel, each in O(steps).
///
/// An attempt begins with a visit of the first step. It reaches the next step with a later visit of
/// that, whatever is visited in between, until the next visit of the first step begins another
/// attempt, the run ends, or the recorder misses something.
struct FunnelWalk {
  private struct Attempt {
    /// The last step that it reached.
    var step: Int
    /// When it reached the step.
    var entered: Date
    /// The screen after the last visit of the step; nil while that lasts.
    var next: RouteMap.Place?
  }

  private(set) var funnel: Funnel
  private let steps: [Set<RouteMap.Place>]
  private var attempt: Attempt?
  private var last: RecordedVisit?

  init(_ funnel: Funnel) {
    self.funnel = funnel
    steps = funnel.steps.map { Set($0.places) }
  }

  mutating func take(_ visit: RecordedVisit) {
    if let last {
      if last.run != visit.run {
        end()
      } else if last.ending != .seen || last.id + 1 != visit.id {
        interrupt()
      }
    }
    last = visit
    let place = RouteMap.Place(visit.route.case, of: visit.coordinator.name)
    let isWhole = visit.ending == .seen
    funnel.visit(
      place, in: visit.run,
      for: isWhole ? visit.leftAt.map { $0.timeIntervalSince(visit.enteredAt) } : nil)
    enter(place, at: visit.enteredAt)
  }

  private mutating func enter(_ place: RouteMap.Place, at time: Date) {
    if let current = attempt, steps[current.step + 1].contains(place) {
      let step = current.step + 1
      funnel.reach(step, after: time.timeIntervalSince(current.entered))
      attempt = step + 1 < steps.count ? Attempt(step: step, entered: time) : nil
    } else if steps[0].contains(place) {
      leave(to: attempt?.next.map { .screen($0) } ?? .screen(place))
      funnel.reach(0, after: nil)
      attempt = Attempt(step: 0, entered: time)
    } else if let current = attempt {
      if steps[current.step].contains(place) {
        attempt?.next = nil
      } else if current.next == nil {
        attempt?.next = place
      }
    }
  }

  private mutating func leave(to exit: Funnel.Exit) {
    if let current = attempt { funnel.leave(current.step, to: exit) }
    attempt = nil
  }

  /// Notes that visits of the run are missing: an attempt may have gone on meanwhile.
  mutating func interrupt() {
    leave(to: .gap)
    last = nil
  }

  private mutating func end() { leave(to: attempt?.next.map { .screen($0) } ?? .end) }

  /// Ends a recording.
  mutating func endRecording() {
    end()
    last = nil
  }
}

import DequeModule
import FlowEngine
import FlowProtocol
import Foundation

/// The history, and the moment that the user looks at, which stays while events are added.
struct History: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case moved
    case live
    /// There is no earlier moment, or it is not kept.
    case atOldest
    case atNewest
    /// The next moment belongs to another run of the app. The user can go there, but it is not the
    /// result of this run.
    case anotherRun
  }

  private(set) var chronicle: Chronicle
  /// The state of the past that is shown; nil while following live.
  private var past: PastState?
  private var pastMarks = ChangeMarks.none

  init(limits: Chronicle.Limits = Chronicle.Limits()) {
    chronicle = Chronicle(limits: limits)
  }

  var isLive: Bool { past == nil }

  /// The number of the moment that is shown; nil before the first one.
  var position: Int? { past?.number ?? chronicle.moments.last?.number }

  var moment: Moment? { position.flatMap { chronicle[$0] } }

  /// The time range of the present, independent of the clock.
  static let now = Date.distantFuture..<Date.distantFuture

  /// The time during which the shown hierarchy was current.
  var time: Range<Date> {
    guard !isLive, let moment else { return Self.now }
    let end = chronicle[moment.number + 1]?.time ?? .distantFuture
    return moment.time..<max(moment.time, end)
  }

  var snapshot: FlowSnapshot? { past?.snapshot ?? chronicle.snapshot }

  var engine: EngineInfo? {
    position.flatMap { chronicle.stretch(of: $0) }.flatMap { chronicle.stretches[$0.index].engine }
  }

  /// In O(size of the change) while following live, in O(1) in the past.
  var marks: ChangeMarks {
    if past != nil { return pastMarks }
    guard let change = moment?.change, let snapshot else { return .none }
    return ChangeMarks(change, after: snapshot)
  }

  /// Adds an event in amortised O(its size); returns whether the moment shown is not kept any
  /// longer, so that the oldest kept one is shown instead.
  @discardableResult
  mutating func take(_ input: FollowerEvent, at now: Date) -> Bool {
    chronicle.take(input, at: now, watched: past?.number)
    // Ids are valid within one stretch only.
    if case .detailed(let nodes) = input, let first = chronicle.stretches.last?.first,
      past.map({ $0.number >= first }) == true
    {
      past?.snapshot.fill(in: nodes)
    }
    var isMovedAlong = false
    while chronicle.isOverfull {
      let oldest = chronicle.numbers.lowerBound
      if past?.number == oldest {
        look(at: oldest + 1)
        isMovedAlong = true
      }
      chronicle.forgetOldest()
    }
    return isMovedAlong
  }

  /// The coordinators that differ between a moment and the one that is shown, and perhaps others;
  /// nil if that is unknown, or if there are many.
  func changed(since number: Int) -> Set<CoordinatorID>? {
    position.flatMap { chronicle.changed(between: number, and: $0) }
  }

  mutating func goLive() {
    past = nil
    pastMarks = .none
  }

  /// Shows a moment, in O(changes between); does nothing if it is not kept.
  mutating func look(at number: Int) {
    var place: PastState?
    if let known = past?.number, chronicle.isNear(known, to: number) {
      // Moved out, because a second reference would cause a copy.
      swap(&place, &past)
    } else {
      place = chronicle.end(ofStretchWith: number)
    }
    guard var state = place.take() else { return }
    chronicle.move(&state, to: number)
    pastMarks = chronicle.marks(of: state)
    past = state
  }
}

import DequeModule
import FlowProtocol
import Foundation

/// What happened, and which moment of it one looks at.
///
/// What the engine says is taken in all the while; whoever looks at the past stays there.
struct History: Equatable, Sendable {
  /// What a step or a jump came to.
  enum Step: Equatable, Sendable {
    case moved
    /// It shows what is now, and follows.
    case live
    /// There is nothing before, or nothing before is kept.
    case atOldest
    /// There is nothing after.
    case atNewest
    /// What lies there is another run of the app: it can be gone to, but does not lead here.
    case anotherRun
  }

  /// What one has to be told without having asked.
  enum Notice: Equatable, Sendable {
    /// What one looked at is not kept any longer: the oldest that is kept shows in its place.
    case movedAlong
  }

  /// What is kept.
  private(set) var chronicle: Chronicle
  /// Where one looks; nil where one follows.
  private var past: PastState?
  /// What the step to there changed.
  private var pastMarks = ChangeMarks.none

  init(limits: Chronicle.Limits = Chronicle.Limits()) {
    chronicle = Chronicle(limits: limits)
  }

  /// Whether what shows is what is now, and follows it.
  var isLive: Bool { past == nil }

  /// The number of the moment that shows; nil before there is any.
  var position: Int? { past?.number ?? chronicle.moments.last?.number }

  /// The moment that shows.
  var moment: Moment? { position.flatMap { chronicle[$0] } }

  /// The time of the present, whatever the clock says.
  static let now = Date.distantFuture..<Date.distantFuture

  /// The time from which until which the hierarchy that shows was the current one.
  var time: Range<Date> {
    guard !isLive, let moment else { return Self.now }
    let end = chronicle[moment.number + 1]?.time ?? .distantFuture
    return moment.time..<max(moment.time, end)
  }

  /// The hierarchy that shows.
  var snapshot: FlowSnapshot? { past?.snapshot ?? chronicle.snapshot }

  /// The engine that it is of.
  var engine: EngineInfo? {
    position.flatMap { chronicle.stretch(of: $0) }.flatMap { chronicle.stretches[$0.index].engine }
  }

  /// What the step to the moment that shows changed.
  ///
  /// O(size of the change) where one follows, and nothing to pay in the past.
  var marks: ChangeMarks {
    if past != nil { return pastMarks }
    guard let change = moment?.change, let snapshot else { return .none }
    return ChangeMarks(change, after: snapshot)
  }

  /// Takes in what was told.
  ///
  /// Amortised O(size of what was told).
  @discardableResult
  mutating func take(_ input: FollowerEvent, at now: Date) -> Notice? {
    chronicle.take(input, at: now, watched: past?.number)
    // Ids mean something within one stretch only.
    if case .detailed(let nodes) = input, let first = chronicle.stretches.last?.first,
      past.map({ $0.number >= first }) == true
    {
      past?.snapshot.fill(in: nodes)
    }
    var notice: Notice?
    while chronicle.isOverfull {
      let oldest = chronicle.numbers.lowerBound
      if past?.number == oldest {
        look(at: oldest + 1)
        notice = .movedAlong
      }
      chronicle.forgetOldest()
    }
    return notice
  }

  /// Follows again what is now.
  mutating func goLive() {
    past = nil
    pastMarks = .none
  }

  /// Shows a moment; nothing happens where it is not kept.
  ///
  /// O(changes between).
  mutating func look(at number: Int) {
    var place: PastState?
    if let known = past?.number, chronicle.isNear(known, to: number) {
      // Moved out, since it would be copied where two have it.
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

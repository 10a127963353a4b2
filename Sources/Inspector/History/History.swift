import DequeModule
import FlowModel
import FlowReports
import Foundation

/// The history, and the moment that the user looks at, which stays while events are added.
struct History: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case moved
    case live
    /// There is no earlier moment, or it is not kept.
    case atOldest
    case atNewest
    /// The next moment is of another run: a step stops before it, but the user can go there.
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

  /// The marks of the shown moment, in O(size of the change) while live, and O(1) in the past.
  var marks: ChangeMarks {
    if past != nil { return pastMarks }
    guard let change = moment?.change, let snapshot else { return .none }
    return ChangeMarks(change, after: snapshot)
  }

  /// Adds an event in amortised O(its size); returns true if the shown moment was dropped, and the
  /// oldest kept one shows instead.
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

// MARK: Stepping

extension History {
  /// Shows the previous moment, of another run only if `acrossRuns`; O(size of the change).
  @discardableResult
  mutating func stepBack(acrossRuns: Bool = false) -> Step {
    guard let position, position > chronicle.numbers.lowerBound else { return .atOldest }
    if !acrossRuns, isRunBeginning(position) { return .anotherRun }
    look(at: position - 1)
    return .moved
  }

  /// Shows the next moment, in O(size of the change); after the newest one, follows live again.
  @discardableResult
  mutating func stepForward(acrossRuns: Bool = false) -> Step {
    guard !isLive, let position else { return .atNewest }
    if chronicle[position + 1] == nil {
      goLive()
      return .live
    }
    if !acrossRuns, isRunBeginning(position + 1) { return .anotherRun }
    look(at: position + 1)
    return .moved
  }

  /// Shows the last moment at or before `time`, or else the oldest; O(changes between).
  @discardableResult
  mutating func jump(to time: Date) -> Step {
    let moments = chronicle.moments
    guard let oldest = moments.first else { return .atOldest }
    let next = moments.partitioningIndex { $0.time > time }
    look(at: oldest.number + max(0, next - 1))
    return next == 0 ? .atOldest : .moved
  }

  /// Shows the moment that a navigation led to; returns false if it is not kept.
  ///
  /// O(moments since then, and the changes between).
  mutating func jump(to navigation: NavigationID) -> Bool {
    let moment = chronicle.moments.last {
      $0.navigations.contains { NavigationID($0) == navigation }
    }
    guard let moment else { return false }
    look(at: moment.number)
    return true
  }

  /// Shows the next moment with a failure, if any; O(moments between, and their changes).
  @discardableResult
  mutating func jumpToNextError() -> Step {
    guard let position,
      let next = chronicle.moments.suffix(from: index(of: position + 1)).first(where: \.hasFailure)
    else { return .atNewest }
    look(at: next.number)
    return .moved
  }

  /// Shows the previous moment with a failure, if any; O(moments between, and their changes).
  @discardableResult
  mutating func jumpToPreviousError() -> Step {
    guard let position,
      let next = chronicle.moments.prefix(upTo: index(of: position)).last(where: \.hasFailure)
    else { return .atOldest }
    look(at: next.number)
    return .moved
  }

  /// Whether a moment is the first of another run of the app, without a change that leads to it.
  func isRunBeginning(_ number: Int) -> Bool {
    chronicle[number]?.kind == .beginning(.anotherRun)
  }

  private func index(of number: Int) -> Int {
    min(max(0, number - chronicle.numbers.lowerBound), chronicle.moments.count)
  }
}

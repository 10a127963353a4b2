import DequeModule
import FlowProtocol
import Foundation

extension History {
  /// Shows the previous moment, in O(size of the change); enters another run of the app only if
  /// `acrossRuns`.
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

  /// Shows the last moment at or before `time`, in O(changes between); if there is none, the
  /// oldest.
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
    let moment = chronicle.moments.last { moment in
      moment.navigations.contains {
        $0.sequence == navigation.sequence && $0.time == navigation.time
      }
    }
    guard let moment else { return false }
    look(at: moment.number)
    return true
  }

  /// Shows the next moment with a failure, in O(moments between, and their changes); stays if there
  /// is none.
  @discardableResult
  mutating func jumpToNextError() -> Step {
    guard let position,
      let next = chronicle.moments.suffix(from: index(of: position + 1)).first(where: \.hasFailure)
    else { return .atNewest }
    look(at: next.number)
    return .moved
  }

  /// Shows the previous moment with a failure, in O(moments between, and their changes); stays if
  /// there is none.
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

/// The identity of a navigation; each engine run counts from 1.
struct NavigationID: Equatable, Sendable {
  let sequence: UInt64
  let time: Date
}

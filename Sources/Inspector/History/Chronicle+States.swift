import DequeModule
import FlowProtocol

/// A moment, and the hierarchy as it was then.
struct PastState: Equatable, Sendable {
  var number: Int
  var snapshot: FlowSnapshot
}

extension Chronicle {
  /// The index of the stretch that a moment is in; the numbers of its moments.
  func stretch(of number: Int) -> (index: Int, numbers: Range<Int>)? {
    guard numbers.contains(number),
      let index = stretches.lastIndex(where: { $0.first <= number })
    else { return nil }
    let end = index + 1 < stretches.count ? stretches[index + 1].first : numbers.upperBound
    return (index, max(stretches[index].first, forgotten)..<end)
  }

  /// The last moment of the stretch that a moment is in, from where changes are taken back; nil where the
  /// moment is not kept.
  ///
  /// O(1), but for a copy of the nodes' table once the state is moved.
  func end(ofStretchWith number: Int) -> PastState? {
    stretch(of: number).map {
      PastState(number: $0.numbers.upperBound - 1, snapshot: stretches[$0.index].last)
    }
  }

  /// Whether it is shorter to get to a moment from another one than from the end of its stretch.
  func isNear(_ known: Int, to number: Int) -> Bool {
    guard let numbers = stretch(of: number)?.numbers, numbers.contains(known) else { return false }
    return abs(known - number) <= numbers.upperBound - 1 - number
  }

  /// Brings a state to another moment of its stretch.
  ///
  /// O(changes between).
  func move(_ state: inout PastState, to number: Int) {
    while state.number > number {
      self[state.number]?.change?.undo(in: &state.snapshot)
      state.number -= 1
    }
    while state.number < number {
      state.number += 1
      self[state.number]?.change?.redo(in: &state.snapshot)
    }
  }

  /// What the step that led to a moment changed; none where that is not known, as for another run.
  ///
  /// O(size of the change), and O(nodes) after a loss.
  func marks(of state: PastState) -> ChangeMarks {
    guard let moment = self[state.number] else { return .none }
    if let change = moment.change { return ChangeMarks(change, after: state.snapshot) }
    guard case .beginning(let why) = moment.kind, why != .anotherRun,
      let before = stretch(of: state.number - 1)
    else { return .none }
    let change = HierarchyChange(from: stretches[before.index].last, to: state.snapshot)
    return ChangeMarks(change, after: state.snapshot)
  }
}

import DequeModule
import FlowModel

struct PastState: Equatable, Sendable {
  var number: Int
  var snapshot: FlowSnapshot
}

extension Chronicle {
  func stretch(of number: Int) -> (index: Int, numbers: Range<Int>)? {
    guard numbers.contains(number),
      let index = stretches.lastIndex(where: { $0.first <= number })
    else { return nil }
    let end = index + 1 < stretches.count ? stretches[index + 1].first : numbers.upperBound
    return (index, max(stretches[index].first, forgotten)..<end)
  }

  /// The end of a moment's stretch, from which changes are undone; nil if the moment is not kept.
  ///
  /// O(1), but changing the state afterwards copies the table of nodes.
  func end(ofStretchWith number: Int) -> PastState? {
    stretch(of: number).map {
      PastState(number: $0.numbers.upperBound - 1, snapshot: stretches[$0.index].last)
    }
  }

  /// Whether the moment is nearer to the moment `known` than to the end of its stretch.
  func isNear(_ known: Int, to number: Int) -> Bool {
    guard let numbers = stretch(of: number)?.numbers, numbers.contains(known) else { return false }
    return abs(known - number) <= numbers.upperBound - 1 - number
  }

  /// Moves a state to another moment of its stretch, in O(changes between).
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

  /// The number of changed coordinators up to which they are shown one by one.
  static let few = 512

  /// The coordinators that differ between two moments, and perhaps others, in O(few); nil for
  /// moments of different stretches, and for more than ``few`` moments or changes between them.
  func changed(between one: Int, and other: Int) -> Set<CoordinatorID>? {
    let (first, last) = (min(one, other), max(one, other))
    guard stretch(of: last)?.numbers.contains(first) == true, last - first <= Self.few
    else { return nil }
    var ids: Set<CoordinatorID> = []
    var left = Self.few
    for number in first..<last {
      guard let change = self[number + 1]?.change else { continue }
      left -= change.nodes.count
      if left < 0 { return nil }
      ids.formUnion(change.nodes.keys)
    }
    return ids
  }

  /// The changes of the step to a moment; none if they are unknown, as for a new run of the app.
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

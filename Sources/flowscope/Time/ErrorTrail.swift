import DequeModule
import FlowIntrospect

/// The errors that were told, each with the moment from which on it was known.
struct ErrorTrail: Equatable, Sendable {
  struct Known: Equatable, Sendable {
    /// The number of the moment.
    let moment: Int
    let report: ErrorReport
    /// Whether it is from before anybody looked.
    let isFromBefore: Bool
  }

  /// In the order in which they were told.
  private(set) var errors: Deque<Known> = []
  /// How many were told and forgotten.
  private(set) var forgotten = 0
  /// The numbers of those of this run of the engine that are in ``errors``.
  private var sequences: Set<UInt64> = []
  /// Up to here, what is not in ``errors`` was forgotten.
  private var forgottenSequence: UInt64 = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes in an error; false where it is known already, as it is when a connection stands again.
  @discardableResult
  mutating func append(_ report: ErrorReport, at moment: Int, isFromBefore: Bool = false) -> Bool {
    guard report.sequence > forgottenSequence, sequences.insert(report.sequence).inserted else {
      return false
    }
    errors.append(Known(moment: moment, report: report, isFromBefore: isFromBefore))
    if errors.count > limit { forgetOldest() }
    return true
  }

  /// Forgets the numbers: another run of the engine counts anew.
  mutating func beginRun() {
    sequences = []
    forgottenSequence = 0
  }

  /// Those that were known at a moment.
  ///
  /// O(log errors).
  func known(at moment: Int) -> Deque<Known>.SubSequence {
    var (low, high) = (0, errors.count)
    while low < high {
      let middle = (low + high) / 2
      if errors[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return errors.prefix(low)
  }

  private mutating func forgetOldest() {
    guard let oldest = errors.popFirst() else { return }
    forgotten += 1
    // Numbers of a run before are not in the set any more.
    if sequences.remove(oldest.report.sequence) != nil {
      forgottenSequence = max(forgottenSequence, oldest.report.sequence)
    }
  }
}

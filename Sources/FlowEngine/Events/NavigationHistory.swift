import DequeModule

/// The last navigations of a process, or of one tree, newest last.
///
/// It records from its creation on; earlier navigations are unknown. An app that needs a history
/// keeps one:
///
/// ```swift
/// let history = NavigationHistory(of: appCoordinator, capacity: 500)
/// ```
@MainActor
public final class NavigationHistory {
  /// The maximum number of records; the oldest are dropped first.
  public let capacity: Int
  /// The number of all records so far, including dropped ones.
  public private(set) var count = 0

  private var kept: Deque<NavigationRecord> = []
  private var observation: FlowObservation?

  /// Records the tree whose root is `root`, or all trees if `root` is nil; keeps `capacity` records
  /// (at least 1).
  ///
  /// The root is not retained.
  public init(of root: (any AnyCoordinator)? = nil, capacity: Int = 1_000) {
    self.capacity = max(1, capacity)
    let rootID = root?.id
    var own: FlowObservation?
    own = FlowEvents.observe { [weak self] event in
      guard let self else {
        own?.cancel()
        own = nil
        return
      }
      guard case .navigated(let record, _) = event else { return }
      if let rootID, record.root != rootID { return }
      append(record)
    }
    observation = own
  }

  /// Stops recording; the records stay.
  public func stop() {
    observation?.cancel()
    observation = nil
  }

  /// The kept records, oldest first, in O(records).
  public var records: [NavigationRecord] { Array(kept) }

  /// The newest record.
  public var last: NavigationRecord? { kept.last }

  /// The kept records for which `isIncluded` returns true, oldest first, in O(records).
  public func records(
    where isIncluded: (NavigationRecord) -> Bool
  ) -> [NavigationRecord] {
    kept.filter(isIncluded)
  }

  /// The kept records that failed, oldest first, in O(records).
  public var failures: [NavigationRecord] { records { !$0.succeeded } }

  /// The kept records that changed the coordinator with this id, oldest first.
  ///
  /// O(records and their steps).
  public func records(changing id: CoordinatorID) -> [NavigationRecord] {
    records {
      guard case .success(let steps) = $0.outcome else { return false }
      return steps.contains { $0.coordinator.id == id }
    }
  }

  /// Removes the records; ``count`` continues.
  public func clear() { kept.removeAll() }

  private func append(_ record: NavigationRecord) {
    if kept.count == capacity { kept.removeFirst() }
    kept.append(record)
    count += 1
  }
}

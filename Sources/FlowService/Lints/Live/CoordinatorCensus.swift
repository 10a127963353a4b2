/// A weak record of the coordinators that were ever in a tree, and of routes that were navigated to.
///
/// An observer of the tree notes what it sees; each check of a ``Linter`` notes the whole tree.
@MainActor
public final class CoordinatorCensus {
  /// A class, for the reason given at ``WeakNode``.
  private final class Entry {
    private(set) weak var coordinator: (any FlowInspectable)?
    /// The last pass that reached the coordinator, from 1; 0 if none did.
    var round: Int

    init(_ coordinator: any FlowInspectable, round: Int) {
      self.coordinator = coordinator
      self.round = round
    }
  }

  private var entries: [CoordinatorID: Entry] = [:]
  private var rounds = 0
  /// The screens that passes created: creating one again costs the app time and finds nothing new.
  var screens: Set<ScreenKey> = []
  /// The routes that the navigations of the process led to, also before the census began.
  var arrivals = RouteArrivals()
  /// Where the way back from links led.
  private(set) var linkWays = LinkWays()

  /// A screen, identified by its coordinator and its view factory.
  struct ScreenKey: Hashable {
    let coordinator: ObjectIdentifier
    let factory: ObjectIdentifier
    let route: RouteValue
  }

  /// Creates an empty census.
  public init() {}

  /// Notes a coordinator that is in the tree.
  public func noteSeen(_ coordinator: any FlowInspectable) {
    if entries[coordinator.inspectionID]?.coordinator == nil { note(coordinator, in: 0) }
  }

  /// Notes the coordinators that a change shows to be in the tree, since they may leave it before
  /// the next pass.
  ///
  /// Ignores those of a coordinator that is not in the tree, and whose owner is not.
  package func noteChange(
    of coordinator: any FlowInspectable, below owner: (any FlowInspectable)?,
    showing newest: [(any FlowInspectable)?]
  ) {
    guard isKnown(coordinator) || owner.map(isKnown) ?? false else { return }
    noteSeen(coordinator)
    for case let newest? in newest { noteSeen(newest) }
  }

  /// Notes the routes that a navigation led to; O(steps).
  package func note(_ record: NavigationRecord) {
    arrivals.note(record)
    linkWays.note(record) { entries[$0]?.coordinator as? any FlowLintable }
  }

  /// The number of records, including coordinators that were released since the last pass.
  public var count: Int { entries.count }

  private func isKnown(_ coordinator: any FlowInspectable) -> Bool {
    // Another framework may use a number that the source uses too.
    entries[coordinator.inspectionID]?.coordinator === coordinator
  }

  // MARK: Passes

  func beginRound() -> Int {
    rounds += 1
    return rounds
  }

  func note(_ coordinator: any FlowInspectable, in round: Int) {
    let id = coordinator.inspectionID
    if let known = entries[id], known.coordinator === coordinator {
      known.round = round
    } else {
      entries[id] = Entry(coordinator, round: round)
    }
  }

  var ids: [CoordinatorID] { Array(entries.keys) }

  /// Returns the coordinator if it is alive and the pass did not reach it; forgets a released one.
  func missed(_ id: CoordinatorID, in round: Int) -> (any FlowInspectable)? {
    guard let entry = entries[id], let coordinator = entry.coordinator else {
      entries[id] = nil
      return nil
    }
    return entry.round == round ? nil : coordinator
  }
}

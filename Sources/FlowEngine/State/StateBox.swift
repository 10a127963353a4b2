import Observation

/// The state of one coordinator, and its observers.
///
/// Only this class changes the state, and only as a part of a change, which knows the observers.
///
/// It does the work of the `@Observable` macro by hand, with one key path for each answer, created
/// once. The macro creates its key path at each access, which takes at least 10 µs in a generic
/// class.
@MainActor
package final class StateBox: Observable {
  // Unchecked here and below: only the main actor uses it, and no other code runs while a part
  // changes.
  @exclusivity(unchecked) package private(set) var core: StateCore
  /// The coordinator whose state this is.
  // Unsafe, because a coordinator can be deallocated on any thread. Safe: it is read and changed under
  // ``deallocationLock``, and only by the three functions below.
  private nonisolated(unsafe) var routerHolder = RouterHolder()

  /// The answers that were read so far; changing any other answer costs nothing.
  @exclusivity(unchecked) package private(set) var asked: Aspects = []
  /// The answers that were read during the current change, which are treated as changed.
  @exclusivity(unchecked) var readMidway: Aspects = []
  /// Whether the coordinator may be on the path from an observed one to what is visible below it.
  @exclusivity(unchecked) var isWatched = false
  /// Whether the current change has visited the coordinator for observers of the visible part.
  @exclusivity(unchecked) var isSightKnown = false
  /// The index of the coordinator's record during the current change; -1 for none.
  @exclusivity(unchecked) var recordIndex = -1
  /// The number of the last plan that resets the coordinator.
  @exclusivity(unchecked) var startedAfreshBy = 0
  /// The observers of each answer, by its bit; made on demand.
  private var registrars: [ObservationRegistrar?] = []

  package init(_ core: StateCore) {
    self.core = core
  }

  // Releases a chain of modals or detours, in which each state holds the next coordinator.
  deinit {
    var held = core.removeCoordinators()
    Release.letGo(of: &held)
  }

  // MARK: The coordinator

  /// The coordinator whose state this is; nil if it is deallocated, or being deallocated.
  var holder: StateHolder? { deallocationLock.around { routerHolder.present } }

  func take(_ holder: StateHolder) { deallocationLock.around { routerHolder.take(holder) } }

  /// Must be called by a coordinator that is deallocated, on any thread.
  nonisolated func leave(_ holder: ObjectIdentifier) {
    deallocationLock.around { routerHolder.leave(holder) }
  }

  // MARK: Reading in place
  //
  // Parts of the state are read in place: copying all of it takes longer.

  package var isClean: Bool { core.path.isEmpty && !isCovered }
  /// Whether a modal or a detour is presented.
  var isCovered: Bool { core.covering != nil }
  var topEntry: StateCore.Entry? { core.path.last }
  var pathCount: Int { core.path.count }
  /// Whether there is no own route on the path.
  var isStackEmpty: Bool { core.ownRouteCount == 0 }
  var selectedTab: Int { core.selectedTab }
  /// The pushed child on top; nil if the top is an own route, or the path is empty.
  var topHolder: StateHolder? {
    if case .child(let child) = core.path.last { child } else { nil }
  }

  func position(of child: StateHolder) -> Int? {
    core.path.isEmpty ? nil : core.path.position(of: child)
  }

  /// The first match of: the presented modal, the top own route, the path from below, the root.
  ///
  /// O(1) if it is absent or on top; else O(path).
  func match(_ route: any Route) -> RouteMatch? {
    // The modal may have changed its root since it was presented.
    if let covering = core.covering, let modal = covering.modal, let presented = covering.presented,
      isSameRoute(presented, route), isSameRoute(modal.box.core.root, route)
    {
      return .presented
    }
    if core.ownRouteCount > 0, let match = matchOnPath(route) { return match }
    return isSameRoute(core.root, route) ? .root : nil
  }

  private func matchOnPath(_ route: any Route) -> RouteMatch? {
    let path = core.path
    guard let top = path.topOwnIndex else { return nil }
    if case .route(let own) = path[top], isSameRoute(own, route) { return .entry(top) }
    guard core.ownRouteCount > 1, core.mayHold(route) else { return nil }
    return path.firstIndex(of: route).map { .entry($0) }
  }

  // MARK: Change

  func apply(_ mutation: NavigationMutation) { core.apply(mutation) }

  /// Pushes an own route without a mutation, which would allocate memory for the route.
  func push(_ route: any Route) { core.push(.route(route)) }

  func restore(_ earlier: StateCore) { core = earlier }

  /// Removes the coordinators on the path and in presentations.
  func removeCoordinators() -> [StateHolder] { core.removeCoordinators() }

  // MARK: Observation

  /// Whether the state before a change is needed after it.
  var isObserved: Bool { isWatched || !asked.isEmpty }

  /// Registers the current observer for the next change of these answers.
  ///
  /// Answers that depend on the coordinators below are read with `Observed.noteVisible(_:of:)`.
  package func noteRead(_ aspects: Aspects) {
    asked.formUnion(aspects)
    if recordIndex >= 0 { readMidway.formUnion(aspects) }
    if registrars.isEmpty { registrars = Array(repeating: nil, count: Aspects.count) }
    for bit in aspects.bits {
      let registrar = registrars[bit] ?? ObservationRegistrar()
      registrars[bit] = registrar
      registrar.access(self, keyPath: AnswerKeyPaths.all[bit])
    }
  }

  /// Removes and returns the observers of these answers, so that each is notified once.
  ///
  /// An observer that reads again registers for the next change.
  func takeObservers(of aspects: Aspects) -> [Observers] {
    let due = aspects.intersection(asked)
    asked.subtract(due)
    return due.bits.compactMap { bit in
      registrars[bit].take().map { Observers(registrar: $0, box: self, bit: bit) }
    }
  }

  struct Observers {
    fileprivate let registrar: ObservationRegistrar
    fileprivate let box: StateBox
    fileprivate let bit: Int

    @MainActor
    func notify() {
      registrar.willSet(box, keyPath: AnswerKeyPaths.all[bit])
      registrar.didSet(box, keyPath: AnswerKeyPaths.all[bit])
    }
  }

  /// The target of the key paths; its value has no meaning.
  fileprivate nonisolated subscript(answer bit: Int) -> Int { bit }
}

/// The key path of each answer, made once.
@MainActor
private enum AnswerKeyPaths {
  static let all: [KeyPath<StateBox, Int>] = (0..<Aspects.count).map { \StateBox.[answer: $0] }
}

/// The position of a route in a coordinator's own state.
package enum RouteMatch: Hashable, Sendable {
  /// The route of the presented modal.
  case presented
  /// The own route at this index of the path.
  case entry(Int)
  case root
}

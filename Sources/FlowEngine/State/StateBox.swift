import Observation

/// The state of one coordinator, and its observers.
///
/// Only this class changes the state, so no change can miss its observers.
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
  // Unsafe, because a coordinator can be deallocated on any thread: this changes under
  // ``deallocationLock``.
  nonisolated(unsafe) var holder = RouterHolder()

  /// The answers that were read so far; changing any other answer costs nothing.
  @exclusivity(unchecked) package private(set) var asked: Aspects = []
  /// Whether the coordinator may be on the path from an observed one to what is visible below it.
  @exclusivity(unchecked) var isWatched = false
  /// Whether ``Observed`` has visited the coordinator during the current change.
  @exclusivity(unchecked) var isSightKnown = false
  /// The index of the coordinator's record in ``Observed`` during the current change; -1 for none.
  @exclusivity(unchecked) var recordIndex = -1
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

  /// The number of the last plan that resets the coordinator.
  @exclusivity(unchecked) var startedAfreshBy = 0

  // MARK: Reading in place
  //
  // Parts of the state are read in place: copying all of it takes longer.

  package var isClean: Bool { core.path.isEmpty && !isCovered }
  /// Whether a modal or a detour is presented.
  var isCovered: Bool { core.covering != nil }
  var topEntry: PathTop { core.path.top }
  /// The pushed child on top; nil if the top is an own route, or the path is empty.
  var topChild: (any CoordinatorNode)? {
    if case .child(let child) = core.path.last { child } else { nil }
  }
  var pathCount: Int { core.path.count }
  /// Whether there is no own route on the path.
  var isStackEmpty: Bool { core.ownRouteCount == 0 }
  var selectedTab: Int { core.selectedTab }
  var modalNode: (any CoordinatorNode)? { core.covering?.modalNode }
  var detourNode: (any CoordinatorNode)? { core.covering?.detourNode }

  func position(of child: any CoordinatorNode) -> Int? {
    core.path.isEmpty ? nil : core.path.position(of: child)
  }

  /// The first match of: the presented modal, the top own route, the path from below, the root.
  ///
  /// O(1) if it is absent or on top; else O(path).
  func match(_ route: any Route) -> RouteMatch? {
    // The modal may have changed its root since it was presented.
    if let presented = core.presented, let modal = core.modalNode, isSameRoute(presented, route),
      isSameRoute(modal.rootRoute, route)
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

  func apply(_ mutation: NavigationMutation, of node: any CoordinatorNode) {
    Observed.begin()
    defer { Observed.end() }
    // The presenter's state decides whether a registered modal is presented.
    if mutation.setsModal {
      if let modal = core.modalNode { Observed.willChange(modal.box, of: modal) }
      if case .present(let modal, _, _) = mutation { Observed.willChange(modal.box, of: modal) }
    }
    if isObserved {
      Observed.willChange(self, of: node, pathFrom: core.firstEntry(touchedBy: mutation))
    }
    core.apply(mutation)
  }

  /// Pushes an own route, within a change that has begun.
  func push(_ route: any Route, of node: any CoordinatorNode) {
    if isObserved { Observed.willChange(self, of: node, pathFrom: core.path.count) }
    core.push(.route(route))
  }

  /// Whether the state before a change is needed after it.
  var isObserved: Bool { isWatched || !asked.isEmpty }

  func restore(_ earlier: StateCore, of node: any CoordinatorNode) {
    Observed.change {
      for case let modal? in [core.modalNode, earlier.modalNode] {
        Observed.willChange(modal.box, of: modal)
      }
      Observed.willChange(self, of: node, pathFrom: 0)
      core = earlier
    }
  }

  /// Removes the coordinators on the path and in presentations of a deallocated coordinator.
  func dropCoordinators(of node: any CoordinatorNode) {
    guard !isClean else { return }
    Observed.change {
      Observed.willChange(self, of: node, pathFrom: 0)
      for node in core.removeCoordinators() where node.ownerNode == nil { node.released() }
    }
  }

  // MARK: Observation

  /// Registers the current observer for the next change of these answers.
  ///
  /// Pass the coordinator as `node` to read the visible part below it.
  package func noteRead(_ aspects: Aspects, of node: (any CoordinatorNode)? = nil) {
    asked.formUnion(aspects)
    Observed.noteRead(aspects, of: self, node)
    if registrars.isEmpty { registrars = Array(repeating: nil, count: Aspects.count) }
    for bit in aspects.bits {
      let registrar = registrars[bit] ?? ObservationRegistrar()
      registrars[bit] = registrar
      registrar.access(self, keyPath: AnswerKeyPaths.all[bit])
    }
  }

  /// Registers the current observer as ``noteRead(_:of:)`` does, and returns the answer.
  @inline(__always)
  func read<Answer>(
    _ aspects: Aspects, of node: (any CoordinatorNode)? = nil, _ answer: @autoclosure () -> Answer
  ) -> Answer {
    noteRead(aspects, of: node)
    return answer()
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

extension NavigationMutation {
  /// Whether the change presents or dismisses a modal.
  fileprivate var setsModal: Bool {
    switch self {
    case .present, .dismissModal, .reset: true
    default: false
    }
  }
}

import Observation

/// Where the state of one coordinator is kept, with those who observe the coordinator.
///
/// The state is changed here and nowhere else, so that no change can miss its observers.
///
/// What the `@Observable` macro would write stands here by hand: one key path for each answer in place of one
/// for each stored property, made once (the macro makes its key path again at each access, which in a
/// generic class is a walk through the runtime's metadata of 10 µs and more).
@MainActor
package final class StateBox: Observable {
  package private(set) var core: StateCore
  /// The one coordinator whose state it is.
  package internal(set) weak var node: (any CoordinatorNode)?

  /// What was read so far.
  ///
  /// An answer that was never asked for costs nothing when it changes.
  package private(set) var asked: Aspects = []
  /// Where ``Observed`` keeps what was before the change that goes on; -1 where it keeps nothing.
  var recordIndex = -1
  /// Whether it may be on the way from one that was asked what is in sight to what that is.
  var isWatched = false
  /// Whether ``Observed`` came by in the change that goes on.
  var isSightKnown = false
  /// Those who observe each answer, by its bit; made as they come.
  private var registrars: [ObservationRegistrar?] = []

  package init(_ core: StateCore) {
    self.core = core
  }

  // A chain of modals or detours hangs from state to state.
  deinit {
    var held = core.removeCoordinators()
    Release.letGo(of: &held)
  }

  package var isClean: Bool {
    core.path.isEmpty && core.modalNode == nil && core.detourNode == nil
  }

  // MARK: Change

  /// Carries out one change.
  func apply(_ mutation: NavigationMutation) {
    Observed.change {
      // Whether a registered modal is up is its presenter's state.
      if mutation.setsModal, let modal = core.modalNode { Observed.willChange(modal.box) }
      if case .present(let modal, _, _) = mutation { Observed.willChange(modal.box) }
      Observed.willChange(self, pathFrom: core.firstEntry(touchedBy: mutation))
      core.apply(mutation)
    }
  }

  /// Goes back to an earlier state.
  func restore(_ earlier: StateCore) {
    Observed.change {
      for case let modal? in [core.modalNode, earlier.modalNode] {
        Observed.willChange(modal.box)
      }
      Observed.willChange(self, pathFrom: 0)
      core = earlier
    }
  }

  /// Lets go of what a coordinator that is gone had on its path and up.
  func dropCoordinators() {
    guard !isClean else { return }
    Observed.change {
      Observed.willChange(self, pathFrom: 0)
      for node in core.removeCoordinators() where node.ownerNode == nil { node.released() }
    }
  }

  // MARK: Observation

  /// Lets an observer know of the next change of these answers.
  package func noteRead(_ aspects: Aspects) {
    asked.formUnion(aspects)
    Observed.noteRead(aspects, of: self)
    if registrars.isEmpty { registrars = Array(repeating: nil, count: Aspects.count) }
    for bit in aspects.bits {
      let registrar = registrars[bit] ?? ObservationRegistrar()
      registrars[bit] = registrar
      registrar.access(self, keyPath: AnswerKeyPaths.all[bit])
    }
  }

  /// Takes out those who observe these answers: they are to be notified of one change, once.
  ///
  /// Those who go on observing read again, perhaps while they are notified; that is for the next change.
  func takeObservers(of aspects: Aspects) -> [Observers] {
    let due = aspects.intersection(asked)
    asked.subtract(due)
    return due.bits.compactMap { bit in
      registrars[bit].take().map { Observers(registrar: $0, box: self, bit: bit) }
    }
  }

  /// The observers of one answer.
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

  /// What the key paths lead to: there is nothing to read but that it changed.
  fileprivate nonisolated subscript(answer bit: Int) -> Int { bit }
}

/// The key path of each answer, made once.
@MainActor
private enum AnswerKeyPaths {
  static let all: [KeyPath<StateBox, Int>] = (0..<Aspects.count).map { \StateBox.[answer: $0] }
}

extension NavigationMutation {
  /// Whether it says which modal is up.
  fileprivate var setsModal: Bool {
    switch self {
    case .present, .dismissModal, .reset: true
    default: false
    }
  }
}

/// One primitive change of one coordinator's state.
///
/// Only ``StateCore``'s `apply(_:)` defines the effect of each change, for the prediction of a plan
/// and for the live tree. Large payloads are indirect, because changes are copied.
package enum NavigationMutation: Sendable {
  indirect case setRoot(any Route)
  indirect case push(any Route)
  case pushChild(StateHolder)
  /// Keeps the first `count` entries of the path.
  case truncatePath(count: Int)
  case removeChild(StateHolder)
  indirect case present(StateHolder, route: any Route, detents: ModalDetentConfiguration)
  case dismissModal
  indirect case presentDetour(StateHolder, route: any Route)
  case dismissDetour
  case selectTab(Int)
  indirect case updateDetents(ModalDetentConfiguration)
  /// Empties the path and dismisses modal and detour; root and selected tab stay.
  case reset
}

extension NavigationMutation {
  /// Whether it changes nothing but the path.
  var isOnPath: Bool {
    switch self {
    case .push, .pushChild, .truncatePath, .removeChild: true
    case .setRoot, .present, .dismissModal, .presentDetour, .dismissDetour, .selectTab,
      .updateDetents, .reset:
      false
    }
  }

  /// The coordinator that the change puts on screen.
  var broughtUp: StateHolder? {
    switch self {
    case .pushChild(let child), .present(let child, _, _), .presentDetour(let child, _): child
    default: nil
    }
  }
}

/// The effect of a mutation on a path: the entries that it removes, and the one that it appends.
struct PathEffect {
  let removed: Range<Int>
  let appended: StateCore.Entry?
}

extension StateCore {
  /// The effect on the path; nil if the mutation changes no path.
  ///
  /// The only rule for what a mutation does to a path. O(1), or O(path) to find a child.
  func pathEffect(of mutation: NavigationMutation) -> PathEffect? {
    let count = path.count
    switch mutation {
    case .push(let route): return PathEffect(removed: count..<count, appended: .route(route))
    case .pushChild(let child): return PathEffect(removed: count..<count, appended: .child(child))
    case .truncatePath(let kept):
      return PathEffect(removed: Swift.min(kept, count)..<count, appended: nil)
    case .removeChild(let child):
      return path.position(of: child).map { PathEffect(removed: $0..<($0 + 1), appended: nil) }
    case .reset: return PathEffect(removed: 0..<count, appended: nil)
    case .setRoot, .present, .dismissModal, .presentDetour, .dismissDetour, .selectTab,
      .updateDetents:
      return nil
    }
  }

  /// Applies the mutation, in O(1) and in O(removed path entries).
  mutating func apply(_ mutation: NavigationMutation) {
    if let effect = pathEffect(of: mutation) {
      remove(effect.removed)
      if let entry = effect.appended { push(entry) }
    }
    if !mutation.isOnPath { applyBesidesPath(mutation) }
  }

  /// Applies the part of the mutation that does not change the path, in O(1).
  mutating func applyBesidesPath(_ mutation: NavigationMutation) {
    switch mutation {
    case .setRoot(let route):
      root = route
    case .push, .pushChild, .truncatePath, .removeChild:
      break
    case .present(let modal, let route, let configuration):
      covering = .with(modal, route, configuration, besides: covering)
    case .dismissModal:
      covering = covering?.withoutModal
    case .presentDetour(let coordinator, let route):
      covering = .with(coordinator, route, besides: covering)
    case .dismissDetour:
      covering = covering?.withoutDetour
    case .selectTab(let index):
      selectedTab = index
    case .updateDetents(let configuration):
      guard let modal, let presented else { return }
      covering = .with(modal, presented, configuration, besides: covering)
    case .reset:
      covering = nil
    }
  }

  /// The own routes that a change can remove from the stack or the root, in O(removed entries).
  func routes(takenBy mutation: NavigationMutation) -> [any Route] {
    if case .setRoot = mutation { return [root] }
    return path[(pathEffect(of: mutation)?.removed ?? 0..<0)].compactMap { $0.route }
  }
}

/// One primitive change of one coordinator's state.
///
/// Only ``StateCore``'s `apply(_:)` defines the effect of each change, for the prediction of a plan
/// and for the live tree. Large payloads are indirect, because changes are copied.
package enum NavigationMutation: Sendable {
  indirect case setRoot(any Route)
  indirect case push(any Route)
  case pushChild(any CoordinatorNode)
  /// Keeps the first `count` entries of the path.
  case truncatePath(count: Int)
  case removeChild(any CoordinatorNode)
  indirect case present(any CoordinatorNode, route: any Route, detents: ModalDetentConfiguration)
  case dismissModal
  indirect case presentDetour(any CoordinatorNode, route: any Route)
  case dismissDetour
  case selectTab(Int)
  indirect case updateDetents(ModalDetentConfiguration)
  /// Empties the path and dismisses modal and detour; root and selected tab stay.
  case reset
}

extension NavigationMutation {
  /// The coordinator that the change puts on screen.
  var broughtUp: (any CoordinatorNode)? {
    switch self {
    case .pushChild(let node), .present(let node, _, _), .presentDetour(let node, _): node
    default: nil
    }
  }
}

extension StateCore {
  /// Applies the mutation, in O(1) and in O(removed path entries).
  mutating func apply(_ mutation: NavigationMutation) {
    switch mutation {
    case .setRoot(let route):
      root = route
    case .push(let route):
      push(.route(route))
    case .pushChild(let child):
      push(.child(child))
    case .truncatePath(let count):
      keep(first: count)
    case .removeChild(let child):
      if let index = path.position(of: child) { remove(at: index) }
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
      guard let modal = modalNode, let presented else { return }
      covering = .with(modal, presented, configuration, besides: covering)
    case .reset:
      keep(first: 0)
      apply(.dismissModal)
      apply(.dismissDetour)
    }
  }

  /// The index of the first path entry that a change can remove or replace; nil if it does not
  /// change the path.
  func firstEntry(touchedBy mutation: NavigationMutation) -> Int? {
    switch mutation {
    case .push, .pushChild: path.count
    case .truncatePath(let count): Swift.min(count, path.count)
    case .removeChild(let child): path.position(of: child)
    case .reset: 0
    default: nil
    }
  }

  /// The own routes that a change can remove from the stack or the root, in O(removed entries).
  func routes(takenBy mutation: NavigationMutation) -> [any Route] {
    switch mutation {
    case .setRoot: [root]
    case .truncatePath, .reset:
      path[(firstEntry(touchedBy: mutation) ?? path.count)...].compactMap { $0.route }
    default: []
    }
  }
}

/// One primitive change of one coordinator's ``NavigationState``.
///
/// What each of them does is said in one place, ``NavigationState``'s `apply(_:)`, which serves both the
/// prediction of a plan and the live tree.
package enum NavigationMutation: Sendable {
  case setRoot(any Route)
  case push(any Route)
  case pushChild(any CoordinatorNode)
  /// Keeps the first `count` entries of the path.
  case truncatePath(count: Int)
  case removeChild(any CoordinatorNode)
  case present(any CoordinatorNode, route: any Route, detents: ModalDetentConfiguration)
  case dismissModal
  case presentDetour(any CoordinatorNode, route: any Route)
  case dismissDetour
  case selectTab(Int)
  case updateDetents(ModalDetentConfiguration)
  /// Path emptied, modal and detour gone; root and selected tab stay.
  case reset
}

extension NavigationMutation {
  /// Whether it takes the coordinator somewhere else: a sheet that is resized goes nowhere.
  var isMove: Bool {
    if case .updateDetents = self { false } else { true }
  }
}

extension NavigationState {
  /// Carries out one change.
  ///
  /// O(1), but for `removeChild`, which is O(path).
  mutating func apply(_ mutation: NavigationMutation) {
    switch mutation {
    case .setRoot(let route):
      root = typed(route)
    case .push(let route):
      path.append(.route(typed(route)))
    case .pushChild(let child):
      path.append(.child(child))
    case .truncatePath(let count):
      path.removeSubrange(min(count, path.count)...)
    case .removeChild(let child):
      if let index = position(of: child) { path.remove(at: index) }
    case .present(let modal, let route, let detents):
      modalNode = modal
      presented = typed(route)
      modalDetentConfiguration = detents
    case .dismissModal:
      modalNode = nil
      presented = nil
      modalDetentConfiguration = nil
    case .presentDetour(let coordinator, let route):
      detourNode = coordinator
      detour = route
    case .dismissDetour:
      detourNode = nil
      detour = nil
    case .selectTab(let index):
      selectedTab = index
    case .updateDetents(let configuration):
      modalDetentConfiguration = configuration
    case .reset:
      path.removeAll()
      apply(.dismissModal)
      apply(.dismissDetour)
    }
  }

  mutating func apply(_ steps: ArraySlice<NavigationStep>) {
    for step in steps { apply(step.mutation) }
  }

  private func typed(_ route: any Route) -> R {
    guard let route = route as? R else {
      preconditionFailure("\(type(of: route)) was planned for a coordinator of \(R.self)")
    }
    return route
  }
}

extension NavigationMutation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .setRoot(let route): "set root \(route.identifier)"
    case .push(let route): "push \(route.identifier)"
    case .pushChild(let child): "push child \(child.name)"
    case .truncatePath(0): "pop to root"
    case .truncatePath(let count): "pop to \(count) on the path"
    case .removeChild(let child): "pop child \(child.name)"
    case .present(_, let route, _): "present \(route.identifier)"
    case .dismissModal: "dismiss modal"
    case .presentDetour(_, let route): "present detour \(route.identifier)"
    case .dismissDetour: "dismiss detour"
    case .selectTab(let index): "select tab \(index)"
    case .updateDetents: "update detents"
    case .reset: "reset"
    }
  }
}

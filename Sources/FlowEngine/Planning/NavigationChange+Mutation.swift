extension NavigationChange {
  @MainActor init(_ mutation: NavigationMutation) {
    self =
      switch mutation {
      case .setRoot(let route): .setRoot(RouteValue(route))
      case .push(let route): .push(RouteValue(route))
      case .pushChild(let child): .pushChild(CoordinatorReference(child.node))
      case .truncatePath(let count): .truncatePath(count: count)
      case .removeChild(let child): .removeChild(CoordinatorReference(child.node))
      case .present(_, let route, _): .present(RouteValue(route))
      case .dismissModal: .dismissModal
      case .presentDetour(_, let route): .presentDetour(RouteValue(route))
      case .dismissDetour: .dismissDetour
      case .selectTab(let index): .selectTab(index)
      case .updateDetents: .updateDetents
      case .reset: .reset
      }
  }
}

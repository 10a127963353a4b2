// For tests of what an app does with plans.
@MainActor
extension NavigationStep {
  /// A step that makes `route` the root of `coordinator`.
  public static func setRoot<R: Route>(_ route: R, of coordinator: Coordinator<R>) -> Self {
    Self(node: coordinator, mutation: .setRoot(route))
  }

  /// A step that pushes `route` on `coordinator`.
  public static func push<R: Route>(_ route: R, on coordinator: Coordinator<R>) -> Self {
    Self(node: coordinator, mutation: .push(route))
  }

  /// A step that pushes `child` on its parent.
  public static func pushChild(
    _ child: any AnyCoordinator, on coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator, mutation: .pushChild(child))
  }

  /// A step that keeps the first `count` entries of the path of `coordinator`.
  public static func truncatePath(of coordinator: any AnyCoordinator, to count: Int) -> Self {
    Self(node: coordinator, mutation: .truncatePath(count: max(0, count)))
  }

  /// A step that pops `child` from the path of `coordinator`.
  public static func removeChild(
    _ child: any AnyCoordinator, from coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator, mutation: .removeChild(child))
  }

  /// A step that presents `modal` on `coordinator`, at the modal's root.
  public static func present<R: Route>(
    _ modal: Coordinator<R>, on coordinator: Coordinator<R>,
    detents: ModalDetentConfiguration = ModalDetentConfiguration()
  ) -> Self {
    Self(
      node: coordinator,
      mutation: .present(modal, route: modal.rootRoute, detents: detents))
  }

  /// A step that dismisses the modal of `coordinator`.
  public static func dismissModal(of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator, mutation: .dismissModal)
  }

  /// A step that presents `detour` on `coordinator`, under `route`.
  public static func presentDetour(
    _ detour: any AnyCoordinator, as route: any Route, on coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator, mutation: .presentDetour(detour, route: route))
  }

  /// A step that dismisses the detour of `coordinator`.
  public static func dismissDetour(of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator, mutation: .dismissDetour)
  }

  /// A step that selects the tab at `index`, from 0.
  public static func selectTab(_ index: Int, of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator, mutation: .selectTab(index))
  }

  /// A step that empties the path of `coordinator`, and dismisses its modal and detour.
  public static func reset(_ coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator, mutation: .reset)
  }
}

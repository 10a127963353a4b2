package import FlowEngine
package import FlowModel

extension CoordinatorNode: FlowRestorable {
  /// Restores the state as the app's own code does.
  package func restore(
    _ state: SavedState, reading read: @escaping (SavedState.SavedRoute) -> (any Route)?
  ) -> RestorationReport {
    FlowErrorHandler.serving { carryOutRestoration(of: state, reading: read) }
  }
}

/// A coordinator whose tree can be put into a state that a viewer saw.
///
/// FlowEngine's coordinators conform.
@MainActor
package protocol FlowRestorable: FlowInspectable {
  /// Replaces the state of the tree below by another one, as one navigation, and reports what cannot
  /// be restored; `read` reads the routes, which are texts.
  func restore(
    _ state: SavedState, reading read: @escaping (SavedState.SavedRoute) -> (any Route)?
  ) -> RestorationReport
}

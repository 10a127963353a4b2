public import Observation

/// The observable navigation state of one coordinator.
///
/// An app reads and observes it; only the engine changes it, each time in one observable change. A
/// SwiftUI view can read it without an adapter.
///
/// A router has one coordinator; see ``Coordinator/init(router:)`` for a second one.
@MainActor
public final class Router<R: Route>: Observable {
  /// Makes the screens of the coordinator's routes; nil in an engine that runs without screens.
  public let factory: ViewFactory<R>?

  /// The state for the engine; reading it here is not observed.
  package let box: StateBox

  /// Creates a router that shows `initial`.
  public init(initial: R, factory: ViewFactory<R>? = nil) {
    box = StateBox(StateCore(root: initial))
    self.factory = factory
  }

  /// The navigation state; observers are notified exactly when it changes.
  public var state: NavigationState<R> {
    box.noteRead(.state)
    return unobservedState
  }

  /// The state for the engine and for tools, which do not observe it.
  package var unobservedState: NavigationState<R> { NavigationState(box.core) }
}

/// Makes the screens of one coordinator's routes, and holds their dependencies.
@MainActor
open class ViewFactory<R: Route> {
  /// The coordinator of these screens, held weakly; nil after it is deallocated.
  ///
  /// A coordinator sets it when it is made with the factory, so an app need not. It may set another
  /// one, such as that of a preview.
  public var coordinator: Coordinator<R>? {
    get { reference?.node as? Coordinator<R> }
    set { reference = newValue?.uncounted }
  }
  var reference: UncountedReference?

  /// Creates a factory that makes no screens: override ``buildScreen(for:)``.
  public init() {}

  /// The screen of `route`; nil means that it could not be created, which is reported.
  ///
  /// Pure, except that it creates the screen, which may never be shown.
  open func buildScreen(for route: R) -> Screen? { nil }
}

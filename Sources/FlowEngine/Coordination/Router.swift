public import Observation

/// The observable navigation state of one coordinator.
///
/// An app reads and observes it; only the engine changes it, each time in one observable change. A
/// SwiftUI view can read it without an adapter.
///
/// A router has one coordinator. A coordinator that is made with the router of another gets one of
/// its own, and may not enter the other's tree; both are reported as
/// ``FlowError/configurationError(message:)``.
@MainActor
public final class Router<R: Route>: Observable {
  /// Makes the screens of the coordinator's routes; nil in an engine that runs without screens.
  public let factory: ViewFactory<R>?

  /// The state, for the engine itself: reading it here is not observed.
  package let box: StateBox

  /// A router that shows `initial`.
  public init(initial: R, factory: ViewFactory<R>? = nil) {
    box = StateBox(StateCore(root: initial))
    self.factory = factory
  }

  /// A router with the same root and factory, for a coordinator that was made with a taken router.
  init(besides other: Router<R>) {
    box = StateBox(StateCore(root: other.box.core.root))
    factory = other.factory
  }

  /// Where the coordinator is; observers are notified exactly when it changes.
  public var state: NavigationState<R> {
    box.noteRead(.state)
    return unobservedState
  }

  /// The same for the engine itself and for tools, which do not observe.
  package var unobservedState: NavigationState<R> { NavigationState(box.core) }
}

/// Makes the screens of one coordinator's routes, with what they depend on.
@MainActor
open class ViewFactory<R: Route> {
  /// The coordinator whose screens these are; set by the coordinator.
  ///
  /// Nil once that is deallocated.
  public var coordinator: Coordinator<R>? { reference?.node as? Coordinator<R> }
  var reference: UncountedReference?

  /// A factory that makes no screens yet: override ``buildScreen(for:)``.
  public init() {}

  /// The screen of `route`; nil means that it could not be created, which is reported.
  ///
  /// Pure, but for making it: a screen may be asked for and never be shown.
  open func buildScreen(for route: R) -> Screen? { nil }
}

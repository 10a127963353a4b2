public import Observation

/// The observable navigation state of one coordinator.
///
/// Everybody may read and observe it; the engine alone changes it, each time in one observable change.
/// Observation means that a SwiftUI view can read it with no adapter.
@MainActor
@Observable
public final class Router<R: Route> {
  /// Where the coordinator is.
  public internal(set) var state: NavigationState<R>

  /// Makes the screens of the coordinator's routes; nil in an engine that runs without screens.
  @ObservationIgnored public let factory: ViewFactory<R>?

  /// A router that shows `initial`.
  public init(initial: R, factory: ViewFactory<R>? = nil) {
    self.state = NavigationState(root: initial)
    self.factory = factory
  }

  /// Carries out `steps` as one observable change.
  func apply(_ steps: ArraySlice<NavigationStep>) {
    state.apply(steps)
  }
}

public import Observation

/// The observable navigation state of one coordinator.
///
/// Everybody may read and observe it; the engine alone changes it, each time in one observable change.
/// Observation means that a SwiftUI view can read it with no adapter.
///
/// What the `@Observable` macro would write stands here by hand: the macro makes its key path anew at each
/// access, which in a generic class is a walk through the runtime's metadata of 10 µs and more.
@MainActor
public final class Router<R: Route>: Observable {
  /// Makes the screens of the coordinator's routes; nil in an engine that runs without screens.
  public let factory: ViewFactory<R>?

  /// The state, for the engine itself: reading it here is not observed.
  package let box: StateBox

  private let registrar = ObservationRegistrar()
  private let keyPath: KeyPath<Router<R>, NavigationState<R>>

  /// A router that shows `initial`.
  public init(initial: R, factory: ViewFactory<R>? = nil) {
    box = StateBox(StateCore(root: initial))
    self.factory = factory
    keyPath = StateKeyPaths.ofRouter()
  }

  /// Where the coordinator is.
  public var state: NavigationState<R> {
    noteRead()
    return NavigationState(box.core)
  }

  /// Lets whoever observes at present know of the next change.
  package func noteRead() {
    registrar.access(self, keyPath: keyPath)
  }

  func willChange() { registrar.willSet(self, keyPath: keyPath) }
  func didChange() { registrar.didSet(self, keyPath: keyPath) }
}

/// The key path of each kind of router, made once.
@MainActor
private enum StateKeyPaths {
  private static var made: [ObjectIdentifier: AnyKeyPath] = [:]

  static func ofRouter<R: Route>() -> KeyPath<Router<R>, NavigationState<R>> {
    let key = ObjectIdentifier(R.self)
    if let known = made[key] as? KeyPath<Router<R>, NavigationState<R>> { return known }
    let keyPath: KeyPath<Router<R>, NavigationState<R>> = \.state
    made[key] = keyPath
    return keyPath
  }
}

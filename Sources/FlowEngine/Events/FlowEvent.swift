/// An event in a tree of coordinators.
public enum FlowEvent: Sendable {
  /// The navigation state of the coordinator changed.
  case stateChanged(any AnyCoordinator)
  /// The coordinator gained or lost a child or a modal registration.
  case hierarchyChanged(any AnyCoordinator)
  /// A navigation ended, forward, back or across.
  case navigated(NavigationRecord, origin: any AnyCoordinator)
  /// An error was reported.
  case errorReported(FlowErrorReport)
}

/// The events of every tree in the process.
///
/// While there is no observer, an event costs one check.
@MainActor
public enum FlowEvents {
  private static let observers = ObserverList<FlowEvent>()
  private static let listener = Listener()
  @exclusivity(unchecked) package private(set) static var isObserved = false {
    didSet {
      guard isObserved != oldValue else { return }
      Change.setListening(isObserved, listener, rank: 2)
      Change.setRecording(isObserved)
      FlowErrorHandler.afterObservers = { report in
        if isObserved { notify(.errorReported(report)) }
      }
    }
  }

  /// Calls `observer` with each event from now on, until the observation is cancelled.
  ///
  /// The call happens during the app's own work: it must be quick, and must not navigate.
  public static func observe(_ observer: @escaping @MainActor (FlowEvent) -> Void)
    -> FlowObservation
  {
    let observation = observers.add(observer)
    isObserved = true
    return FlowObservation {
      observation.cancel()
      isObserved = !observers.isEmpty
    }
  }

  private static func notify(_ event: FlowEvent) { observers.notify(event) }

  private final class Listener: ChangeListener {
    func stateChanged(_ node: CoordinatorNode) { notify(.stateChanged(node)) }
    func hierarchyChanged(_ node: CoordinatorNode) { notify(.hierarchyChanged(node)) }
    func navigated(_ record: NavigationRecord, from origin: CoordinatorNode) {
      notify(.navigated(record, origin: origin))
    }
  }
}

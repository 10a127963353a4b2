import FlowEngine

/// Tells the navigations and errors of every tree of the process to the backends that the app has.
///
/// ```swift
/// let telemetry = NavigationTelemetry.start()
/// ```
///
/// Backends are called on the main actor, while the app navigates: they have to be quick, as those of
/// swift-log, swift-metrics and swift-distributed-tracing are. Where everything is off, nothing is
/// observed, and a navigation costs what it costs without telemetry.
@MainActor
public final class NavigationTelemetry {
  private var observation: FlowObservation?

  /// Starts to tell what happens from now on, until ``stop()``; the app need not keep what it gets.
  ///
  /// The bootstrapped backends are those of this moment: bootstrap them before.
  @discardableResult
  public static func start(_ options: Options = Options()) -> NavigationTelemetry {
    NavigationTelemetry(listeners: options.listeners)
  }

  private init(listeners: [any TelemetryListener]) {
    if listeners.isEmpty { return }
    observation = FlowEvents.observe { event in
      switch event {
      case .navigated(let record, _): for listener in listeners { listener.note(record) }
      case .errorReported(let report): for listener in listeners { listener.note(report) }
      case .stateChanged, .hierarchyChanged: break
      }
    }
  }

  /// Whether anything is told: something is on, and it was not stopped.
  public var isRunning: Bool { observation != nil }

  /// Tells nothing from now on; a second time has no effect.
  ///
  /// Counters keep what they counted.
  public func stop() {
    observation?.cancel()
    observation = nil
  }
}

/// One way in which navigations and errors are told.
@MainActor
protocol TelemetryListener {
  /// A navigation ended.
  func note(_ record: NavigationRecord)
  /// An error was reported; where it is of a navigation, the record that follows tells it again.
  func note(_ report: FlowErrorReport)
}

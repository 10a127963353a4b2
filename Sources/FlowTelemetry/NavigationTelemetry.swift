import FlowEngine

/// Reports the navigations and errors of every tree in the process to the app's telemetry backends.
///
/// ```swift
/// let telemetry = NavigationTelemetry.start()
/// ```
///
/// Backends are called on the main actor during a navigation, so they have to be fast, as those of
/// swift-log, swift-metrics and swift-distributed-tracing are. If everything is off, nothing is
/// observed, and a navigation costs as much as without telemetry.
@MainActor
public final class NavigationTelemetry {
  private var observation: FlowObservation?
  private var silences: Task<Void, Never>?

  /// Starts to report to the backends that are bootstrapped at this moment, until ``stop()``; the
  /// app need not keep the result.
  @discardableResult
  public static func start(_ options: Options = Options()) -> NavigationTelemetry {
    NavigationTelemetry(listeners: options.listeners, silences: options.silenceWatch)
  }

  private init(listeners: [any TelemetryListener], silences watch: SilenceWatch?) {
    // Not on the main actor, which it watches.
    if let watch { silences = Task.detached(priority: .utility) { await watch.run() } }
    if listeners.isEmpty { return }
    observation = FlowEvents.observe { event in
      switch event {
      case .navigated(let record, _): for listener in listeners { listener.note(record) }
      case .errorReported(let report): for listener in listeners { listener.note(report) }
      case .stateChanged, .hierarchyChanged: break
      }
    }
  }

  /// Whether anything is reported: a backend is on, and ``stop()`` was not called.
  public var isRunning: Bool { observation != nil }

  /// Stops reporting; counters keep their values, and a second call has no effect.
  public func stop() {
    observation?.cancel()
    observation = nil
    silences?.cancel()
    silences = nil
  }
}

/// A backend that receives navigations and errors.
@MainActor
protocol TelemetryListener {
  /// Receives a navigation when it has ended.
  func note(_ record: NavigationRecord)
  /// Receives a reported error; an error of a navigation is also in the record that follows.
  func note(_ report: FlowErrorReport)
}

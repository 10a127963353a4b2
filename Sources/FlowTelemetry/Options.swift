public import Logging
public import Metrics
public import Tracing

extension NavigationTelemetry {
  /// The destination of one kind of telemetry.
  public enum Backend<Explicit: Sendable>: Sendable {
    /// No destination.
    case off
    /// The backend that the app has bootstrapped when telemetry starts.
    case bootstrapped
    /// This backend.
    case explicit(Explicit)
  }

  /// The kinds of telemetry, and their destinations.
  public struct Options: Sendable {
    /// The destination of a span for each navigation.
    public var tracing: Backend<any Tracer>
    /// The destination of counts and durations.
    public var metrics: Backend<any MetricsFactory>
    /// The destination of a log line for each navigation and each error.
    public var logging: Backend<Logger>
    /// The prefix of the names of spans, attributes, counters and the logger.
    public var prefix: String
    /// Whether reports include the associated values of routes and the messages of errors, which
    /// may contain such values.
    ///
    /// If false, reports have only the identifier and type of a route, the kind of an error, and
    /// the names of coordinators. A route that is not an enum and has no identifier of its own is
    /// reported by its type.
    public var includesPayloads = false
    /// Whether reports include the place where the app called a navigation, in the attributes
    /// `code.file.path`, `code.line.number` and `code.function.name` of OpenTelemetry.
    ///
    /// The file is a module and a file, such as "Shop/ProfileView.swift".
    public var includesCallSites = true
    /// Whether counts and durations are kept separately for each route, for the first 200 routes.
    ///
    /// Off by default, because a backend keeps a series for each combination of dimensions for as
    /// long as it runs, so its cost would depend on the number and the names of an app's routes.
    /// The attributes of spans have no such cost.
    public var countsRoutesApart = false

    /// Whether the times in which the main actor does not answer are logged and measured: a
    /// warning `main actor silent` after a second, with the navigation that began since the last
    /// answer, and the timer `main_actor_silence_duration` when it answers again.
    ///
    /// Off by default, because it wakes the process twice a second for as long as telemetry runs.
    public var watchesMainActor = false

    /// Creates options with every bootstrapped backend on by default.
    public init(
      tracing: Backend<any Tracer> = .bootstrapped,
      metrics: Backend<any MetricsFactory> = .bootstrapped,
      logging: Backend<Logger> = .bootstrapped, prefix: String = "flow"
    ) {
      self.tracing = tracing
      self.metrics = metrics
      self.logging = logging
      self.prefix = prefix
    }
  }
}

extension NavigationTelemetry.Backend {
  /// Returns the backend; nil if it is off.
  func resolved(_ bootstrapped: () -> Explicit) -> Explicit? {
    switch self {
    case .off: nil
    case .bootstrapped: bootstrapped()
    case .explicit(let backend): backend
    }
  }
}

extension NavigationTelemetry.Options {
  @MainActor var listeners: [any TelemetryListener] {
    let words = TelemetryWords(
      prefix: prefix, includesPayloads: includesPayloads, includesCallSites: includesCallSites)
    let listeners: [(any TelemetryListener)?] = [
      tracing.resolved { InstrumentationSystem.tracer }
        .map { NavigationSpans(tracer: $0, words: words) },
      metrics.resolved { MetricsSystem.factory }
        .map { NavigationMetrics(factory: $0, words: words, countsRoutesApart: countsRoutesApart) },
      logging.resolved { Logger(label: "\(prefix).telemetry") }
        .map { NavigationLog(logger: $0, words: words) },
    ]
    return listeners.compactMap { $0 }
  }

  /// What watches the main actor; nil if that is off, or if there is no backend for it.
  var silenceWatch: SilenceWatch? {
    guard watchesMainActor else { return nil }
    let words = TelemetryWords(
      prefix: prefix, includesPayloads: includesPayloads, includesCallSites: includesCallSites)
    let log = logging.resolved { Logger(label: "\(prefix).telemetry") }
      .map { SilenceLog(logger: $0, words: words) }
    let metrics = metrics.resolved { MetricsSystem.factory }
      .map { SilenceMetrics(factory: $0, words: words) }
    return log == nil && metrics == nil ? nil : SilenceWatch(log: log, metrics: metrics)
  }
}

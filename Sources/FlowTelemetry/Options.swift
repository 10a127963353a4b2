public import Logging
public import Metrics
public import Tracing

extension NavigationTelemetry {
  /// Where something is told.
  public enum Backend<Explicit: Sendable>: Sendable {
    /// Nowhere.
    case off
    /// To what the app has bootstrapped when telemetry is started.
    case bootstrapped
    /// To this.
    case explicit(Explicit)
  }

  /// What is told, and where.
  public struct Options: Sendable {
    /// Where a span for each navigation goes.
    public var tracing: Backend<any Tracer>
    /// Where counts and durations go.
    public var metrics: Backend<any MetricsFactory>
    /// Where a line for each navigation and each error goes.
    public var logging: Backend<Logger>
    /// What the names of spans, attributes, counters and of the logger begin with.
    public var prefix: String
    /// Whether routes are told with what they carry, and errors in their own words, which may hold it.
    ///
    /// Off, the identifier and type of a route leave the app, the kind of an error, and names of
    /// coordinators. A route that is no enum and has no identifier of its own is told by its type.
    public var includesPayloads = false
    /// Whether counts and durations are kept for each route apart, the first 200 of them.
    ///
    /// Off, because a backend keeps a series for each combination of dimensions that it ever saw, for as
    /// long as it runs: how many routes an app has, and what it names them, is then what the backend
    /// pays for. The attributes of spans have no such price.
    public var countsRoutesApart = false

    /// Everything that is bootstrapped; say which is off, or where it goes instead.
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
  /// What to tell; nil where it is off.
  func resolved(_ bootstrapped: () -> Explicit) -> Explicit? {
    switch self {
    case .off: nil
    case .bootstrapped: bootstrapped()
    case .explicit(let backend): backend
    }
  }
}

extension NavigationTelemetry.Options {
  /// One for each thing that is on.
  @MainActor var listeners: [any TelemetryListener] {
    let words = TelemetryWords(prefix: prefix, includesPayloads: includesPayloads)
    var listeners: [any TelemetryListener] = []
    if let tracer = tracing.resolved({ InstrumentationSystem.tracer }) {
      listeners.append(NavigationSpans(tracer: tracer, words: words))
    }
    if let factory = metrics.resolved({ MetricsSystem.factory }) {
      listeners.append(
        NavigationMetrics(factory: factory, words: words, countsRoutesApart: countsRoutesApart))
    }
    if let logger = logging.resolved({ Logger(label: "\(prefix).telemetry") }) {
      listeners.append(NavigationLog(logger: logger, words: words))
    }
    return listeners
  }
}

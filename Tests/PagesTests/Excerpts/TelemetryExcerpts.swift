import FlowTelemetry
import Testing
import Tracing

@MainActor @Suite("Docs/Telemetry.md", .serialized)
struct TelemetryExcerpts {
  /// Stands in for swift-otel, on which this package does not depend.
  enum OTel {
    struct Service { func run() async throws {} }
    static func bootstrap() throws -> Service { Service() }
  }

  /// Not called: nothing may be bootstrapped twice in one process.
  func bootstrapped() throws {
    // Once, where the app starts, and the backends first.
    let otel = try OTel.bootstrap()
    Task { try await otel.run() }
    NavigationTelemetry.start()
  }

  /// Not called: it would watch until the process ends.
  func watching() {
    var options = NavigationTelemetry.Options()
    options.watchesMainActor = true
    NavigationTelemetry.start(options)
  }

  @Test("telemetry starts with the destinations that the page names, and stops")
  func explicit() {
    let tracer: any Tracer = NoOpTracer()
    let telemetry = NavigationTelemetry.start(
      .init(tracing: .explicit(tracer), metrics: .bootstrapped, logging: .off, prefix: "shop"))
    telemetry.stop()
    #expect(!telemetry.isRunning)
  }
}

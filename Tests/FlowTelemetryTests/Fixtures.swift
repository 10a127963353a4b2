import FlowEngine
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit

@testable import FlowTelemetry

enum ShopRoute: Route {
  case catalogue, cart
  case item(String)
  /// A route that no coordinator shows.
  case archive(String)
}

/// A route whose default identifier is the whole value.
struct Profile: Route {
  let mail: String
}

/// A route with its own identifier.
struct Named: Route {
  let identifier: String
}

@MainActor
final class ShopCoordinator: Coordinator<ShopRoute> {
  init() {
    super.init(router: Router(initial: .catalogue))
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool {
    if case .archive = route as? ShopRoute { return false }
    return route is ShopRoute
  }
}

@MainActor
final class PlainCoordinator<R: Route>: Coordinator<R> {
  init(_ root: R) {
    super.init(router: Router(initial: root))
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool { route is R }
}

/// Keeps intentional errors from the shared handler, which all tests of the process share.
@MainActor
func quietHandler() -> FlowErrorHandler {
  let handler = FlowErrorHandler()
  handler.onError = { _ in }
  return handler
}

/// Backends with everything that they received while `body` ran.
///
/// Events concern the whole process. Nothing here waits, so no other test can run in between.
@MainActor
struct Captured {
  let tracer = InMemoryTracer()
  let metrics = TestMetrics()
  let log: InMemoryLogHandler

  init(
    adjusting adjust: (inout NavigationTelemetry.Options) -> Void = { _ in }, while body: () -> Void
  ) {
    var handler = InMemoryLogHandler()
    handler.logLevel = .trace
    log = handler
    var options = NavigationTelemetry.Options(
      tracing: .explicit(tracer), metrics: .explicit(metrics),
      logging: .explicit(Logger(label: "tests") { _ in handler }))
    adjust(&options)
    let telemetry = NavigationTelemetry.start(options)
    body()
    telemetry.stop()
  }

  var spans: [FinishedInMemorySpan] { tracer.finishedSpans }
  var lines: [InMemoryLogHandler.Entry] { log.entries }
}

import FlowEngine
import TestEngines
import TestSystem

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Serves `root` in its own directory while `body` runs.
@MainActor
func serving(
  _ root: some FlowInspectable, name: String = "tests",
  options: InspectorOptions = InspectorOptions(), bounds: ServiceBounds = ServiceBounds(),
  _ body: @MainActor (FlowInspector) async throws -> Void
) async throws {
  let directory = TemporaryDirectory()
  let inspector = try FlowInspector.start(
    root, name: name, directory: directory.sockets, at: nil, options: options, bounds: bounds)
  defer { inspector.stop() }
  try await body(inspector)
}

/// Connects a client while `body` runs.
@MainActor
func connected(
  to endpoint: Endpoint, _ body: @MainActor (FlowClient) async throws -> Void
) async throws {
  let client = try await FlowClient.connect(to: endpoint, as: viewer)
  try await client.closing { try await body(client) }
}

extension FlowInspector {
  var hub: InspectionHub { served.hub }
  var observer: HierarchyObserver { hub.observer }
  /// The path of the socket.
  var socketPath: String { "\(endpoint)" }
}

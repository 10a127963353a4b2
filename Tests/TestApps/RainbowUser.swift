package import FlowIntrospect
import Foundation
package import Testing

/// Navigates in a sample app through its socket, if the app allows viewers to navigate.
package struct RainbowUser {
  package let client: FlowClient

  package init(_ sample: ServedSample) async throws {
    client = try await FlowClient.connect(
      to: .unixSocket(path: sample.socketPath), as: .init(name: "user", version: "1"))
  }

  /// Navigates to a route; returns the revision at which the route is visible.
  @discardableResult
  package func go(
    to route: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> UInt64 {
    let report = try await client.send(NavigateRequest(route: route))
    #expect(
      report.succeeded, "\(route): \(String(describing: report.error))",
      sourceLocation: sourceLocation)
    return report.revision
  }
}

import FlowIntrospect
import Foundation
import TestPatience
import TestPeer
import Testing

/// Navigates in a sample app through its socket, if the app allows viewers to navigate.
struct RainbowUser {
  let client: FlowClient

  init(_ sample: ServedSample) async throws {
    client = try await FlowClient.connect(
      to: .unixSocket(path: sample.socketPath), as: .init(name: "user", version: "1"))
  }

  /// Navigates to a route; returns the revision at which the route is visible.
  @discardableResult
  func go(
    to route: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> UInt64 {
    let report = try await client.send(NavigateRequest(route: route))
    #expect(
      report.succeeded, "\(route): \(String(describing: report.error))",
      sourceLocation: sourceLocation)
    return report.revision
  }

  /// Checks that the app can navigate to a screen from any state, and shows it.
  static func expectNavigates(
    _ sample: ServedSample, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let user = try await RainbowUser(sample)
    for route in ["AppRoute.mainApp", "RedRoute.lightRed", "GreenRoute.lightGreen"] {
      try await user.go(to: route, sourceLocation: sourceLocation)
    }
    let snapshot = try await user.client.snapshot()
    let visible = snapshot.visiblePath.last.flatMap { snapshot[$0] }
    #expect(
      visible?.currentRoute.identifier == "lightGreen", "\(String(describing: visible))",
      sourceLocation: sourceLocation)
    await user.client.close()
  }

  /// The hierarchy after the app's user stops, and the viewer's copy at that time.
  static func standstill(
    of sample: ServedSample, seenBy viewer: ViewerProcess
  ) async throws -> (FlowSnapshot, Watched) {
    let user = try await RainbowUser(sample)
    var last: (snapshot: FlowSnapshot, watched: Watched)?
    var quiet = 0
    try await eventually("the app stands still") {
      let snapshot = try await user.client.snapshot()
      let watched = try #require(try await viewer.knowledge(since: snapshot.revision).first)
      quiet = last.map { $0 == (snapshot, watched) } == true ? quiet + 1 : 0
      last = (snapshot, watched)
      return quiet == 3
    }
    await user.client.close()
    return try #require(last)
  }
}

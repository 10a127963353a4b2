import FlowModel
import Foundation

@testable import FlowRecording
@testable import FlowReports

/// The events of an app with one screen at a time, and times in seconds.
struct ScreenScript {
  private(set) var events: [(time: Date, event: FollowerEvent)] = []
  private var revision: UInt64 = 1

  static func time(_ seconds: Double) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + seconds)
  }

  /// A script in which a run shows these screens: "cart", or "Basket.cart" of another coordinator.
  init(_ run: String = "one", _ screens: [(time: Double, screen: String)] = []) {
    guard let first = screens.first else { return }
    begin(run, first.screen, at: first.time)
    for (time, screen) in screens.dropFirst() { show(screen, at: time) }
  }

  /// Connects to a run, which shows a screen.
  mutating func begin(_ run: String, _ screen: String, at time: Double) {
    send(
      .connected(EngineInfo(name: "shop", pid: 7, version: "1", startedAt: Self.time(0))), at: time)
    resync(run, screen, at: time)
  }

  /// Sends a whole hierarchy.
  mutating func resync(_ run: String, _ screen: String, at time: Double) {
    let snapshot = FlowSnapshot(
      epoch: run, revision: revision, rootID: Self.id, nodes: [node(screen)])
    send(.snapshot(snapshot), at: time)
  }

  mutating func show(_ screen: String, at time: Double) {
    revision += 1
    send(
      .changed(FlowDelta(revision: revision, time: Self.time(time), changed: [node(screen)])),
      at: time)
  }

  mutating func send(_ event: FollowerEvent, at time: Double) {
    events.append((Self.time(time), event))
  }

  /// Makes a recording of the events.
  func record(to path: String) async throws {
    let writer = try RecordingWriter(creating: path)
    for (time, event) in events { try await writer.append(event, at: time) }
    _ = try await writer.finish()
  }

  private static let id = CoordinatorID(rawValue: 1)

  private func node(_ screen: String) -> FlowNode {
    let parts = screen.split(separator: ".").map(String.init)
    let route = RouteLabel(identifier: parts[parts.count - 1], type: "ShopRoute")
    return FlowNode(
      id: Self.id, relation: .root, name: parts.count > 1 ? parts[0] : "Shop",
      routeType: "ShopRoute", context: .root, root: route, path: [], currentRoute: route,
      children: [])
  }
}

import FlowEngine
import FlowIntrospect
import Foundation
import GRDB

@testable import FlowRecording

/// Makes a finished recording of these events, 0.125 s apart.
@discardableResult
func record(
  _ events: [FollowerEvent], to path: String, tags: [String: String] = [:],
  keyframes: KeyframePolicy = KeyframePolicy()
) async throws -> RecordingSummary {
  let timed = events.enumerated().map { (recordedTime($0), $1) }
  return try await record(timed, to: path, tags: tags, keyframes: keyframes)
}

/// Makes a finished recording of events at these times.
@discardableResult
func record(
  _ events: [(time: Date, event: FollowerEvent)], to path: String, tags: [String: String] = [:],
  keyframes: KeyframePolicy = KeyframePolicy()
) async throws -> RecordingSummary {
  let writer = try RecordingWriter(creating: path, tags: tags, keyframes: keyframes)
  for (time, event) in events { try await writer.append(event, at: time) }
  return try await writer.finish()
}

/// Opens a recording for changes that no recorder would make, such as rows that nothing refers to.
func changing(_ path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  return try DatabaseQueue(path: path, configuration: configuration)
}

/// Returns the time of the event at `index`.
func recordedTime(_ index: Int) -> Date {
  Date(timeIntervalSince1970: 1_700_000_000 + Double(index) / 8)
}

extension RecordedEvents {
  func all() async throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    for try await event in self { events.append(event) }
    return events
  }
}

/// Returns a snapshot of a tree with this many coordinators below one root.
func wideTree(_ count: Int, epoch: String = "wide") -> FlowSnapshot {
  let label = RouteLabel(identifier: "home", type: "TestRoute")
  let root = CoordinatorID(rawValue: 1)
  let ids = (2..<UInt64(max(2, count + 1))).map(CoordinatorID.init)
  let nodes = [root] + ids
  return FlowSnapshot(
    epoch: epoch, revision: 1, rootID: root,
    nodes: nodes.map { plainNode($0, label, children: $0 == root ? ids : []) })
}

/// Returns a change of the root's route, from `revision` to the next.
func plainDelta(after revision: UInt64, route: String) -> FlowDelta {
  let label = RouteLabel(identifier: route, type: "TestRoute")
  return FlowDelta(
    revision: revision + 1, changed: [plainNode(CoordinatorID(rawValue: 1), label, children: [])])
}

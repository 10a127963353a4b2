import FlowEngine
import FlowIntrospect
import Foundation
import ServedApp

/// The results of a viewer in a separate process, as a line of JSON.
struct Findings: Codable {
  var attachSeconds = 0.0
  var nodes = 0
  var bytes = 0
  var navigations: UInt64 = 0
  var missed: UInt64 = 0
  var lost = 0
  var gaps = 0
  /// The times from navigate() to the viewer, in nanoseconds.
  var latencies: [UInt64] = []
}

enum Viewer {
  private static let info = InitializeRequest.ClientInfo(name: "benchmark", version: "1")

  /// Connects, and takes a snapshot.
  static func attach(_ path: String, _ detail: SnapshotRequest.Detail) async throws -> Findings {
    var findings = Findings()
    let start = Clocks.shared
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: info)
    let snapshot = try await client.snapshot(detail)
    findings.attachSeconds = Double(Clocks.shared - start) / 1e9
    findings.nodes = snapshot.nodes.count
    await client.close()
    return findings
  }

  /// Requests the lint findings, so that the lints check everything.
  static func lint(_ path: String) async throws -> Findings {
    var findings = Findings()
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: info)
    // The first walk does not belong to the lints.
    findings.nodes = try await client.snapshot(.skeleton).nodes.count
    let start = Clocks.shared
    _ = try await client.send(LintsListRequest())
    findings.attachSeconds = Double(Clocks.shared - start) / 1e9
    await client.close()
    return findings
  }

  /// Follows until the engine is gone.
  static func follow(_ path: String) async -> Findings {
    var findings = Findings()
    var revision: UInt64 = 0
    var sequence: UInt64 = 0
    for await event in EngineFollower(of: .unixSocket(path: path), as: info).events() {
      let now = Clocks.shared
      switch event {
      case .snapshot(let snapshot):
        // Later snapshots replace the lost events.
        if revision == 0 { say("ready") }
        revision = snapshot.revision
      case .changed(let delta):
        if delta.since > revision { findings.gaps += 1 }
        revision = delta.revision
      case .navigated(let report):
        if sequence > 0 { findings.missed += report.sequence - sequence - 1 }
        sequence = report.sequence
        findings.navigations += 1
        if let stamp = stamp(of: report), stamp <= now { findings.latencies.append(now - stamp) }
      case .lost(let count): findings.lost += count
      case .disconnected: return findings
      case .connected, .detailed, .journal, .errorReported, .linted, .breakpoint, .declared,
        .leftOut, .recalled, .silent, .answering:
        break
      }
    }
    return findings
  }

  private static func stamp(of report: NavigationReport) -> UInt64? {
    guard let detail = report.route?.detail, detail.hasPrefix("stamp(") else { return nil }
    return UInt64(detail.dropFirst(6).dropLast())
  }

  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

import FlowEngine
import FlowIntrospect
import Foundation

// Measures the service between processes, and prints tables for Docs/Performance.md.

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "--attach":
  let findings = try await Viewer.attach(
    arguments[2], SnapshotRequest.Detail(rawValue: arguments[3]) ?? .full)
  Viewer.say(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
case "--weigh":
  let detail = SnapshotRequest.Detail(rawValue: arguments[3]) ?? .full
  let findings = Findings(bytes: try SnapshotBytes.count(arguments[2], detail))
  Viewer.say(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
case "--lint":
  let findings = try await Viewer.lint(arguments[2])
  Viewer.say(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
case "--follow":
  let findings = await Viewer.follow(arguments[2])
  Viewer.say(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
default:
  try await Measurements.run()
}

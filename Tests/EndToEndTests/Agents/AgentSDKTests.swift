import Foundation
import TestApps
import TestPatience
import Testing

/// The unmodified Python SDK of the Model Context Protocol, from PyPI.
@Suite("The Python SDK of MCP", .timeLimit(.minutes(Patience.minutes)))
struct AgentSDKTests {
  @Test(
    "the SDK calls every tool, reads every resource and is told of a change, in both revisions",
    .long,
    .enabled("the SDK cannot be installed: PyPI is out of reach, or python3 has no venv") {
      // Asked before the test whether it runs at all, so the short lane must not install anything.
      guard Lane.isLong else { return true }
      return (try? await PythonEnvironment.makeMCP()) != nil
    })
  func pythonSDK() async throws {
    let environment = try await PythonEnvironment.makeMCP()
    let place = try ScriptPlace()
    let sample = try ServedSample(
      directory: place.directory,
      arguments: ["--name", "shop", "--rate", "0", "--warm-up", "43", "--allow-control"],
      hasFlightRecorder: true)
    try await place.record("run.flowscope", entries: 40)
    let made = try await place.shell(
      """
      cd \(place.directory) && "$flowscope" snapshot shop --json > shop.json \
      && printf '%s\\n' '<!-- flowscope:hierarchy shop.json -->' '<!-- flowscope:end -->' > App.md \
      && "$flowscope" document App.md && "$flowscope" map shop --declared -o App.flow
      """)
    try #require(made.code == 0, "\(made.error)")
    let outcome = try await Program.run(
      environment.python,
      [
        PythonEnvironment.file("mcp_sdk.py"), Program.path, "shop", place.path("run.flowscope"),
        place.path("App.md"), place.path("App.flow"), place.directory,
      ], environment: place.environment)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.output)")
    for (line, revision) in zip(lines, ["2025-11-25", "2026-07-28"]) {
      #expect(line.hasPrefix("\(revision): 15 tools, ") && line.hasSuffix(" 1 change"), "\(line)")
    }
    #expect(lines.last == "agreed on 2026-07-28")
    sample.kill()
  }
}

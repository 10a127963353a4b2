import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// The HTML pages in Chromium, which Debian's packages chromium and chromium-driver install.
@Suite("Browser", .timeLimit(.minutes(Patience.minutes)))
struct BrowserTests {
  /// Records a sample app until the recording has navigations and errors.
  private func record(to path: String, in directory: String) async throws {
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "20", "--warm-up", "21"])
    let child = try Child(
      Program.path, ["record", "rainbow", "-o", path],
      environment: Program.environment(directory))
    try await eventually("it has recorded some navigations, and one that failed") {
      let navigations = try? RecordingReader(path: path).navigations(limit: 1_000)
      return navigations.map { $0.count >= 20 && $0.contains { !$0.report.succeeded } } ?? false
    }
    kill(child.pid, SIGINT)
    #expect(child.wait() == 0)
    sample.kill()
  }

  @Test(
    """
    pages are drawn as the SVG is, and searched, folded and played by keys and by readers; names \
    are inert, and nothing is fetched
    """, .long)
  func pages() async throws {
    let environment = try await PythonEnvironment.make()
    let directory = try Program.socketDirectory()
    let recording = "\(directory)/recording.flowscope"
    try await record(to: recording, in: directory)
    let outcome = try await Program.run(
      environment.python,
      [
        PythonEnvironment.file("browser/check_pages.py"), Program.path, recording,
        Repository.path("Docs/schemas/diagram.json"), Repository.path("Docs/Pictures/rainbow.json"),
        directory,
      ], environment: Program.environment(directory))
    #expect(outcome.code == 0, "\(outcome.error.suffix(2_000))\n\(outcome.output)")
    // The times in the output are not checked, since a busy machine may be slow.
    print(outcome.output)
  }

  @Test("mermaid.js draws every name as it is in JSON, and nothing of a name is active")
  func mermaid() async throws {
    let environment = try await PythonEnvironment.make()
    let directory = try Program.socketDirectory()
    let outcome = try await Program.run(
      environment.python,
      [
        PythonEnvironment.file("browser/check_mermaid.py"), Program.path,
        Repository.path("Docs/Pictures/rainbow.json"), directory,
      ], environment: Program.environment(directory))
    #expect(outcome.code == 0, "\(outcome.error.suffix(2_000))\n\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 4)
  }
}

import Foundation
import TestApps
import TestPatience
import Testing

/// The output of `flowscope export`, read by third-party readers.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct DiagramReadersTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("hostile names are read back from every format by third-party readers")
  func hostileNames() async throws {
    let count = Lane.count(1_000, long: 10_000)
    let environment = try await PythonEnvironment.make()
    let folder = URL(fileURLWithPath: place.path("diagrams"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let outcome = try await Program.run(
      environment.python,
      [PythonEnvironment.file("diagrams.py"), Program.path, folder.path, "\(count)"],
      environment: place.environment)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    #expect(
      outcome.output.hasPrefix("\(count) names in svg, html, dot, mermaid, markdown and json;"))
  }

  @Test(
    "an interrupt while a diagram is laid out or drawn leaves no file",
    arguments: Lane.first(1, of: ["dot", "tidy"]))
  func interrupt(layout: String) async throws {
    try Data(Self.snapshot(of: 40_000).utf8).write(
      to: URL(fileURLWithPath: place.path("large.json")))
    let before = try FileManager.default.contentsOfDirectory(atPath: place.directory)
    let drawing = try Child(
      Program.path,
      [
        "export", place.path("large.json"), "--format", "pdf", "--layout", layout,
        "--all", "-o", place.path("large.pdf"),
      ], environment: place.environment)
    // By then it has long read its input, and a picture of this size takes minutes.
    try await eventually("it computes") { try await computed(drawing.pid) >= 4 }
    kill(drawing.pid, SIGINT)
    #expect(drawing.wait() == 128 + SIGINT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.directory) == before)
  }

  /// The CPU time of a process so far, in whole seconds.
  private func computed(_ pid: pid_t) async throws -> Int {
    let outcome = try await Program.run(
      "/bin/ps", ["-o", "time=", "-p", "\(pid)"], environment: place.environment)
    // 00:01:02, or 1:02.34 on macOS.
    return outcome.output.split(separator: ":").reduce(0) { sum, part in
      sum * 60 + (Int(part.prefix { $0.isNumber || $0 == " " }.filter(\.isNumber)) ?? 0)
    }
  }

  /// A snapshot with four coordinators below each.
  private static func snapshot(of count: Int) -> String {
    let route = #"{"identifier":"start","type":"HomeRoute"}"#
    let nodes = (1...count).map { id in
      let children = (id * 4 - 2...id * 4 + 1).filter { $0 <= count }.map(String.init)
      let place =
        id == 1
        ? #""relation":"root","context":"root""#
        : #""relation":"child","context":"pushed","parent":\#((id + 2) / 4)"#
      return """
        {"id":\(id),"name":"HomeCoordinator","routeType":"HomeRoute","path":[],\(place),
        "currentRoute":\(route),"root":\(route),"children":[\(children.joined(separator: ","))]}
        """
    }
    return #"{"epoch":"e","revision":1,"root":1,"nodes":[\#(nodes.joined(separator: ","))]}"#
  }
}

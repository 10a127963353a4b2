import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `flowscope funnel`, for the recording of a sample.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct FunnelCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// Returns the names of two routes of which the second one often follows the first.
  private func steps(of file: String) throws -> [String] {
    let visits = try RecordingReader(path: file).visits(limit: .max)
    let pairs = zip(visits, visits.dropFirst()).filter {
      $0.ending == .seen && $0.route.identifier != $1.route.identifier
    }.map { [$0.route.identifier, $1.route.identifier] }
    let counts = Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +)
    return try #require(counts.max { ($0.value, $0.key[0]) < ($1.value, $1.key[0]) }?.key)
  }

  @Test("the funnel of a recording is printed and drawn, and its copy adds nothing")
  func recording() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    try await place.record("r.flowscope", entries: 200)
    sample.kill()
    let file = place.path("r.flowscope")
    let steps = try steps(of: file)
    let table = try await place.run(["funnel"] + steps + [file])
    #expect(table.code == 0 && table.error.isEmpty, "\(table.error)")
    #expect(table.output.hasPrefix("step "))
    #expect(table.output.contains(" reached the last step\n"))
    let json = try await place.run(["funnel"] + steps + ["--json", file])
    let object = try #require(try json.json as? [String: Any])
    let found = try #require(object["steps"] as? [[String: Any]])
    let reached = found.compactMap { $0["reached"] as? Int }
    #expect(reached.count == 2 && reached[0] >= reached[1] && reached[1] > 0)
    let exits = try #require(found[0]["exits"] as? [[String: Any]])
    #expect(reached[0] == exits.reduce(reached[1]) { $0 + ($1["times"] as? Int ?? 0) })
    // A copy, and the same file again.
    try FileManager.default.copyItem(atPath: file, toPath: place.path("copy.flowscope"))
    let both = try await place.run(
      ["funnel"] + steps + ["--json", file, place.path("copy.flowscope"), file])
    #expect(both.output == json.output)
    #expect(both.error.contains("is a copy of") && both.error.contains("is counted once"))
    // A directory, and a list.
    try Data("none".utf8).write(to: URL(fileURLWithPath: place.path("bad.flowscope")))
    let directory = try await place.run(
      ["funnel"] + steps + ["--json", place.directory + "/", "--keep-going"])
    #expect(directory.code == 5 && directory.output == json.output, "\(directory.error)")
    let listed = try await place.shell(
      "echo \(file) | \"$flowscope\" funnel \(steps[0]) \(steps[1]) --files-from - --json")
    #expect(listed.code == 0 && listed.output == json.output, "\(listed.error)")
    let piped = try await place.shell(
      "\"$flowscope\" funnel \(steps[0]) \(steps[1]) - --json < \(file)")
    #expect(piped.code == 0 && piped.output == json.output, "\(piped.error)")
    let drawn = try await place.run(["funnel"] + steps + [file, "-o", place.path("f.svg")])
    #expect(drawn.code == 0, "\(drawn.error)")
    let svg = try Data(contentsOf: URL(fileURLWithPath: place.path("f.svg")))
    #expect(XMLParser(data: svg).parse())
    let again = try await place.run(["funnel"] + steps + [file, "--format", "svg"])
    #expect(again.output == String(decoding: svg, as: UTF8.self))
    for format in ["markdown", "html", "dot"] {
      let outcome = try await place.run(["funnel"] + steps + [file, "--format", format])
      #expect(outcome.code == 0 && outcome.output.contains(steps[0]), "\(format)")
    }
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    let sample = try place.sample("--warm-up", "21")
    try await place.record("r.flowscope")
    let saved = try await place.run("snapshot", "--json")
    try Data(saved.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    let file = place.path("r.flowscope")
    for (arguments, said) in [
      ([], "at least two routes"), (["red", file], "at least two routes"),
      (["red", "green"], "at least one recording"), (["red", "green", "rainbow"], "recording"),
      (["red", "green", "nodir"], "there is no file or directory 'nodir'"),
      (["red", "green", "no/dir"], "there is no file or directory 'no/dir'"),
      (["red", "gren", file], "unknown route 'gren'; did you mean 'green'?"),
      (["red", "green", "none.flowscope"], "cannot read none.flowscope"),
      (["red", "green", sample.socketPath], "it is an engine; record it"),
      (["red", "green", place.path("s.json")], "it is a snapshot"),
      (["red", "green", file, "--json", "--format", "svg"], "exclude each other"),
      (["red", "green", file, "--all"], "need --format"),
    ] {
      #expect(
        try await place.run(["funnel"] + arguments).isRefusal(2, saying: said), "\(arguments)")
    }
    sample.kill()
    let directory = try await place.shell(
      "cd \(place.directory) && mkdir runs && \"$flowscope\" funnel red green runs")
    #expect(
      directory.isRefusal(2, saying: "'runs' is taken for a route; write ./runs for the directory"))
  }
}

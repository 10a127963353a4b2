import FlowIntrospect
import Foundation
import TestApps
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The commands, as scripts use them.
@Suite struct CommandTests {
  @Test("list prints the running engines, or that there are none")
  func list() async throws {
    let directory = try Program.socketDirectory()
    let nothing = try await Program.run(["list"], directory: directory)
    #expect(nothing.code == 3)
    #expect(nothing.error.hasPrefix("flowscope: no engine"))
    let empty = try await Program.run(["list", "--json"], directory: directory)
    let none = try #require(try empty.json as? [String: Any])
    #expect(empty.code == 0 && (none["engines"] as? [Any])?.isEmpty == true)
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let one = try await Program.run(["list"], directory: directory)
    #expect(one.code == 0)
    let lines = one.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 2)
    #expect(lines[0] == ["name", "pid", "state", "version", "started", "socket"])
    #expect(lines[1].first == "rainbow" && lines[1].dropFirst().first == "\(sample.pid)")
    #expect(lines[1].last.map(String.init) == sample.socketPath)
    sample.kill()
    #expect(FileManager.default.fileExists(atPath: sample.socketPath))
    #expect(try await Program.run(["list"], directory: directory).code == 3)
    #expect(!FileManager.default.fileExists(atPath: sample.socketPath), "a dead socket stays")
  }

  @Test("snapshot prints the tree, and JSON that can be decoded")
  func snapshot() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    let text = try await Program.run(["snapshot", "--ascii"], directory: directory)
    #expect(text.code == 0)
    #expect(text.output.allSatisfy { $0.isASCII })
    #expect(text.output.contains("ProfileCoordinator"))
    let pid = "\(sample.pid)"
    let json = try await Program.run(["snapshot", pid, "--json"], directory: directory)
    let snapshot = try json.snapshot
    #expect(snapshot.nodes.count == text.output.split(separator: "\n").count)
    let visible = try #require(snapshot.visiblePath.last.flatMap { snapshot[$0] })
    #expect(visible.name == "ProfileCoordinator")
    sample.kill()
  }

  @Test("an exported SVG is well-formed and shows every coordinator of the snapshot")
  func export() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    let json = try await Program.run(["snapshot", "--json"], directory: directory)
    let snapshot = try json.snapshot
    let file = "\(directory)/out.svg"
    let svg = try await Program.run(
      ["export", "rainbow", "--format", "svg", "-o", file], directory: directory)
    #expect(svg.code == 0 && svg.output.isEmpty && svg.error.isEmpty)
    let reader = TextReader()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: file)))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    for node in snapshot.nodes.values {
      #expect(reader.text.contains(node.name), "\(node.name) is not in the diagram")
    }
    let dot = try await Program.run(["export", "--format", "dot"], directory: directory)
    #expect(dot.code == 0 && dot.output.hasPrefix("digraph"))
    sample.kill()
  }

  private final class TextReader: NSObject, XMLParserDelegate {
    var text = ""
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test("export follows links, keeps modes, and writes to pipes")
  func exportPlaces() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    func export(to name: String) async throws -> Program.Outcome {
      try await Program.run(
        ["export", "--format", "dot", "-o", "\(directory)/\(name)"], directory: directory)
    }
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(directory)/file"))
    chmod("\(directory)/file", 0o600)
    symlink("file", "\(directory)/link")
    #expect(try await export(to: "link").code == 0)
    var status = stat()
    #expect(lstat("\(directory)/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat("\(directory)/file", &status) == 0 && status.st_mode & 0o777 == 0o600)
    let file = try String(contentsOfFile: "\(directory)/file", encoding: .utf8)
    #expect(file.hasPrefix("digraph"))

    #expect(mkfifo("\(directory)/pipe", 0o600) == 0)
    async let written = export(to: "pipe")
    let reader = try Child(
      "/bin/cat", ["\(directory)/pipe"], environment: ProcessInfo.processInfo.environment)
    let read = try reader.output.readToEnd() ?? Data()
    #expect(String(decoding: read, as: UTF8.self) == file)
    #expect(try await written.code == 0)
    #expect(lstat("\(directory)/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(Set(names.filter { !$0.hasSuffix(".sock") }) == ["file", "link", "pipe"])
    sample.kill()
  }

  @Test("demo without a terminal prints the tree, writes the diagram, and leaves nothing running")
  func demo() async throws {
    let directory = try Program.socketDirectory()
    let file = "\(directory)/demo.svg"
    let demo = try await Program.run(
      ["demo", "--warm-up", "12", "--diagram", file], directory: directory)
    #expect(demo.code == 0, "\(demo.error)")
    #expect(demo.output.contains("AppCoordinator"))
    #expect(demo.output.contains("diagram: \(file)"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try await Program.run(["list"], directory: directory).code == 3)
  }

  @Test("help, version and completions are printed")
  func help() async throws {
    let directory = try Program.socketDirectory()
    let help = try await Program.run(["--help"], directory: directory)
    #expect(help.code == 0 && help.output.contains("SUBCOMMANDS"))
    #expect(
      try await Program.run(["--version"], directory: directory).output == "\(flowscopeVersion)\n")
    for shell in ["bash", "zsh", "fish"] {
      let script = try await Program.run(
        ["--generate-completion-script", shell], directory: directory)
      #expect(script.code == 0 && script.output.contains("snapshot"))
    }
  }
}

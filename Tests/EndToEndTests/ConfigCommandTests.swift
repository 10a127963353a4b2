import Foundation
import TestApps
import Testing

/// `flowscope config`, as users and scripts use it.
@Suite struct ConfigCommandTests {
  /// Runs flowscope with a separate config file and variables.
  private func run(
    _ arguments: String..., file: String? = nil, environment extra: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let directory = try Program.socketDirectory()
    if let file {
      try FileManager.default.createDirectory(
        atPath: "\(directory)/flowscope", withIntermediateDirectories: true)
      try Data(file.utf8).write(to: URL(fileURLWithPath: "\(directory)/flowscope/config.json"))
    }
    var environment = Program.environment(directory)
    environment["XDG_CONFIG_HOME"] = directory
    environment["HOME"] = directory
    environment.merge(extra) { $1 }
    return try await Program.run(Program.path, arguments, environment: environment)
  }

  /// The line of a setting, split into its columns.
  private func columns(_ setting: String, of outcome: Program.Outcome) throws -> [String] {
    let line = try #require(
      outcome.output.split(separator: "\n").first { $0.hasPrefix("\(setting) ") },
      "\(setting) is not in:\n\(outcome.output)\(outcome.error)")
    return line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private let file = """
    {
      "theme": "light",
      "logCapacity": 500,
      "keys": {"moveDown": ["j", "ctrl-n"]}
    }
    """

  @Test("without sources, all settings have their defaults")
  func defaults() async throws {
    let outcome = try await run("config")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 6 && lines.allSatisfy { $0.hasSuffix("  default") })
  }

  @Test("the file overrides the default, the environment the file, and a flag the environment")
  func order() async throws {
    let read = try await run("config", file: file)
    #expect(try columns("theme", of: read) == ["theme", "light", "config.json:2"])
    #expect(try columns("logCapacity", of: read) == ["logCapacity", "500", "config.json:3"])
    #expect(
      try columns("keys.moveDown", of: read) == ["keys.moveDown", "j ctrl-n", "config.json:4"])
    let variables = ["FLOWSCOPE_THEME": "none", "FLOWSCOPE_ASCII": "true"]
    let set = try await run("config", file: file, environment: variables)
    #expect(try columns("theme", of: set) == ["theme", "none", "environment FLOWSCOPE_THEME"])
    #expect(try columns("ascii", of: set) == ["ascii", "true", "environment FLOWSCOPE_ASCII"])
    #expect(try columns("logCapacity", of: set) == ["logCapacity", "500", "config.json:3"])
    let flag = try await run(
      "config", "--theme", "high-contrast", "--no-ascii", "--mouse", file: file,
      environment: variables)
    #expect(try columns("theme", of: flag) == ["theme", "high-contrast", "flag --theme"])
    #expect(try columns("ascii", of: flag) == ["ascii", "false", "flag --no-ascii"])
    #expect(try columns("mouse", of: flag) == ["mouse", "true", "flag --mouse"])
    #expect(flag.code == 0 && flag.error.isEmpty)
  }

  @Test("an unknown setting is named with its line on standard error, and the rest takes effect")
  func unknown() async throws {
    let outcome = try await run(
      "config", file: "{\n\"theme\": \"light\",\n\n\"colour\": \"never\",\n\"mouse\": 7\n}")
    #expect(outcome.code == 0)
    #expect(
      outcome.error == """
        flowscope: config.json:4: unknown setting 'colour'; did you mean 'color'?
        flowscope: config.json:5: 'mouse' takes true or false, not '7'

        """)
    #expect(try columns("theme", of: outcome) == ["theme", "light", "config.json:2"])
  }

  @Test("the first of many problems are reported, and the others are counted")
  func many() async throws {
    let names = (0..<5_000).map { "\"x\($0)\": 1" }.joined(separator: ",\n")
    let outcome = try await run("config", file: "{\(names)}")
    #expect(outcome.code == 0)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "flowscope: and 4900 problems more in the settings")
  }

  @Test("a file that is not JSON is reported in one line, and the defaults apply")
  func noJSON() async throws {
    let outcome = try await run("config", file: "theme = [")
    #expect(outcome.code == 0)
    #expect(outcome.error.hasPrefix("flowscope: config.json:1: "))
    #expect(outcome.error.filter { $0 == "\n" }.count == 1)
    #expect(try columns("theme", of: outcome) == ["theme", "auto", "default"])
  }

  @Test("a directory in place of the file is reported, and the defaults apply")
  func folder() async throws {
    let directory = try Program.socketDirectory()
    let file = "\(directory)/flowscope/config.json"
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let outcome = try await run("config", environment: ["XDG_CONFIG_HOME": directory])
    #expect(outcome.code == 0)
    #expect(outcome.error == "flowscope: \(file): cannot be read: it is a directory\n")
    #expect(try columns("theme", of: outcome) == ["theme", "auto", "default"])
  }

  @Test("a theme with a hostile name is one harmless line")
  func hostileTheme() async throws {
    let outcome = try await run(
      "config",
      file: #"{"themes": {"a\u001b[31mx\nb\u202e": {"base": "dark", "title": "red"}}}"#)
    let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("themes") }
    #expect(lines.count == 1, "\(outcome.output)\(outcome.error)")
    #expect(lines.first?.contains("a␛[31mx␊b⟨RLO⟩") == true)
    #expect(!outcome.output.unicodeScalars.contains("\u{1b}"))
  }

  @Test("--json prints values with their types, the file and the problems")
  func json() async throws {
    let outcome = try await run(
      "config", "--json",
      file: "{\"ascii\": true, \"fly\": 1, \"keys\": {\"moveUp\": [\"ctrl-n\"]}}")
    struct Printed: Decodable {
      struct Entry<Value: Decodable>: Decodable {
        let value: Value
        let origin: String
      }
      struct Entries: Decodable {
        let ascii: Entry<Bool>
        let logCapacity: Entry<Int>
        let theme: Entry<String>
        let up: Entry<[String]>
        enum CodingKeys: String, CodingKey {
          case ascii, logCapacity, theme
          case up = "keys.moveUp"
        }
      }
      let file: String
      let settings: Entries
      let problems: [String]
    }
    let printed = try JSONDecoder().decode(Printed.self, from: Data(outcome.output.utf8))
    #expect(printed.file.hasSuffix("/flowscope/config.json"))
    #expect(printed.settings.ascii.value && printed.settings.ascii.origin == "config.json:1")
    #expect(printed.settings.logCapacity.value == 10_000)
    #expect(printed.settings.theme.origin == "default")
    #expect(printed.settings.up.value == ["ctrl-n"])
    #expect(printed.problems.count == 1)
  }

  @Test("--path prints the path of the settings file, whether the file exists or not")
  func path() async throws {
    let own = try await run("config", "--path", environment: ["XDG_CONFIG_HOME": "/nowhere"])
    #expect(own.output == "/nowhere/flowscope/config.json\n")
    let home = try await run(
      "config", "--path", environment: ["XDG_CONFIG_HOME": "", "HOME": "/home/me"])
    #expect(home.output == "/home/me/.config/flowscope/config.json\n")
  }

  @Test("an invalid flag is a usage error")
  func badFlag() async throws {
    let outcome = try await run("config", "--theme", "blue")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("flowscope: "))
  }

  @Test("other commands use the settings, and report their problems")
  func otherCommands() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    defer { sample.kill() }
    let outcome = try await run(
      "snapshot", sample.socketPath, file: "{\"ascii\": true, \"fly\": 1}",
      environment: ["FLOWSCOPE_COLOR": "always"])
    #expect(outcome.code == 0)
    #expect(outcome.output.allSatisfy { $0.isASCII } && outcome.output.contains("\u{1b}[1m"))
    #expect(outcome.error.hasPrefix("flowscope: config.json:1: unknown setting 'fly'"))
  }
}

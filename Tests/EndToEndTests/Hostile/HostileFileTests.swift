import Foundation
import TestApps
import TestPatience
import Testing

/// User files that are not regular files, or too large.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct HostileFileTests {
  private let place: ScriptPlace

  init() throws {
    place = try ScriptPlace()
    for path in ["flowscope", "state", "state/flowscope"] {
      try FileManager.default.createDirectory(
        atPath: place.path(path), withIntermediateDirectories: true)
    }
  }

  private var settings: String { place.path("flowscope/config.json") }

  @Test("settings in a pipe, a device or a directory are reported, without waiting for them")
  func kinds() async throws {
    #expect(mkfifo(settings, 0o600) == 0)
    let pipe = try await place.run("config")
    #expect(pipe.code == 0 && pipe.error.contains("cannot be read: it is a pipe"), "\(pipe.error)")
    unlink(settings)
    symlink("/dev/zero", settings)
    let device = try await place.run("config")
    #expect(device.code == 0 && device.error.contains("it is a device"), "\(device.error)")
    unlink(settings)
    mkdir(settings, 0o700)
    #expect(try await place.run("config").error.contains("it is a directory"))
  }

  @Test("settings of 30 MB are refused, and a long value is quoted only in part")
  func sizes() async throws {
    let long = String(repeating: "x", count: 30_000_000)
    try "{\"theme\": \"\(long)\"}".write(toFile: settings, atomically: true, encoding: .utf8)
    let file = try await place.run("config")
    #expect(file.code == 0 && file.error.contains("larger than 1 MiB"))
    #expect(file.error.utf8.count < 500)
    let value = String(repeating: "x", count: 900_000)
    try "{\"theme\": \"\(value)\"}".write(
      toFile: settings, atomically: true, encoding: .utf8)
    let quoted = try await place.run("config")
    #expect(quoted.code == 0 && quoted.error.contains("'theme' takes"))
    #expect(quoted.error.utf8.count < 10_000, "\(quoted.error.utf8.count) bytes")
    let variable = try await place.run(
      "config", environment: ["FLOWSCOPE_THEME": String(value.prefix(100_000))])
    #expect(variable.error.utf8.count < 10_000)
  }

  @Test("marks and remembered state are read from and written to regular files only")
  func state() async throws {
    #expect(mkfifo(place.path("state/flowscope/state.json"), 0o600) == 0)
    let sample = try place.sample()
    let terminal = try PlainTerminal()
    var environment = place.environment
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    try terminal.start([Program.path, "attach", "rainbow"], environment: environment)
    #expect(terminal.read { $0.contains("Coordinator") } != nil)
    terminal.write("q")
    let end = terminal.read { $0.contains("cannot write") }
    #expect(end?.contains("state.json: it is a pipe") == true)
    #expect(terminal.wait() == 0)
    sample.kill()
  }
}

import Foundation
import TestApps
import Testing

extension FaultTests {
  @Suite struct RuntimeDirectoryTests {
    @Test("a runtime directory that is missing is as good as none, and the app says so in one line")
    func missing() async throws {
      let place = try Program.socketDirectory()
      var unset = Program.environment(place)
      for name in ["FLOWSCOPE_DIR", "XDG_RUNTIME_DIR"] { unset[name] = nil }
      let runtime = "\(place)/missing"
      let set = unset.merging(["XDG_RUNTIME_DIR": runtime]) { $1 }
      // The directory is that of the user who runs the tests, so the name must be of this test.
      let name = "runtime-\(UUID().uuidString.prefix(8))"
      let log = "\(place)/log"
      let app = try Child(
        "/bin/sh",
        [
          "-c",
          "exec '\(Program.path)' demo rainbow --serve --name \(name) --rate 0 "
            + "--until-input-ends 2>'\(log)'",
        ], environment: set, takesInput: true)
      let standard = "/tmp/flowscope-\(getuid())"
      #expect(try app.awaitServing() == "\(standard)/\(name)-\(app.pid).sock")
      for environment in [set, unset] {
        let found = try await Program.run(
          Program.path, ["snapshot", name], environment: environment)
        #expect(found.code == 0 && found.output.contains("AppCoordinator"), "\(found)")
        #expect(found.error.isEmpty, "\(found)")
      }
      try app.input?.close()
      #expect(app.wait() == 0)
      #expect(!FileManager.default.fileExists(atPath: runtime))
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let message =
        "XDG_RUNTIME_DIR is '\(runtime)', which is not a directory; serving in \(standard)"
      #expect(lines.count { $0.hasSuffix(message) } == 1 && lines.count == 1, "\(lines)")
    }
  }
}

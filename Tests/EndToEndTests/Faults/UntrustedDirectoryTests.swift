import Foundation
import TestApps
import TestPeer
import Testing

extension FaultTests {
  @Suite struct UntrustedDirectoryTests {
    /// Checks that both an app and a viewer refuse the directory, each with one line.
    private func expectRefused(
      _ directory: String, saying reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      for command in [["demo", "rainbow", "--serve"], ["list"], ["snapshot"], ["snapshot", "1"]] {
        let outcome = try await Program.run(command, directory: directory)
        #expect(outcome.code == 3, sourceLocation: sourceLocation)
        #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
        #expect(
          outcome.error == "flowscope: cannot use the socket directory \(directory): \(reason)\n",
          "\(command)", sourceLocation: sourceLocation)
      }
    }

    @Test("a link to a directory is refused, even if an app serves in its target")
    func link() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "0", "--allow-control"])
      let link = "\(try Program.socketDirectory())/link"
      symlink(directory, link)
      try await expectRefused(link, saying: "it is a symbolic link")
      try await RainbowUser.expectNavigates(sample)
      sample.kill()
    }

    @Test("a directory that becomes accessible to others is refused, while its app continues")
    func open() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "0", "--allow-control"])
      let viewer = try ViewerProcess(following: sample.socketPath)
      try await viewer.heard("following")
      chmod(directory, 0o755)
      try await expectRefused(directory, saying: "other users can access it; chmod 700 it")
      try await RainbowUser.expectNavigates(sample)
      chmod(directory, 0o700)
      #expect(try await Program.run(["snapshot"], directory: directory).code == 0)
      #expect(try await viewer.knowledge().first?.snapshots == 1)
      viewer.end()
      sample.kill()
    }

    @Test(
      "a directory of another user is refused",
      .enabled(if: geteuid() == 0, "only root can make one"))
    func anotherUser() async throws {
      let directory = try Program.socketDirectory()
      chown(directory, 65_534, 65_534)
      try await expectRefused(directory, saying: "it belongs to user 65534")
    }

    @Test("a file in place of the directory is refused and not changed")
    func file() async throws {
      let file = "\(try Program.socketDirectory())/file"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
      try await expectRefused(file, saying: "it is not a directory")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test("a directory whose socket paths would be too long is refused with that reason")
    func tooLong() async throws {
      let directory = try Program.socketDirectory() + "/" + String(repeating: "d", count: 90)
      let outcome = try await Program.run(["demo", "rainbow", "--serve"], directory: directory)
      #expect(outcome.code == 3 && outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix("flowscope: cannot use \(directory)/rainbow-"))
      #expect(
        outcome.error.hasSuffix("the maximum is 103; set FLOWSCOPE_DIR to a shorter directory\n"))
      #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test("other files in the directory hide no app, and are not removed")
    func bystanders() async throws {
      let directory = try Program.socketDirectory()
      let dead = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      dead.kill()
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(directory)/file-1.sock"))
      mkdir("\(directory)/directory-1.sock", 0o700)
      symlink("nowhere", "\(directory)/link-1.sock")
      let server = try RawServer(path: "\(directory)/other-1.sock", reply: "220 ready\r\n")
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "0", "--allow-control"])
      let list = try await Program.run(["list"], directory: directory)
      #expect(list.code == 0)
      // Below the names of the columns.
      let listed = list.output.split(separator: "\n").dropFirst()
      let answering = listed.filter { $0.contains("  answering  ") }
      #expect(answering.count == 1 && answering.first?.contains("\(sample.pid)  ") == true)
      let others = listed.filter { !$0.contains("  answering  ") }
      #expect(others.count == 4)
      for name in ["file-1.sock", "directory-1.sock", "link-1.sock"] {
        let line = others.first { $0.contains(name) }
        #expect(line?.contains("  not an engine  ") == true)
        #expect(
          list.error.contains("\(name) for a connection: it is not a socket; remove the file"))
      }
      #expect(list.error.split(separator: "\n").allSatisfy { $0.hasPrefix("flowscope: ") })
      for name in ["file-1.sock", "directory-1.sock", "link-1.sock", "other-1.sock"] {
        #expect(list.error.contains("\(directory)/\(name)"))
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(
        Set(names)
          == [
            "file-1.sock", "directory-1.sock", "link-1.sock", "other-1.sock",
            "rainbow-\(sample.pid).sock",
          ])
      try await RainbowUser.expectNavigates(sample)
      server.stop()
      sample.kill()
    }
  }
}

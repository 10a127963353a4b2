import Foundation
import TestApps
import TestPatience
import Testing

/// `make install` and `make uninstall`, with the program and the man pages that are built already.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct InstallTests {
  private let directory: String
  private let prefix: String

  init() throws {
    directory = try Program.socketDirectory()
    // A prefix may have blanks in it.
    prefix = "\(directory)/a prefix"
  }

  private func run(_ program: String, _ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(program, arguments, environment: Program.environment(directory))
  }

  /// The files and directories below the prefix.
  private var contents: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: prefix).sorted() }
  }

  @Test("the program, the man pages and the completions are installed, and removed")
  func all() async throws {
    let script = Repository.path("Scripts/install")
    let pages = Repository.path(".build/man/man1")
    let installed = try await run(script, Program.path, pages, prefix)
    #expect(installed.code == 0, "\(installed.error)")
    let version = try await run("\(prefix)/bin/flowscope", "--version")
    #expect(version.code == 0 && !version.output.isEmpty)
    let commands = try await run("\(prefix)/bin/flowscope", "--help").output
    for page in ["flowscope.1", "flowscope.log.1", "flowscope.explain.1", "flowscope.completion.1"]
    {
      let path = "\(prefix)/share/man/man1/\(page)"
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(".\\\""), "\(page)")
    }
    #expect(commands.contains("completion"))
    for (shell, file) in [
      ("bash", "share/bash-completion/completions/flowscope"),
      ("zsh", "share/zsh/site-functions/_flowscope"),
      ("fish", "share/fish/vendor_completions.d/flowscope.fish"),
    ] {
      // The shell's own check of the syntax.
      let checked = try await run("/usr/bin/env", shell, "-n", "\(prefix)/\(file)")
      #expect(checked.code == 0 && checked.error.isEmpty, "\(shell): \(checked.error)")
    }
    // Another program's file stays, and its directories with it.
    try Data().write(to: URL(fileURLWithPath: "\(prefix)/bin/other"))
    let again = try await run(script, Program.path, pages, prefix)
    #expect(again.code == 0, "an installation replaces an older one: \(again.error)")
    let removed = try await run(script, "--remove", prefix)
    #expect(removed.code == 0, "\(removed.error)")
    #expect(try contents == ["bin", "bin/other"])
    try FileManager.default.removeItem(atPath: "\(prefix)/bin/other")
    #expect(try await run(script, "--remove", prefix).code == 0)
    #expect(try contents.isEmpty)
  }

  @Test("every man page can be shown")
  func pages() async throws {
    let pages = Repository.path(".build/man/man1")
    let names = try FileManager.default.contentsOfDirectory(atPath: pages)
    #expect(names.count > 15)
    let environment = Program.environment(directory)
    guard try await run("/bin/sh", "-c", "command -v man && command -v groff").code == 0 else {
      return
    }
    for name in names {
      let shown = try await Program.run(
        "/usr/bin/env", ["man", "--warnings", "-l", "\(pages)/\(name)"],
        environment: environment.merging(["MANPAGER": "cat", "MANWIDTH": "100"]) { $1 })
      #expect(shown.code == 0 && shown.output.contains("flowscope"), "\(name): \(shown.error)")
    }
  }

  @Test("a missing program or missing man pages are refused in one line")
  func missing() async throws {
    let script = Repository.path("Scripts/install")
    for arguments in [
      [Program.path, directory, prefix], ["\(directory)/none", directory, prefix],
    ] {
      let outcome = try await Program.run(
        script, arguments, environment: Program.environment(directory))
      #expect(outcome.code == 1 && outcome.error.split(separator: "\n").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: prefix))
    #expect(try await run(script).code == 2)
  }
}

import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// ctrl-o, with scripts in place of editors.
  @Suite struct EditorTests {
    /// The sources of the samples.
    private static let package = Repository.root.path

    private static let call = "\(package)/Sources/FlowSamples/Rainbow/RainbowApp.swift"

    /// The inspector on an app with errors, whose list has the focus.
    private struct Scene {
      let directory: String
      let sample: ServedSample
      let terminal: WatchedTerminal
      var tmux: Tmux { terminal.tmux }

      /// `script` is the editor's; `name` decides how the inspector calls it.
      init(editor name: String, _ script: String?, flags: String) throws {
        directory = try Program.socketDirectory()
        sample = try ServedSample(
          directory: directory, arguments: ["--rate", "0", "--warm-up", "21"])
        terminal = try WatchedTerminal(in: directory)
        if let script {
          let path = "\(directory)/\(name)"
          try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try tmux.type("unset VISUAL; export EDITOR=\"\(name) --own\" PATH=\"\(directory):$PATH\"")
        _ = try terminal.start("rainbow \(flags)")
        try tmux.keys("2")
        try tmux.waitFor("▶2 Errors")
      }

      /// The arguments of the editor, once it has written them.
      func arguments() throws -> [String] {
        let file = "\(directory)/arguments"
        try tmux.waitUntil("the editor's arguments") { _ in
          FileManager.default.fileExists(atPath: file)
        }
        return try String(contentsOfFile: file, encoding: .utf8)
          .split(separator: "\n").map(String.init)
      }

      func end() throws {
        try tmux.keys("q")
        try terminal.expectRestored(code: 0)
        sample.kill()
      }
    }

    /// Writes its arguments, as one step, into a file beside itself.
    private static let noting = """
      here=$(dirname "$0"); printf '%s\\n' "$@" > "$here/noted"; mv "$here/noted" "$here/arguments"
      """

    @Test("an editor in the terminal has it until it ends, is stopped and continued with the rest")
    func terminal() throws {
      let scene = try Scene(
        editor: "my-editor", Self.noting + "\necho editing; read line; echo \"got $line\"",
        flags: "--sources '\(Self.package)'")
      try scene.tmux.keys("C-o")
      try scene.tmux.waitUntil("the editor") {
        $0.contains("editing") && !$0.contains("Hierarchy")
      }
      let arguments = try scene.arguments()
      #expect(arguments.count == 3 && arguments.first == "--own" && arguments.last == Self.call)
      #expect(arguments.dropFirst().first?.wholeMatch(of: /\+[0-9]+/) != nil, "\(arguments)")
      try scene.tmux.keys("C-z")
      try scene.tmux.waitUntil("the shell") { $0.contains("Stopped") }
      try scene.terminal.expectSettings()
      try scene.tmux.type("fg")
      // The keys are the editor's: they would quit the inspector.
      try scene.tmux.type("q")
      try scene.tmux.waitUntil("the inspector") {
        $0.contains("Hierarchy") && $0.contains("▶2 Errors")
      }
      try scene.tmux.keys("?")
      try scene.tmux.waitFor("Keys of Errors")
      try scene.tmux.keys("Escape")
      try scene.end()
    }

    @Test(
      "an editor that fails, or is not there, is told in one line",
      arguments: [
        ("failing-editor", "exit 3", "the editor failing-editor ended with exit code 3"),
        ("absent-editor", nil, "cannot run the editor absent-editor: it is not installed"),
        ("killed-editor", "kill -9 $$", "signal 9 ended the editor killed-editor"),
      ])
    func failures(name: String, script: String?, message: String) throws {
      let scene = try Scene(editor: name, script, flags: "--sources '\(Self.package)'")
      try scene.tmux.keys("C-o")
      try scene.tmux.waitFor(message)
      try scene.end()
    }

    @Test("an editor with a window leaves the inspector on the screen")
    func window() throws {
      let scene = try Scene(
        editor: "code", Self.noting, flags: "--source-root '\(Self.package)'")
      try scene.tmux.keys("C-o")
      let arguments = try scene.arguments()
      #expect(arguments.prefix(2) == ["--own", "-g"] && arguments.count == 3)
      #expect(arguments.last?.hasPrefix(Self.call + ":") == true)
      try scene.tmux.waitUntil("the inspector") {
        $0.contains("Hierarchy") && $0.contains("in code")
      }
      try scene.end()
    }

    @Test("without sources, the inspector says what to start it with")
    func noSources() throws {
      let scene = try Scene(editor: "my-editor", Self.noting, flags: "")
      try scene.tmux.keys("C-o")
      try scene.tmux.waitFor("start with --sources")
      try scene.end()
    }
  }
}

import TestApps
import TestPatience
import TestSystem
import Testing

extension FaultTests {
  @Suite struct BlockedAppTests {
    private static let reason = "since navigate(checkout) at TestPeer/BlockingApp.swift:"

    /// Waits until the app notes its navigations, for a viewer that wants to know what blocks it.
    ///
    /// The first beat asks the main actor, and the third would call it silent without an answer.
    /// The app notes navigations before it answers.
    private func awaitBeats(of app: PeerApp) throws {
      let viewer = try RawClient(app.socketPath, patience: Int(Patience.seconds))
      try viewer.sendNow([
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"beats":true,"#
          + #""protocol":{"min":1,"max":1},"client":{"name":"t","version":"1"}}}"#
      ])
      var answered = 0
      while answered < 3, let frame = try viewer.readFrame() {
        let message = String(decoding: frame, as: UTF8.self)
        guard message.contains("flow/didBeat") else { continue }
        answered = message.contains("silentSince") ? 0 : answered + 1
      }
      try #require(answered == 3, "the app has ended")
    }

    @Test("a blocked main actor is named with its navigation, and answers again without a key")
    func blocked() async throws {
      let directory = try Program.socketDirectory()
      let app = try PeerApp(blocking: "shop", directory: directory)
      let tmux = try Tmux(columns: 160, rows: 40, directory: directory)
      try tmux.type("exec $FLOWSCOPE shop")
      try tmux.waitFor("● live")
      try awaitBeats(of: app)
      func title(_ screen: String) -> Substring { screen.prefix { $0 != "\n" } }
      func bottom(_ screen: String) -> String {
        screen.split(separator: "\n").suffix(2).joined(separator: "\n")
      }

      try app.block()
      try tmux.waitUntil("the silence") {
        title($0).contains("○ main actor silent for ") && !title($0).contains("live")
          && bottom($0).contains(Self.reason) && bottom($0).contains("Tab panel")
      }
      let socket = app.socketPath
      async let patient = Program.run(
        ["snapshot", socket, "--timeout", "2m"], directory: directory)
      async let patientLint = Program.run(
        ["lint", socket, "--timeout", "2m"], directory: directory)
      let ended = try await Program.run(
        ["snapshot", app.socketPath, "--timeout", "5s"], directory: directory)
      #expect(ended.code == 3 && ended.output.isEmpty)
      #expect(
        ended.error.hasPrefix(
          "flowscope: timed out after 5 s, by --timeout; main actor silent for ")
          && ended.error.contains(Self.reason), "\(ended.error)")
      // Without --timeout it gives up, while the two others wait on.
      let command = try await Program.run(["snapshot", app.socketPath], directory: directory)
      #expect(command.code == 3 && command.output.isEmpty)
      #expect(
        command.error.hasPrefix("flowscope: timed out on \(app.socketPath): ")
          && command.error.contains("; main actor silent for ")
          && command.error.contains(Self.reason), "\(command.error)")
      #expect(command.error.split(separator: "\n").count == 1)
      #expect(title(try tmux.screen).contains("○ main actor silent for "))

      try app.release()
      try tmux.waitUntil("the end of the silence") {
        title($0).contains("● live") && !bottom($0).contains(Self.reason)
          && $0.contains("main actor answers again after ")
      }
      let (answered, linted) = try await (patient, patientLint)
      #expect(answered.code == 0 && answered.output.contains("checkout"), "\(answered.error)")
      #expect(linted.code == 0, "\(linted.error)")
      let later = try await Program.run(["snapshot", app.socketPath], directory: directory)
      #expect(later.code == 0 && later.output.contains("checkout"))
      #expect(later.error.isEmpty)
      app.kill()
    }
  }
}

import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import NIOConcurrencyHelpers

struct ListenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen", abstract: "Let apps connect to flowscope, over TCP or WebSocket.",
    discussion: """
      For apps that cannot serve a socket here: React Native, Flutter, an emulator, a container. \
      Listens on 127.0.0.1 only. The first message of an app has to be flow/authenticate with the \
      token, which is new at each start and is in a file that only you can read.

      Each app that connects gets a socket among those of the other engines, so that every command \
      finds it by its name while this command runs. Docs/Security.md says who may connect to what.
      """)

  @Option(
    help: ArgumentHelp("The port; 0 for a free one. Default: 7002.", valueName: "number"))
  var port = 7_002

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Listen for this long: seconds, or 2s, 1m. Default: until stopped.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  @OptionGroup var messages: QuietOption

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535")
    }
  }

  func run() async throws {
    let directory = SocketDirectory.standard()
    try directory.prepare()
    let file = NIOLockedValueBox<TokenFile?>(nil)
    let refusals = RefusalNotes { text in
      StandardError.say(text)
      // For 'flowscope list'.
      let remark = DisplayText.neutralised(text, limit: DisplayText.lineLimit)
      file.withLockedValue { $0?.remark(remark) }
    }
    let apps = DialledApps(in: directory) { event in
      switch event {
      case .joined(let engine, let transport, let path):
        Self.say("\(engine.title) connected over \(transport.rawValue): \(path)")
      case .left(let engine): Self.say("\(engine.title) left")
      case .refused(let reason): refusals.add("refused an app: \(reason)")
      }
    }
    let listener = try DialPort(port, tokenIn: directory) {
      refusals.add("refused a connection: \($0)")
    } accepting: { frames, transport in
      Task { await apps.serve(frames, over: transport) }
    }
    file.withLockedValue { $0 = listener.token }
    let (untilStopped, stopping) = AsyncStream.makeStream(of: Void.self)
    let signals = SignalRelay(ends: [SIGTERM, SIGINT, SIGHUP]) { _ in stopping.finish() }
    try StandardOutput.write(
      "listening on \(Endpoint.tcp(port: listener.number)) and "
        + "ws://\(Endpoint.loopback):\(listener.number), token in \(listener.token.path)\n")
    if let seconds = time?.seconds {
      Task {
        try await Task.sleep(for: .seconds(seconds))
        stopping.finish()
      }
    }
    for await _ in untilStopped {}
    file.withLockedValue { $0 = nil }
    listener.stop()
    await apps.stop()
    withExtendedLifetime(signals) {}
  }

  private static func say(_ text: String) {
    try? StandardOutput.write(
      "\(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
  }
}

/// Remarks about refused connections, at most one in a second; the others are counted in the next.
final class RefusalNotes: Sendable {
  private struct State {
    var next: ContinuousClock.Instant?
    var omitted = 0
  }

  private let state = NIOLockedValueBox(State())
  private let say: @Sendable (String) -> Void

  init(saying say: @escaping @Sendable (String) -> Void) { self.say = say }

  func add(_ text: String, at now: ContinuousClock.Instant = .now) {
    let omitted = state.withLockedValue { state -> Int? in
      if let next = state.next, now < next {
        state.omitted += 1
        return nil
      }
      defer { state = State(next: now + .seconds(1), omitted: 0) }
      return state.omitted
    }
    guard let omitted else { return }
    say(omitted == 0 ? text : "\(text); and \(Counted.text(omitted, "other")) since the last line")
  }
}

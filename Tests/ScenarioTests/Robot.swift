import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import NIOConcurrencyHelpers
import TestApps
import TestPatience
import Testing

@testable import Inspector
@testable import flowscope

/// Runs the inspector in the process, presses keys, and reads its frames.
///
/// Everything but ncurses and the terminal is the product's own: the command with its options, the
/// loop, the session, the connection to the app, and the parser of the keys' bytes. Robots share the
/// environment and the working directory of the process, so their tests run one after the other.
final class Robot: SceneTerminal {
  private let screenInUse: RobotScreen
  private let end = NIOLockedValueBox(true)

  /// Whether no command runs.
  var hasEnded: Bool { end.withLockedValue { $0 } }

  /// Creates a screen; `directory` has the sockets and the user's files, and becomes the working
  /// directory.
  init(columns: Int, rows: Int, directory: String) async throws {
    screenInUse = await RobotScreen(size: Size(rows: rows, columns: columns))
    var environment = Program.environment(directory)
    environment["TZ"] = "UTC"
    for name in ["NO_COLOR", "TMUX"] { unsetenv(name) }
    for name in ["FLOWSCOPE_DIR", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "TZ"] {
      setenv(name, environment[name] ?? "", 1)
    }
    try #require(FileManager.default.changeCurrentDirectoryPath(directory))
  }

  /// Runs a command of flowscope that opens the inspector, until it ends.
  func start(_ arguments: String...) async throws { try await start(arguments) }

  func start(_ arguments: [String]) async throws {
    let (screen, end) = (screenInUse, end)
    end.withLockedValue { $0 = false }
    let command = Command(value: try Flowscope.parseAsRoot(arguments))
    Task {
      var problem = ""
      do {
        try await ScreenSource.$open.withValue({ _ in screen }) { try await command.run() }
      } catch {
        problem = "\(error)"
      }
      end.withLockedValue { $0 = true }
      await screen.end(showing: "ready> \(problem)")
    }
  }

  /// A parsed command, which only one task runs.
  private struct Command: @unchecked Sendable {
    let value: any ParsableCommand

    func run() async throws {
      var command = try #require(value as? any AsyncParsableCommand)
      try await command.run()
    }
  }

  func keys(_ keys: String...) async throws {
    if RobotScreen.isWatched { try await Task.sleep(for: .milliseconds(400)) }
    for key in keys { await screenInUse.press(Self.bytes[key] ?? Array(key.utf8)) }
  }

  func write(_ text: String) async throws { await screenInUse.press(Array(text.utf8)) }

  func resize(columns: Int, rows: Int) async {
    await screenInUse.resize(Size(rows: rows, columns: columns))
  }

  /// The bytes that a terminal sends for a key.
  private static let bytes: [String: [UInt8]] = {
    var bytes: [String: [UInt8]] = [
      "Enter": [0x0d], "Escape": [0x1b], "Space": [0x20], "Tab": [0x09], "BSpace": [0x7f],
    ]
    for (name, sequence) in [
      ("Up", "[A"), ("Down", "[B"), ("Right", "[C"), ("Left", "[D"), ("Home", "[H"), ("End", "[F"),
      ("BTab", "[Z"), ("DC", "[3~"), ("PPage", "[5~"), ("NPage", "[6~"),
    ] {
      bytes[name] = Array("\u{1b}\(sequence)".utf8)
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      bytes["C-\(Unicode.Scalar(letter))"] = [letter & 0x1f]
    }
    return bytes
  }()

  var screen: String {
    get async { await screenInUse.text }
  }

  /// The last copied text; nil if nothing was copied.
  var copied: String? {
    get async { await screenInUse.copied }
  }

  @discardableResult
  func waitFor(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil("'\(text)'", sourceLocation: sourceLocation) { $0.contains(text) }
  }

  @discardableResult
  func waitUntil(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) throws -> Bool
  ) async throws -> String {
    let deadline = ContinuousClock.now + Patience.duration
    while true {
      let (text, change) = await screenInUse.state
      if try condition(text) { return text }
      if ContinuousClock.now >= deadline {
        Issue.record("\(what) did not come", sourceLocation: sourceLocation)
        throw NeverCame(what: what, heard: text.components(separatedBy: "\n"))
      }
      await screenInUse.waitForChange(after: change, until: deadline)
    }
  }
}

/// A screen whose frames are text, and whose keys a test presses.
@MainActor
private final class RobotScreen: InspectorScreen {
  private(set) var text = ""
  private(set) var copied: String?
  private(set) var size: Size
  let isUnicode = true
  private var changes = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var parser = KeyParser(.standard, encoding: .utf8)
  private var handleInput: (@MainActor @Sendable (Input) -> Void)?
  private var handleSignal: (@MainActor @Sendable (Int32) -> Void)?

  init(size: Size) { self.size = size }

  /// Whether a developer watches: FLOWSCOPE_WATCH=1 prints each frame, and slows the keys down.
  nonisolated static let isWatched = ProcessInfo.processInfo.environment["FLOWSCOPE_WATCH"] != nil

  // MARK: What the test does

  /// The text of the screen, and the number of changes up to now.
  var state: (text: String, change: Int) { (text, changes) }

  func waitForChange(after change: Int, until deadline: ContinuousClock.Instant) async {
    if changes != change { return }
    let limit = Task {
      if (try? await Task.sleep(until: deadline)) != nil { wakeAll() }
    }
    await withCheckedContinuation { waiting.append($0) }
    limit.cancel()
  }

  func press(_ bytes: [UInt8]) {
    let now = ContinuousClock.now
    // A pause after each key: an escape is the key itself, not the beginning of a sequence.
    for input in parser.take(bytes, at: now) + parser.expire(at: now + .seconds(1)) {
      switch input {
      case .key(let key): handleInput?(.key(key))
      case .pasted(let text): handleInput?(.pasted(text))
      case .mouse, .signal, .background: break
      }
    }
  }

  func resize(_ size: Size) {
    self.size = size
    handleSignal?(SIGWINCH)
  }

  func end(showing text: String) {
    (handleInput, handleSignal) = (nil, nil)
    self.text = text
    wakeAll()
  }

  private func wakeAll() {
    changes += 1
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  // MARK: What the inspector does

  func readInputs(_ handle: @escaping @MainActor @Sendable (Input) -> Void) {
    handleInput = handle
  }

  func watchSignals(_ handle: @escaping @MainActor @Sendable (Int32) -> Void) {
    handleSignal = handle
  }

  func show(_ frame: Frame) {
    text = frame.text + "\n"
    if Self.isWatched { print("\u{1b}[H\u{1b}[2J\(text)") }
    wakeAll()
  }

  func send(_ bytes: [UInt8]) {
    let sequence = String(decoding: bytes, as: UTF8.self)
    guard let data = sequence.wholeMatch(of: /\u{1b}\]52;c;(.*)\u{7}/)?.1 else { return }
    copied = Data(base64Encoded: String(data)).map { String(decoding: $0, as: UTF8.self) }
    wakeAll()
  }

  func forget() {}
  func adopt(_ theme: Theme, color: ColorMode?) {}
  func setMouse(_ isOn: Bool) {}
  func adoptSize() -> Size { size }
  func suspend() {}
  func lend(to arguments: [String]) async throws -> ProcessEnding { .exited(0) }
  func reclaim() -> Bool { true }
  func close() {}
}

/// The inspector with a robot.
typealias Scene = InspectedScene<Robot>

extension InspectedScene where Terminal == Robot {
  /// Starts an app that stops after `steps`, and the inspector on it.
  init(
    steps: Int = 12, columns: Int = 110, rows: Int = 32, sample: [String] = [],
    flags: String..., in directory: String? = nil
  ) async throws {
    let directory = try directory ?? Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "\(steps)"] + sample)
    let robot = try await Robot(columns: columns, rows: rows, directory: directory)
    self.init(directory: directory, sample: sample, terminal: robot)
    try await robot.start(["rainbow"] + flags)
    try await robot.waitFor("● live")
    try await robot.waitFor("Coordinator")
  }
}

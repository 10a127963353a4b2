import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Open the inspector on an engine.",
    discussion: """
      The keys, which the settings can change ('flowscope config --help'):
      \(Keymap.standard.list)
      """)

  @OptionGroup var target: EngineOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var inspector: AttachOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let endpoint: Endpoint?
    do {
      endpoint = try await Asker.shell.engine(target.target, choose: EnginePicker.choose)
    } catch ReportError.nothingRuns where isWithUser {
      endpoint = nil
    }
    let code = try await inspector.open(endpoint)
    if code != 0 { throw ExitCode(code) }
  }

  /// Whether a user can read the screen and press keys; a script cannot.
  private var isWithUser: Bool {
    target.target == nil && isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal
  }
}

extension Keymap {
  /// The keys for the help and the man page, with one line for each effect.
  var list: String {
    let panels = bindings.filter { !$0.keys.isEmpty }.map { Self.line($0.keys, $0.help) }
    let overlays = overlayBindings.map { binding, overlays in
      let places = features.titles(overlays)
      return Self.line(binding.keys, "\(binding.help) (over the panels: \(places))")
    }
    return (panels + overlays).joined(separator: "\n")
  }

  private static func line(_ keys: [Key], _ help: String) -> String {
    "  \(keys.map(\.plainTitle).joined(separator: ", ")): \(help)"
  }
}

struct AttachOptions: ParsableArguments {
  @Flag(help: "Let the inspector navigate in the app, if the app allows it. It asks each time.")
  var control = false

  @Flag(help: "Serve the inspector's own screens, so that another flowscope can inspect them.")
  var inspectable = false

  @OptionGroup var settings: SettingsOptions

  /// Inspects the engine at `endpoint`, or waits for one; returns the exit code.
  @MainActor
  func open(_ endpoint: Endpoint?) async throws -> Int32 {
    if let endpoint { try await Self.check(endpoint) }
    return try await loop(showing: endpoint.map { .engine($0) } ?? .nothing).run()
  }

  /// The time after which the screen opens although the engine has not answered.
  private static let patience = Duration.milliseconds(700)

  /// Connects, so that errors are printed before the screen changes.
  ///
  /// On a terminal, an engine that does not answer at once is waited for on the screen, which says
  /// what does not answer.
  private static func check(_ endpoint: Endpoint) async throws {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let connecting = Task {
      do {
        try await FlowClient.connect(to: endpoint, as: Asker.shell.viewer).close()
        answer.yield(.success(()))
      } catch {
        answer.yield(.failure(error))
      }
    }
    guard isatty(STDIN_FILENO) == 1, StandardOutput.isTerminal else {
      await connecting.value
      answer.finish()
      for await result in answers { try result.get() }
      return
    }
    let patience = Task {
      try await Task.sleep(for: Self.patience)
      answer.yield(.success(()))
    }
    defer { patience.cancel() }
    for await result in answers { return try result.get() }
  }

  @MainActor
  func loop(showing id: InspectionID) throws -> InspectorLoop {
    try InspectorLoop(
      settings: settings.effective(from:), allowsControl: control, isInspectable: inspectable,
      showing: id)
  }
}

enum EnginePicker {
  static func choose(_ engines: [RunningEngine]) throws -> RunningEngine {
    guard StandardOutput.isTerminal else { throw ReportError.severalRun(engines) }
    StandardError.write("Several engines run:\n")
    for (index, engine) in engines.enumerated() {
      StandardError.write("  \(index + 1)  \(engine.title)\n")
    }
    while true {
      StandardError.write("Attach to (1-\(engines.count), a name or a pid; Enter to cancel): ")
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else {
        throw ExitCode(130)
      }
      if let engine = engine(line, of: engines) { return engine }
      StandardError.write("'\(DisplayText.neutralised(line))' matches none of them, or several\n")
    }
  }

  /// The engine with this number in the list, name or pid.
  private static func engine(_ text: String, of engines: [RunningEngine]) -> RunningEngine? {
    if let number = Int(text), (1...engines.count).contains(number) { return engines[number - 1] }
    let named = engines.filter { engine in
      engine.info.map { $0.name == text || "\($0.pid)" == text } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}

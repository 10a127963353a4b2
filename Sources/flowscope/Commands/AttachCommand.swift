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
      endpoint = try await Asker.shell.engine(target.target)
    } catch ReportError.nothingRuns where isWithUser && target.target == nil {
      endpoint = nil
    } catch ReportError.severalRun where isWithUser {
      // The inspector offers them.
      endpoint = nil
    }
    let code = try await inspector.open(endpoint)
    if code != 0 { throw ExitCode(code) }
  }

  /// Whether a user can read the screen and press keys; a script cannot.
  private var isWithUser: Bool {
    isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal
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

  @Flag(
    help: """
      Put the app where it was when it is started again, if the app allows it; what cannot be \
      restored is named. Needs --control.
      """)
  var keepPlace = false

  @Flag(help: "Serve the inspector's own screens, so that another flowscope can inspect them.")
  var inspectable = false

  @OptionGroup var problems: ProblemsOption

  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if keepPlace, !control {
      throw ValidationError("--keep-place changes the app: add --control")
    }
  }

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
    // Before the screen changes.
    if let sources = settings.sources.sources { try SourceRoot.check(sources) }
    return try InspectorLoop(
      settings: { [settings] in settings.effective(from: $0) }, allowsControl: control,
      keepsPlace: keepPlace, problems: problems.named,
      isInspectable: inspectable, showing: id)
  }
}

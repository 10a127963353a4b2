import FlowModel
import FlowReports
import Foundation
import Inspector

extension InspectorLoop {
  /// Opens a file in the user's editor: one for the terminal has it until it ends, and any other
  /// runs beside the inspector.
  func edit(_ file: SourceFile) {
    if isEditing { return }
    let environment = ProcessInfo.processInfo.environment
    let command = EditorCommand(
      for: file, in: environment, isInstalled: { Self.isInstalled($0, environment) })
    guard let command else {
      return handle(.said("no editor: set $VISUAL or $EDITOR, such as EDITOR=vim"))
    }
    if command.isInTerminal { runInTerminal(command) } else { runBeside(command, file.place) }
  }

  private func runInTerminal(_ command: EditorCommand) {
    isEditing = true
    Task { [weak self] in
      guard let self else { return }
      var message: String?
      do {
        message = Self.words(for: try await screen.lend(to: command.arguments), of: command)
      } catch { message = Self.words(for: error, of: command) }
      isEditing = false
      handle(.edited(message))
      handle(.resized(screen.adoptSize()))
    }
  }

  private func runBeside(_ command: EditorCommand, _ place: SourcePlace) {
    let program: ChildProgram
    do { program = try ChildProgram(command.arguments, withTerminal: false) } catch {
      return handle(.said(Self.words(for: error, of: command)))
    }
    handle(.said("opening \(DisplayText.neutralised(place.path)):\(place.line) in \(command.name)"))
    Task { [weak self] in
      for await event in program.events {
        guard case .ended(let ending) = event else { continue }
        self?.handle(.edited(Self.words(for: ending, of: command)))
      }
    }
  }

  /// What is said of an editor that ended; nil if all is well.
  private static func words(for ending: ProcessEnding, of command: EditorCommand) -> String? {
    switch ending {
    case .exited(0): nil
    // What the shell answers for a program that it does not find, or cannot run.
    case .exited(127):
      "cannot run the editor \(command.name): it is not installed; set $VISUAL or $EDITOR"
    case .exited(126): "cannot run the editor \(command.name): it is not a program"
    // 128 + n: some shells stay between, and answer so for a program that signal n ended.
    case .exited(let code) where (129...159).contains(code):
      "signal \(code - 128) ended the editor \(command.name)"
    case .exited(let code): "the editor \(command.name) ended with exit code \(code)"
    case .killed(let signal): "signal \(signal) ended the editor \(command.name)"
    }
  }

  private static func words(for error: any Error, of command: EditorCommand) -> String {
    "cannot run the editor \(command.name): \((error as? SystemError)?.message ?? "\(error)")"
  }

  private static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}

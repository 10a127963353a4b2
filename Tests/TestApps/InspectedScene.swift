import FlowProtocol
import Foundation
package import Testing

/// The terminal in which the inspector runs: a real one, or a robot.
package protocol SceneTerminal {
  /// Presses keys, which have tmux's names: `Enter`, `C-c`, `PPage`; another text is typed.
  func keys(_ keys: String...) async throws

  /// Types a text literally; names of keys have no special meaning.
  func write(_ text: String) async throws

  /// A complete frame.
  var screen: String { get async throws }

  /// Waits until the screen satisfies the condition, and returns it; records an issue with the
  /// current screen, and throws, if that takes too long.
  @discardableResult
  func waitUntil(
    _ what: String, sourceLocation: SourceLocation, _ condition: (String) throws -> Bool
  ) async throws -> String
}

/// The inspector on a sample app that stops after some steps.
package struct InspectedScene<Terminal: SceneTerminal> {
  package let directory: String
  package let sample: ServedSample
  package let terminal: Terminal

  package init(directory: String, sample: ServedSample, terminal: Terminal) {
    (self.directory, self.sample, self.terminal) = (directory, sample, terminal)
  }

  /// Quits the inspector, and ends the app.
  package func end() async throws {
    try await terminal.keys("C-c")
    try await terminal.waitUntil("the shell", sourceLocation: #_sourceLocation) {
      !$0.contains("Hierarchy")
    }
    sample.kill()
  }

  /// Navigates in the app from another viewer, if the app allows it.
  package func navigateApp(
    to route: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let user = try await RainbowUser(sample)
    try await user.go(to: route, sourceLocation: sourceLocation)
    await user.client.close()
  }

  /// Types a text; names of keys in it have no effect.
  package func write(_ text: String) async throws { try await terminal.write(text) }

  /// Runs a command on the command line.
  package func command(_ text: String) async throws {
    try await terminal.keys(":")
    try await write(text)
    try await terminal.keys("Enter")
  }

  /// Selects a coordinator by its name, and waits for the selection.
  package func select(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await terminal.keys("f")
    let list = "Jump to a coordinator"
    try await terminal.waitUntil("the list", sourceLocation: sourceLocation) { $0.contains(list) }
    try await write(name)
    try await terminal.keys("Enter")
    try await waitForSelection(name, sourceLocation: sourceLocation)
  }

  /// Waits until the line of a coordinator is selected.
  package func waitForSelection(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // Where there is no room for it, a name loses the word that all share.
    let suffix = "Coordinator"
    let short = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    try await terminal.waitUntil("\(name) selected", sourceLocation: sourceLocation) { screen in
      ScreenText(screen).tree.contains {
        $0.hasPrefix("▶") && ($0.contains(" \(name)") || $0.contains(" \(short) "))
      } && !screen.contains("Jump to a coordinator")
    }
  }

  /// Waits for a text in the title.
  package func waitForTitle(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await terminal.waitUntil("'\(text)' in the title", sourceLocation: sourceLocation) {
      ScreenText($0).title.contains(text)
    }
  }

  /// Waits for a message in the last line.
  @discardableResult
  package func waitForMessage(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await terminal.waitUntil("'\(text)' in the last line", sourceLocation: sourceLocation) {
      ScreenText($0).message.contains(text)
    }
  }
}

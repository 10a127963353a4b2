import FlowReports
import Inspector

/// Where the inspector draws, and where its inputs come from: a terminal, or a test's robot.
@MainActor
protocol InspectorScreen: AnyObject {
  /// Whether the screen can show box drawing.
  var isUnicode: Bool { get }

  var size: Size { get }

  /// Passes each key, click and paste to `handle`.
  func readInputs(_ handle: @escaping @MainActor @Sendable (Input) -> Void)

  /// Passes each signal that concerns the screen, or ends the inspector, to `handle`.
  func watchSignals(_ handle: @escaping @MainActor @Sendable (Int32) -> Void)

  /// Draws a frame; sends only what differs from the frame before.
  func show(_ frame: Frame)

  /// Makes the next frame redraw everything.
  func forget()

  func adopt(_ theme: Theme, color: ColorMode?)

  /// Takes over the mouse, or leaves it to the terminal for selecting text.
  func setMouse(_ isOn: Bool)

  /// Writes control bytes that are not part of the screen.
  func send(_ bytes: [UInt8])

  /// Reads the size again after a change, and returns it.
  func adoptSize() -> Size

  /// Stops the program like ctrl-z in a shell; returns when it continues in the foreground.
  func suspend()

  /// Runs a program that needs the terminal for itself, and returns when it has ended; shows nothing
  /// meanwhile.
  ///
  /// - Throws: `SystemError`, if the program could not be started.
  func lend(to arguments: [String]) async throws -> ProcessEnding

  /// Takes over the screen that others used meanwhile; false if others still use it.
  func reclaim() -> Bool

  /// Restores what the screen showed before; a second call has no effect.
  func close()
}

enum ScreenSource {
  /// Makes the screen of the next inspector: a terminal, if no test sets another.
  @TaskLocal static var open: @MainActor @Sendable (Settings) throws -> any InspectorScreen = {
    try Terminal(color: $0.color, theme: $0.theme, mouse: $0.mouse)
  }
}

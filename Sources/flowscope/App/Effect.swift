import FlowProtocol

/// What the inspector asks of the outside.
indirect enum Effect: Equatable, Sendable {
  case quit
  case redraw
  case suspend
  /// Another of flowscope's own screens is asked for.
  case go(ScreenRoute)
  /// What stands on top of flowscope's own screens is left.
  case goBack
  /// An action is done, once what was asked for before it has come.
  case perform(Action)
  case export(FlowSnapshot, format: DiagramFormat)
  /// A ``Input/tick(_:)`` after this many seconds.
  case wake(seconds: Double)
  /// A text for the terminal's clipboard.
  case copy(String)
  /// What runs is looked for.
  case listEngines
  /// An engine is looked for by its name or pid, and looked at.
  case resolve(String)
  /// An engine is followed; from the start where it is already.
  case follow(String)
  /// The hierarchy of an engine is read anew, over the connection that there is or another.
  case resync(String)
  /// What navigating to a route or a URL would do is asked of the engine.
  case explain(String, from: NodeID?, of: String)
  /// Something is done in the app.
  case control(ControlCall, of: String)
  /// The lints of an engine are asked what they find.
  case askLints(of: String)
  /// The lints look at a hierarchy of which there is nobody to ask.
  case lint(FlowSnapshot, of: String)
  /// A recording is played on, or otherwise.
  case playback(PlaybackCommand, of: String)
  /// The marks on the errors of a run are read.
  case readMarks(run: String, of: String)
  /// Marks are kept.
  case keepMarks([ErrorID: ErrorMark])
  /// A text is written to a new file in the working directory.
  case write(String, name: String, suffix: String)
  /// Everything is drawn in another theme.
  case setTheme(Theme)
  /// The mouse is for the inspector, or for the terminal.
  case setMouse(Bool)
}

/// An engine that runs.
struct RunningTarget: Equatable, Sendable {
  let path: String
  let title: String
  var name: String?
  var pid: Int?
}

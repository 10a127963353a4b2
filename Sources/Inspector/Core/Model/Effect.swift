package import FlowDiagram
package import FlowModel
package import FlowProtocol
package import FlowRecording
package import FlowReports

/// A request of the inspector to the outside.
package indirect enum Effect: Equatable, Sendable {
  case quit
  case redraw
  case suspend
  case go(ScreenRoute)
  case goBack
  case perform(Action)
  /// Asks for an ``Input/tick(_:)`` after this many seconds.
  case wake(seconds: Double)
  case copy(String)
  /// Opens a file of the sources in the user's editor.
  case edit(SourceFile)
  case listEngines
  /// Looks for running engines now and whenever one appears, until one is followed.
  case watchEngines
  /// Starts the sample app, and shows it.
  case startDemo
  /// Looks up an engine by its name or pid, and shows it.
  case resolve(String)
  /// Follows an engine; starts again if it is already followed.
  case follow(InspectionID)
  /// Reads the hierarchy of an engine again.
  case resync(InspectionID)
  case playback(PlaybackCommand, of: InspectionID)
  /// Writes to a file in the working directory; asks before it replaces one, unless `replaces`.
  case write(String, to: NewFile, replaces: Bool = false)
  case setTheme(Theme)
  /// Turns mouse input on, or leaves the mouse to the terminal.
  case setMouse(Bool)
  case task(AnyFeatureTask)
}

/// Work outside the model that a feature asks for.
package protocol FeatureTask: Equatable, Sendable {
  @MainActor func start(in workshop: any Workshop)
}

/// The outside, as used by the tasks of features.
@MainActor
package protocol Workshop: AnyObject, Sendable {
  func handle(_ input: Input)
  /// Asks an engine over the connection that its events come over, and handles the answer.
  func ask(
    _ id: InspectionID, onFailure: @escaping @Sendable (String) -> Input,
    _ body: @escaping @Sendable (FlowClient) async throws -> Input)
  /// Reads the recording that an inspection plays, off the main actor, and handles the result.
  func read(
    _ id: InspectionID, onFailure: @escaping @Sendable (String) -> Input,
    _ body: @escaping @Sendable (RecordingReader) throws -> Input)
  /// Runs work off the main actor, and handles the inputs that `body` returns; work on files runs in
  /// order.
  func work(onFiles: Bool, _ body: @escaping @Sendable () async -> [Input])
  /// Writes a file in the working directory, off the main actor.
  ///
  /// If the file exists, asks the user, who may agree to `replacement`; if that is nil, replaces the
  /// file at once.
  func write(
    _ file: NewFile, orAskFor replacement: Effect?,
    _ make: @escaping @Sendable () async throws -> [UInt8])
  /// Runs the lints that need no running app on a hierarchy, after what led to it if that is known.
  nonisolated func lint(
    _ snapshot: FlowSnapshot, after arrivals: CoordinatorArrivals?
  ) throws -> (findings: [LintFinding], notRun: [String])
  /// Returns the coverage of an engine's or a recording's routes, at the coordinators of a hierarchy.
  func coverageMarks(
    of id: InspectionID, in snapshot: FlowSnapshot
  ) async throws -> [CoordinatorID: [Diagram.Mark]]
  nonisolated func draw(
    _ diagram: Diagram, as format: DiagramFormat, layout: DiagramLayout, by painter: DiagramPainter
  ) throws -> [UInt8]
}

package struct AnyFeatureTask: Equatable, Sendable {
  package let task: any FeatureTask

  package static func == (one: AnyFeatureTask, other: AnyFeatureTask) -> Bool {
    areEqual(one.task, other.task)
  }
}

/// Whether two values are of one type and equal.
func areEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { other as? Value == one }

extension Effect {
  static func task(_ task: any FeatureTask) -> Effect { .task(AnyFeatureTask(task: task)) }
}

package struct RunningTarget: Equatable, Sendable {
  let endpoint: Endpoint
  let title: String
  var name: String?
  var pid: Int?

  package init(_ endpoint: Endpoint, title: String, name: String? = nil, pid: Int? = nil) {
    self.endpoint = endpoint
    self.title = title
    self.name = name
    self.pid = pid
  }
}

extension Input {
  /// A file was not written because it exists; `replacement` writes it.
  package static func exists(_ file: NewFile, replacement: Effect) -> Input {
    .answer(FileExists(file: file, replacement: replacement))
  }
}

private struct FileExists: FeatureAnswer {
  let file: NewFile
  let replacement: Effect

  func take(in model: inout Model) -> [Effect] {
    // Does not interrupt a user who writes or answers something else.
    guard model.screen.overlay == nil else {
      return model.say("\(file.path) exists and was not replaced; export again")
    }
    model.message = nil
    model.question = Question(text: "\(file.path) exists. Replace it?", effects: [replacement])
    return [.go(.overlay(.confirmation))]
  }
}

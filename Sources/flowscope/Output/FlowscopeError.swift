import FlowIntrospect
import FlowRecording
import Inspector

/// An error that stops a command: one line for people, and an exit code for scripts.
enum FlowscopeError: Error, Equatable {
  case notATerminal
  case unknownTerminal(String)
  /// The program does not have the terminal, and no shell can bring it to the foreground.
  case inBackground
  case nothingRuns(directory: String)
  case noSuchTarget(String, running: [String])
  /// Includes the running engines; some can have the same name.
  case severalRun([String], namesAreUnique: Bool)
  /// A missing file that --wait can wait for.
  case noSuchFile(path: String, reason: String)
  case unknownSample(String, known: [String])
  case cannotWrite(path: String, reason: String)
  case sampleDidNotStart(name: String, reason: String)
  case connection(String)
  /// An engine or a recording of a version that this build does not read.
  case otherVersion(String)
  case failed(String)
  case badInput(String)

  /// 0 is success, and 1 means that the checked condition failed.
  var exitCode: Int32 {
    switch self {
    case .failed: 1
    case .notATerminal, .unknownTerminal, .inBackground, .unknownSample, .cannotWrite, .severalRun,
      .noSuchFile, .badInput:
      2
    case .nothingRuns, .noSuchTarget, .sampleDidNotStart, .connection: 3
    case .otherVersion: 4
    }
  }
}

extension FlowscopeError: CustomStringConvertible {
  /// The message in one line; safe for a terminal, whatever it contains.
  var description: String {
    DisplayText.neutralised(StandardInput.named(in: words), limit: DisplayText.lineLimit)
  }

  private var words: String {
    switch self {
    case .notATerminal:
      "cannot open the inspector: standard input and output must be a terminal; "
        + "'flowscope snapshot' prints the hierarchy"
    case .unknownTerminal(let name):
      "cannot open the inspector: the terminal kind '\(DisplayText.neutralised(name))' is not "
        + "known; set TERM, for example to xterm-256color"
    case .inBackground:
      "cannot open the inspector in the background of this terminal; run it in the foreground"
    case .nothingRuns(let directory):
      "no engine found in \(directory); start an app that calls "
        + "FlowInspector.start, or try 'flowscope demo'"
    case .noSuchTarget(let target, let running):
      "no engine or socket '\(DisplayText.neutralised(target))'; "
        + (running.isEmpty ? "no engine runs" : "running: \(running.joined(separator: ", "))")
    case .severalRun(let names, let areUnique):
      "several engines run: name one \(areUnique ? "of" : "by its pid:") "
        + names.joined(separator: ", ")
    case .noSuchFile(let path, let reason):
      "cannot read \(DisplayText.neutralised(path)): \(reason)"
    case .unknownSample(let name, let known):
      "unknown sample '\(DisplayText.neutralised(name))'; known: "
        + known.joined(separator: ", ")
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .sampleDidNotStart(let name, let reason): "the sample \(name) did not start: \(reason)"
    case .connection(let message), .otherVersion(let message), .failed(let message),
      .badInput(let message):
      message
    }
  }

  init(_ error: any Error) {
    switch error {
    case let error as FlowscopeError: self = error
    case let error as WriteError: self = .cannotWrite(path: error.path, reason: error.reason)
    case TransportError.otherVersion, RecordingError.earlierBuild, RecordingError.newerSchema:
      self = .otherVersion("\(error)")
    case let error as TransportError: self = .connection("\(error)")
    case let error as RemoteError:
      self = error.isBadInput ? .badInput("\(error)") : .connection("\(error)")
    case let error as LintConfigurationError: self = .badInput("\(error)")
    case let error as RecordingError:
      self = error.isBadInput ? .badInput("\(error)") : .failed("\(error)")
    default: self = .failed("\(error)")
    }
  }
}

extension RecordingError {
  /// Whether another file could work; otherwise the failure happened during the command.
  fileprivate var isBadInput: Bool {
    switch self {
    case .alreadyThere, .inUse, .cannotCreate, .cannotRead, .notARecording, .earlierBuild,
      .newerSchema, .damaged:
      true
    case .diskFull, .cannotWrite, .finished: false
    }
  }
}

extension RemoteError {
  /// Whether another route or coordinator could work; otherwise the engine could not answer.
  fileprivate var isBadInput: Bool {
    [Code.unknownRoute, Code.ambiguousRoute, Code.unknownCoordinator, Code.notControllable]
      .contains(code)
  }
}

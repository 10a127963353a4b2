/// Why there is no report: one line for people, and an exit code for scripts.
package enum ReportError: Error, Equatable {
  case nothingRuns(directory: String)
  case noSuchTarget(String, running: [String])
  /// Includes the running engines; some can have the same name.
  case severalRun([String], namesAreUnique: Bool)
  /// A missing file that --wait can wait for.
  case noSuchFile(path: String, reason: String)
  /// A directory or a list without recordings: what it is, and that it has none.
  case noRecordings(String)
  case cannotWrite(path: String, reason: String)
  case connection(String)
  /// An engine or a recording of a version that this build does not read.
  case otherVersion(String)
  /// The app is at another revision than the one that a change was meant for.
  case moved(String)
  case failed(String)
  case badInput(String)

  /// 0 is success, and 1 means that the checked condition failed.
  package var exitCode: Int32 {
    switch self {
    case .failed, .moved: 1
    case .cannotWrite, .severalRun, .noSuchFile, .badInput: 2
    case .nothingRuns, .noSuchTarget, .noRecordings, .connection: 3
    case .otherVersion: 4
    }
  }
}

extension ReportError: CustomStringConvertible {
  /// The message in one line; safe for a terminal, whatever it contains.
  package var description: String {
    DisplayText.neutralised(FileTitles.shown(in: words), limit: DisplayText.lineLimit)
  }

  private var words: String {
    switch self {
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
    case .noRecordings(let what): "no recordings: \(DisplayText.neutralised(what))"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .connection(let message), .otherVersion(let message), .moved(let message),
      .failed(let message), .badInput(let message):
      message
    }
  }

  /// The error for a missing target, or for a name that several engines have.
  package static func severalRun(_ engines: [RunningEngine]) -> ReportError {
    let names = Set(engines.map { $0.info?.name ?? "\($0.endpoint)" })
    return .severalRun(engines.map(\.title), namesAreUnique: names.count == engines.count)
  }

  /// The error for `--until-exit` without an engine.
  static func noEngineToOutlive(_ path: String) -> ReportError {
    .badInput(
      "cannot wait for the end of \(DisplayText.neutralised(path)): --until-exit requires an engine"
    )
  }

  package init(_ error: any Error) {
    switch error {
    case let error as ReportError: self = error
    case let error as WriteError: self = .cannotWrite(path: error.path, reason: error.reason)
    case TransportError.otherVersion, RecordingError.earlierBuild, RecordingError.newerSchema:
      self = .otherVersion("\(error)")
    case let error as any KeptFileError: self = .badInput("\(error)")
    case let error as TransportError: self = .connection("\(error)")
    case let error as RemoteError:
      self =
        switch error.code {
        case RemoteError.Code.controlRefused: .otherVersion("\(error)")
        case RemoteError.Code.otherRevision: .moved("\(error)")
        default: error.isBadInput ? .badInput("\(error)") : .connection("\(error)")
        }
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
    case .alreadyThere, .inUse, .cannotCreate, .cannotMark, .cannotRead, .notARecording,
      .earlierBuild, .newerSchema, .damaged:
      true
    case .diskFull, .cannotWrite, .finished: false
    }
  }
}

extension RemoteError {
  /// Whether another route or coordinator could work; otherwise the engine could not answer.
  fileprivate var isBadInput: Bool {
    [
      Code.unknownRoute, Code.ambiguousRoute, Code.unknownCoordinator, Code.notControllable,
      Code.notParked, Code.tooManyBreakpoints,
    ].contains(code)
  }
}

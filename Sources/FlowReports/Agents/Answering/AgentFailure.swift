/// Why a tool refuses a call before anything is asked.
enum AgentRefusal: Error {
  /// The server was started without permission to change apps.
  case readOnly
}

/// A call that could not be answered: the kind of failure, what happened, and what may help.
struct AgentFailure {
  /// What failed, as `error` names it.
  enum Kind: String, CaseIterable {
    case badInput, noEngine, severalEngines, noFile, connection, otherVersion, cannotWrite, readOnly
    case moved, failed
  }

  private let kind: Kind
  private let message: String
  private let steps: [AgentStep]

  init(_ error: any Error, steps: [AgentStep]) {
    if case AgentRefusal.readOnly = error {
      kind = .readOnly
      message =
        "this server may not change apps: the user has to start it as 'flowscope mcp --control', and "
        + "the app has to allow control; explain says what a navigation would do"
      self.steps = []
      return
    }
    let error = ReportError(error)
    message = AgentWords.words(for: "\(error)")
    let engines = AgentStep("engines", [:], "the engines that run")
    switch error {
    case .nothingRuns, .noSuchTarget: (kind, self.steps) = (.noEngine, [engines])
    case .severalRun: (kind, self.steps) = (.severalEngines, [engines])
    case .noSuchFile, .noRecordings: (kind, self.steps) = (.noFile, steps)
    case .cannotWrite: (kind, self.steps) = (.cannotWrite, steps)
    case .connection: (kind, self.steps) = (.connection, [engines])
    case .otherVersion: (kind, self.steps) = (.otherVersion, steps)
    case .moved: (kind, self.steps) = (.moved, steps)
    case .failed: (kind, self.steps) = (.failed, steps)
    case .badInput: (kind, self.steps) = (.badInput, steps)
    }
  }

  /// The answer; the message quotes names of apps, and so stands with what they say.
  var outcome: AgentDesk.Outcome {
    var cut = AgentCut()
    let app = cut.message(message)
    var fields: [String: JSONValue] = [
      "error": .string(kind.rawValue), "app": .object(["message": .string(app)]),
    ]
    let steps = steps.filter(\.isPlain).map(\.json)
    if !steps.isEmpty { fields["next"] = .array(steps) }
    return AgentDesk.Outcome(json: .object(fields), isError: true)
  }
}

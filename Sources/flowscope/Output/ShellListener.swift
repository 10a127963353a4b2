import FlowReports

extension Asker {
  /// The asker of a command: remarks and progress are on standard error.
  static let shell = Asker(ShellListener())

  /// How long the command waits for answers of engines.
  static var patience: AnswerPatience {
    get { patienceOfCommand.withLock { $0 } }
    set { patienceOfCommand.withLock { $0 = newValue } }
  }
  private static let patienceOfCommand = Locked(AnswerPatience.limited)
}

private struct ShellListener: Listener {
  var showsProgress: Bool { Progress.isShown }
  var patience: AnswerPatience { Asker.patience }

  func tell(_ remark: String) { StandardError.say(remark) }

  func during<Result>(
    _ work: String, announcing announcement: String?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Progress.during(work, announcing: announcement, body)
  }

  func waiting<Result>(
    for work: String, because state: @escaping @Sendable () -> String?,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Progress.waiting(for: work, because: state, body)
  }

  func standardInput() throws -> String { try StandardInput.file() }
}

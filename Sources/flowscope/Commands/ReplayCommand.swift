import ArgumentParser

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Open the inspector on a recording.",
    discussion: """
      Space plays and pauses, '[' and ']' step, '{' and '}' go to errors, '(' and ')' change the \
      speed, and ':time 12:04:07' goes to a time. Ids and marks are those of the live engine.
      """)

  @OptionGroup var recording: ReplayOptions

  @OptionGroup var inspector: InspectorOptions

  func run() async throws {
    let code = try await inspector.play(recording)
    if code != 0 { throw ExitCode(code) }
  }
}

extension ReplayCommand: OpensInspector {
  var opensInspector: Bool { true }
}

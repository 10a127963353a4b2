import ArgumentParser
import FlowIntrospect
import Foundation
import Inspector

struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Open the inspector on an engine.",
    discussion: """
      The keys, which the settings can change ('flowscope config --help'):
      \(Keymap.standard.list)
      """)

  @OptionGroup var target: EngineOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var inspector: AttachOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let path = try await Target.engine(target.target, choose: EnginePicker.choose)
    let code = try await inspector.open(path)
    if code != 0 { throw ExitCode(code) }
  }
}

/// A command that opens the inspector; the inspector's log reports problems with the settings.
protocol OpensInspector {
  var opensInspector: Bool { get }
}

extension AttachCommand: OpensInspector {
  var opensInspector: Bool { true }
}

extension DemoCommand: OpensInspector {
  var opensInspector: Bool { !serve }
}

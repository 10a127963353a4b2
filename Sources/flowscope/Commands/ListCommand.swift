import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

struct ListCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the running engines.",
    discussion: """
      Prints a header, and one line for each engine. A process that is stopped or too busy is \
      listed as "not answering" after 3 s. Where 'flowscope listen' waits for apps, and which it \
      refused last, is on standard error. For scripts, --json is easier to read.

      Exits with 3 if no engine runs or answers. With --json, it prints an empty list or the \
      problems instead, and exits with 0.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    let engines = try await Asker.shell.engines()
    if json { return try display.text.print(engines, json: true) }
    for place in engines.places { StandardError.say(place) }
    try engines.check()
    for remark in engines.remarks { StandardError.say(remark) }
    try display.text.print(engines, json: false)
    if !engines.hasEngine { throw ExitCode(3) }
  }
}

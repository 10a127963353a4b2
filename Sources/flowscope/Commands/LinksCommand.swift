import ArgumentParser
import FlowReports
import Inspector

struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Print the links that an app opened or refused, and what became visible.",
    discussion: """
      Prints a line for each URL and push notification that the app opened: the route that it led \
      to, the coordinator that was asked, the one that refused it, the route that was visible \
      afterwards, and what the navigation did. '✓' was opened, '⚠' was opened without being on \
      screen, and '✗' was refused. The payload of a push notification is not printed: it may be \
      private. An app that redacts values hides its URLs too.

      A recording has all links of its time. An engine has those of its flight recorder, and \
      otherwise only the refused ones.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    try display.text.show(try await Asker.shell.linkInbox(of: target.target), json: json)
  }
}

import ArgumentParser
import FlowReports
import Foundation

struct BreakCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "break",
    abstract: "Park navigations of an app at a breakpoint, and decide about each.",
    usage: """
      flowscope break [<target>] <condition> --control [--go | --refuse | --to <route>]
      flowscope break [<target>] (--list | --remove <number> | --resume <number>)
      """,
    discussion: """
      Parks each navigation that meets the condition, before anything changes: the app goes on, and its call \
      returns. Prints a line for each, with what it would do. Without --go, --refuse or --to, lines on \
      standard input decide: go, refuse or to ROUTE, with the number of a navigation before it, or \
      else the oldest. A navigation that goes on is planned again.

      The breakpoint is there as long as the command runs, and ends with it in any way; other viewers, such as \
      an inspector, have their own. A navigation that meets several waits for all of their viewers: the first \
      decision counts, and the others are told. If nothing is decided, it goes on after --park-for, or as soon as \
      these viewers have left. -n ends the command after so many navigations.

      A condition compares route, from (the coordinator that is asked), request, call (the place in the \
      app's code) and link: == and != a whole name, ~ and !~ any part of it, combined by &&, ||, ! and \
      parentheses. A text without these is a filter for all of them, and '*' means every navigation. A URL \
      needs no quotation marks. A condition that begins with a dash comes last, after --, such as \
      -- '-r ^green'. The word 'add', which the inspector's ':break add' has, may stand before it.

      Both sides have to allow it: the app, by starting its inspector with allowsControl: true, and you, with \
      --control. Exits with 2 without --control, and with 4 if the app does not allow it.

      --json prints one JSON object in each line, as Docs/schemas/break.json describes it; of --list \
      and --remove, one document.

      Examples:
        flowscope break shop 'route == checkout && from ~ Cart' --control --refuse
        flowscope break shop --list --json
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine (optional if exactly one runs), and the condition.",
      valueName: "target> <condition"), completion: .engines)
  var words: [String] = []

  @Flag(help: "Park navigations, if the app allows that. Without it, nothing is changed.")
  var control = false

  @Flag(help: "Let each navigation go on at once.")
  var go = false

  @Flag(help: "Refuse each navigation: the app gets an error.")
  var refuse = false

  @Option(
    help: ArgumentHelp("Navigate to this route or URL in place of each.", valueName: "route"),
    completion: .routes)
  var to: String?

  @Option(
    help: ArgumentHelp(
      "How long a navigation is parked at most: 500ms, 2s, 1m. Default: 30s.",
      valueName: "duration"), transform: WrittenDuration.init(parsing:))
  var parkFor: WrittenDuration?

  @Flag(help: "Print the breakpoints and what is parked.")
  var list = false

  @Option(
    help: ArgumentHelp("Remove the breakpoint of this number, or 'all'.", valueName: "number"))
  var remove: String?

  @Option(
    help: ArgumentHelp(
      "Decide about the parked navigation of this number, with --go, --refuse or --to.",
      valueName: "number"))
  var resume: Int?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  var writesAtOnce: Bool { condition != nil }

  private var asksOnly: Bool { list || remove != nil || resume != nil }
  /// The words after `add`, with which the inspector's command line begins.
  private var ownWords: ArraySlice<String> {
    !asksOnly && words.count > 1 && words[0] == "add" ? words.dropFirst() : words[...]
  }
  private var target: String? { asksOnly || ownWords.count == 2 ? ownWords.first : nil }
  private var condition: String? { asksOnly ? nil : ownWords.last }

  /// The option that is meant by words that read as a command of a debugger, such as `break list`.
  private var optionMeant: String? {
    switch words.count {
    case 1 where words[0] == "list": "--list"
    case 2 where words[0] == "remove" && (Int(words[1]) != nil || words[1] == "all"):
      "--remove \(words[1])"
    case 2 where words[0] == "resume" && Int(words[1]) != nil: "--resume \(words[1])"
    default: nil
    }
  }

  private var choices: [ParkingChoice] {
    [go ? .go : nil, refuse ? .refuse : nil, to.map { .change($0) }].compactMap(\.self)
  }

  func validate() throws {
    guard [list, remove != nil, resume != nil].count(where: \.self) <= 1 else {
      throw ValidationError("give one of --list, --remove and --resume")
    }
    guard choices.count <= 1 else {
      throw ValidationError("give one of --go, --refuse and --to")
    }
    if asksOnly {
      guard words.count <= 1 else {
        throw ValidationError("give a condition, or one of --list, --remove and --resume")
      }
      if resume == nil, !choices.isEmpty {
        throw ValidationError("--go, --refuse and --to need a condition, or --resume")
      }
      if resume != nil, choices.isEmpty {
        throw ValidationError("--resume needs --go, --refuse or --to")
      }
      if parkFor != nil { throw ValidationError("--park-for needs a condition") }
      if let remove, remove != "all", Int(remove) == nil {
        throw ValidationError("--remove takes the number of a breakpoint, or 'all'")
      }
    } else if let option = optionMeant {
      throw ValidationError(
        "'break \(words.joined(separator: " "))' would park navigations: \(option) does that"
          + (words.count == 1 ? "; for navigations with this text, write 'add' before it" : ""))
    } else if !(1...2).contains(ownWords.count) {
      throw ValidationError(
        "give a condition such as 'route == checkout', with a target before it if several engines run"
      )
    }
    if to == "" { throw ValidationError("--to takes a route or a URL") }
  }

  func run() async throws {
    if list {
      try await wait.untilThere(target)
      return try display.text.show(
        try await Asker.shell.breakpoints(of: target, limit: most.limit), json: json)
    }
    // Before the app is waited for.
    try Asker.checkParking(isAllowed: control)
    if let remove {
      try await wait.untilThere(target)
      return try display.text.show(
        try await Asker.shell.removeBreakpoints(
          Int(remove), of: target, isAllowed: control, limit: most.limit), json: json)
    }
    if let resume {
      try await wait.untilThere(target)
      let answer = try await Asker.shell.resume(
        resume, by: choices[0], of: target, isAllowed: control, limit: most.limit)
      try display.text.show(answer, json: json)
      if !answer.succeeded, !refuse { throw ExitCode(1) }
      return
    }
    let wanted = try WantedBreakpoint(
      condition ?? "", timeout: parkFor?.duration, choice: choices.first)
    try await wait.untilThere(target)
    StandardOutput.exitWhenClosed()
    let style = display.text.style
    try await Asker.shell.park(
      at: wanted, of: target, isAllowed: control,
      decidingBy: choices.isEmpty ? StandardInput.lines : nil, limit: most.limit
    ) { line in
      try StandardOutput.write(
        json ? try JSONOutput.line(line.document) : Data(line.text(style).utf8))
    }
  }
}

import ArgumentParser
import FlowReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Starts the program that reads sources, which is apart so that this one needs no parser of Swift; or
/// opens the inspector on what that program says.
struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Find what the Swift sources of an app declare about its navigation.",
    usage: "flowscope scan <paths> ... [--json] [--strict] [--tests] [--quiet] [--view]",
    discussion: """
      Prints coordinators, routes, who takes which route and how, links, results and every call that \
      navigates to a route, one on a line; --json adds files, lines and columns. Calls that only go \
      back, such as pop() and dismiss(), are not listed. The app needs no library, and nothing is \
      compiled or run. What cannot be resolved is named on standard error.

      With --view, opens the inspector on it, with no run at all: the hierarchy that is declared, the \
      routes and who takes each, and the code of both. What only a run knows, it says to be unknown. \
      --ascii, --color, --theme and --mouse are those of 'flowscope attach'.

      The work is done by the program flowscope-scan, next to this one or in PATH: 'swift build -c \
      release --product flowscope-scan' builds it, and 'flowscope scan --help' prints its options.

      Exits with 0 if the sources were read, with 1 with --strict if something was unresolved, and \
      with 2 if there is nothing to read.
      """)

  @Argument(
    parsing: .captureForPassthrough, help: "The directories or files, and options.",
    completion: .file())
  var arguments: [String] = []

  /// Whether the inspector opens.
  var isViewed: Bool { arguments.prefix { $0 != "--" }.contains("--view") }

  func run() async throws {
    if isViewed { return try await ViewedScan.parse(arguments).open() }
    let path = try ScanProgram().path
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, words)
    throw ReportError.badInput(
      "cannot start \(path): \(String(cString: strerror(errno))); \(ScanProgram.advice)")
  }
}

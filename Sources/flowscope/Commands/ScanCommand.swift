import ArgumentParser
import FlowReports
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Starts the program that reads sources, which is apart so that this one needs no parser of Swift.
struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Find what the Swift sources of an app declare about its navigation.",
    usage: "flowscope scan <paths> ... [--json] [--strict] [--tests] [--quiet]",
    discussion: """
      Prints coordinators, routes, who takes which route and how, links, results and every call that \
      navigates, one on a line; --json adds files, lines and columns. The app needs no library, and \
      nothing is compiled or run. What cannot be resolved is named on standard error.

      The work is done by the program flowscope-scan, next to this one or in PATH: 'swift build -c \
      release --product flowscope-scan' builds it, and 'flowscope scan --help' prints its options.

      Exits with 0 if the sources were read, with 1 with --strict if something was unresolved, and \
      with 2 if there is nothing to read.
      """)

  /// The name of the program that does the work.
  static let program = "flowscope-scan"

  @Argument(parsing: .captureForPassthrough, help: "The directories or files, and options.")
  var arguments: [String] = []

  func run() throws {
    guard let path = Self.find() else {
      throw ReportError.badInput(
        "cannot scan: there is no program \(Self.program) next to flowscope or in PATH; "
          + "build it with 'swift build -c release --product \(Self.program)'")
    }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, words)
    throw ReportError.badInput(
      "cannot start \(path): \(String(cString: strerror(errno))); build it again")
  }

  /// Returns the path of the program: next to this one, else the first in PATH.
  static func find(
    beside executable: URL? = Bundle.main.executableURL,
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> String? {
    let own = executable?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let directories = [own].compactMap(\.self) + path.split(separator: ":").map(String.init)
    return directories.lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

import ArgumentParser
import FlowModel
import FlowScan
import Foundation

/// The program that `flowscope scan` starts.
@main
struct ScanTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowscope-scan",
    abstract: "Find what the Swift sources of an app declare about its navigation.",
    discussion: """
      Prints coordinators, routes, who takes which route and how, deep links, results and every \
      call that navigates to a route, one on a line; calls that only go back, such as pop() and \
      dismiss(), are not listed. Nothing is compiled or run, and the app needs no library.

      What cannot be resolved is named on standard error, with its place and the reason; it is \
      never guessed. Directories of tests, packages and builds are left out.

      'flowscope scan DIR --view' opens the inspector on it: the hierarchy that is declared, the \
      routes and who takes each, and the code of both.

      Exits with 0 if the sources were read, with 1 with --strict if something was unresolved, and \
      with 2 if there is nothing to read.
      """)

  @Argument(help: "The directories or files to read.", completion: .directory)
  var paths: [String]

  @Flag(help: "Print JSON, with the file, line and column of each declaration.")
  var json = false

  @Flag(help: "Exit with 1 if something could not be resolved.")
  var strict = false

  @Flag(help: "Also read directories of tests.")
  var tests = false

  @Flag(help: "Do not print what is unresolved on standard error.")
  var quiet = false

  static func main() {
    // A closed pipe is a write error with a message.
    signal(SIGPIPE, SIG_IGN)
    endWithReader()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      say("flowscope: \(message(for: error)); see 'flowscope scan --help'")
      exit(withError: ExitCode(2))
    }
  }

  /// Ends the program once its output has no reader: what started it may be gone.
  private static func endWithReader() {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    Thread.detachNewThread {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      guard output.revents & Int16(POLLERR | POLLHUP) != 0 else { return }
      say(closed)
      _exit(2)
    }
  }

  private static let closed = "flowscope: cannot write the map: standard output is closed"

  func run() throws {
    let scan: Scan
    do { scan = try Scan(paths, includesTests: tests) } catch let error as ScanError {
      Self.say("flowscope: \(error)")
      throw ExitCode(2)
    }
    let map = scan.map
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try write(try encoder.encode(map) + Data("\n".utf8))
    } else {
      try write(Data(map.text.utf8))
    }
    if !quiet {
      for one in map.unresolved {
        let place = one.place.map { "\($0): " } ?? ""
        Self.say("\(place)unresolved: \(one.subject): \(one.reason)")
      }
      Self.say(
        "\(scan.files) files: \(map.coordinators.count) coordinators, \(map.routes.count) routes, "
          + "\(map.claims.count) taken, \(map.navigations.count) navigations, "
          + "\(map.unresolved.count) unresolved")
    }
    if strict, !map.unresolved.isEmpty { throw ExitCode(1) }
  }

  private func write(_ bytes: Data) throws {
    do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
      Self.say(Self.closed)
      throw ExitCode(2)
    }
  }

  private static func say(_ line: String) {
    // Names come from files, and must not control a terminal.
    let safe = String(
      line.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control
          || scalar.properties.generalCategory == .format
          ? "\u{FFFD}" : Character(scalar)
      })
    try? FileHandle.standardError.write(contentsOf: Data((safe + "\n").utf8))
  }
}

import FlowIntrospect
import Foundation

/// One end of a connection, which tests stop or kill.
@main @MainActor
struct TestPeer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let number = arguments.last.flatMap { Int($0) } ?? 0
    switch (arguments.first, arguments.count) {
    case ("view", 3): await Viewers(count: number).follow(arguments[2])
    case ("serve", 3): try await GrowingApp(coordinators: number).serve(as: arguments[2])
    case ("tour", 3):
      try await TouringApp(sample: arguments[2], seed: UInt64(number))?.serve(as: arguments[2])
    case ("block", 3): try await BlockingApp().serve(as: arguments[2])
    case ("bridge", 3): try await BridgedApp().serve(as: arguments[2])
    case ("box", 3): try BoxedApp.run(at: arguments[2], count: number)
    case ("count", 3):
      guard let counted = CountedNavigations(turns: number) else {
        say("no library counts allocations")
        exit(2)
      }
      try counted.run(boxAt: arguments[2])
    case ("hostile", 3): try await HostileApp().serve(as: arguments[2])
    case ("shell", 3): try await ShellApp().serve(as: arguments[2])
    default:
      say(
        "usage: TestPeer view SOCKET VIEWERS | TestPeer serve NAME COORDINATORS | "
          + "TestPeer tour SAMPLE SEED | TestPeer block NAME 0 | TestPeer hostile NAME 0 | "
          + "TestPeer shell NAME 0 | TestPeer bridge NAME 0 | TestPeer box FILE NAVIGATIONS | "
          + "TestPeer count FILE TURNS")
      exit(2)
    }
  }

  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// Serves forever, passes each line of standard input to `take`, and prints when that is done.
  static func serve(
    _ inspector: FlowInspector,
    _ take: @escaping @MainActor (_ word: Substring, _ number: UInt64) -> Void
  ) async {
    listen { word, number in
      Task { @MainActor in
        take(word, number)
        say("done")
      }
    }
    await serve(inspector)
  }

  /// Serves forever.
  static func serve(_ inspector: FlowInspector) async {
    say("serving \(inspector.endpoint)")
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
  }

  /// Passes the lines of standard input to `take`, on a thread of its own; exits when standard input
  /// ends.
  static func listen(_ take: @escaping @Sendable (_ word: Substring, _ number: UInt64) -> Void) {
    Thread.detachNewThread {
      while let line = readLine() {
        let words = line.split(separator: " ")
        guard words.count == 2, let number = UInt64(words[1]) else { continue }
        take(words[0], number)
      }
      exit(0)
    }
  }
}

import Foundation
import Testing

/// An app in a separate process that follows the test's commands until it is killed.
package final class PeerApp {
  package let socketPath: String
  private let child: Child

  package var pid: Int32 { child.pid }

  /// Creates an app that adds coordinators on command.
  package convenience init(growing name: String, directory: String) throws {
    try self.init(["serve", name, "10"], directory: directory)
  }

  /// Creates a sample app, whose user takes a step on command, so that nothing happens before a
  /// viewer attaches.
  package convenience init(_ sample: String = "rainbow", touring directory: String) throws {
    try self.init(["tour", sample, "1"], directory: directory)
  }

  /// Creates an app whose name and coordinators are hostile.
  package convenience init(hostile name: String, directory: String) throws {
    try self.init(["hostile", name, "0"], directory: directory)
  }

  /// Creates an app that blocks its main actor on command.
  package convenience init(blocking name: String, directory: String) throws {
    try self.init(["block", name, "0"], directory: directory)
  }

  /// Makes the app navigate to `checkout`, which blocks its main actor until ``release()``.
  package func block() throws { try tell("block 1") }

  /// Ends the navigation that ``block()`` began.
  package func release() throws { try tell("release 1") }

  /// Creates an app whose routes have to be quoted in a shell.
  package convenience init(quoting name: String, directory: String) throws {
    try self.init(["shell", name, "0"], directory: directory)
  }

  /// Creates an app that keeps its own navigation, and describes it.
  package convenience init(bridging name: String, directory: String) throws {
    try self.init(["bridge", name, "0"], directory: directory)
  }

  /// What an app that describes its navigation does on command.
  package enum Description: String {
    /// Has this many pages, or a chain of this many nodes.
    case wide, deep
    /// Takes this many milliseconds for each description.
    case pause
    /// Shows and fails with this many hostile names, one after the other.
    case hostile
    /// The same with texts that pose as instructions and as JSON, for a program that reads them.
    case posing
    /// Pushes this many routes, one after the other.
    case push
  }

  package func describe(_ part: Description, _ number: Int) throws {
    try tell("\(part) \(number)")
  }

  /// Returns how often the app was described.
  package func descriptions() throws -> Int {
    try child.input?.write(contentsOf: Data("count 1\n".utf8))
    let count = try #require(Int(try child.output.line()))
    _ = try child.output.line()
    return count
  }

  /// Makes the app navigate to this many hostile routes, none of which can be shown.
  package func fail(_ count: Int) throws { try tell("fail \(count)") }

  private init(_ arguments: [String], directory: String) throws {
    child = try Child(
      Program.testPeer, arguments, environment: Program.environment(directory), takesInput: true)
    socketPath = try child.awaitServing(drainingOutput: false)
  }

  /// Adds this many coordinators at once.
  package func grow(by count: Int) throws { try tell("grow \(count)") }

  /// Makes the user take this many steps at once.
  package func step(_ count: Int = 1) throws { try tell("step \(count)") }

  /// Makes the user take `steps` steps, `turns` times, with a pause after each turn.
  package func tour(_ turns: Int, ofSteps steps: Int = 1, every pause: Duration) async throws {
    for _ in 0..<turns {
      try step(steps)
      try await Task.sleep(for: pause)
    }
  }

  package func kill() { child.end() }

  /// Sends a command, and waits until it is done.
  private func tell(_ line: String) throws {
    try child.input?.write(contentsOf: Data("\(line)\n".utf8))
    let answer = try child.output.line()
    try #require(answer == "done", "the app said '\(answer)'")
  }
}

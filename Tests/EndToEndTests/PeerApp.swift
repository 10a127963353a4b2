import Foundation
import Testing

/// An app in a process of its own that does what the test tells it to, and when, until it is killed.
final class PeerApp {
  let socketPath: String
  private let child: Child

  var pid: Int32 { child.pid }

  /// One that grows when it is told to.
  convenience init(growing name: String, directory: String) throws {
    try self.init(["serve", name, "10"], directory: directory)
  }

  /// The rainbow, whose user takes a step when told to: nothing happens before somebody looks.
  convenience init(touring directory: String) throws {
    try self.init(["tour", "rainbow", "1"], directory: directory)
  }

  /// One of hostile names, as its own is.
  convenience init(hostile name: String, directory: String) throws {
    try self.init(["hostile", name, "0"], directory: directory)
  }

  /// Lets it navigate to so many hostile routes, none of which can be shown.
  func fail(_ count: Int) throws { try tell("fail \(count)") }

  private init(_ arguments: [String], directory: String) throws {
    child = try Child(
      Program.testPeer, arguments, environment: Program.environment(directory), takesInput: true)
    socketPath = try child.awaitServing(drainingOutput: false)
  }

  /// Lets it grow by so many coordinators at once.
  func grow(by count: Int) throws { try tell("grow \(count)") }

  /// Lets its user take so many steps at once.
  func step(_ count: Int = 1) throws { try tell("step \(count)") }

  /// Lets its user take a step, or several at once, so many times.
  func tour(_ turns: Int, ofSteps steps: Int = 1, every pause: Duration) async throws {
    for _ in 0..<turns {
      try step(steps)
      try await Task.sleep(for: pause)
    }
  }

  func kill() { child.end() }

  /// Tells it to do something, and waits until it is done.
  private func tell(_ line: String) throws {
    try child.input?.write(contentsOf: Data("\(line)\n".utf8))
    let answer = try child.output.line()
    try #require(answer == "done", "the app said '\(answer)'")
  }
}

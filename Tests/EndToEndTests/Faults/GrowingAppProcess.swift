import Foundation

/// An app in a process of its own, which grows when it is told to, until it is killed.
final class GrowingAppProcess {
  let socketPath: String
  private let child: Child

  init(name: String, directory: String) throws {
    child = try Child(
      Program.testPeer, ["serve", name, "10"], environment: Program.environment(directory),
      takesInput: true)
    socketPath = try child.awaitServing()
  }

  /// Lets it grow by so many coordinators at once.
  func grow(by count: Int) throws {
    try child.input?.write(contentsOf: Data("grow \(count)\n".utf8))
  }

  func kill() { child.end() }
}

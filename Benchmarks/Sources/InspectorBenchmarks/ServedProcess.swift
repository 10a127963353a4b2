import Foundation
import ServedApp

/// An app with a tree of coordinators in a separate process.
final class ServedProcess: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the app, and waits until viewers can attach.
  init(count: Int, path: String) async throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--serve", "\(count)", path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = await output.line()
  }

  /// Makes the app cause `rate` events a second; returns the numbers of navigations and errors.
  func burst(rate: Int, seconds: Int) async throws -> (navigations: Int, errors: Int) {
    try input.fileHandleForWriting.write(contentsOf: Data("\(rate) \(seconds)\n".utf8))
    let counts = await output.line().split(separator: " ").compactMap { Int($0) }
    return (counts[0], counts[1])
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}

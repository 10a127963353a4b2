package import FlowModel
package import Foundation

/// Runs the program that reads sources, which is apart so that this one needs no parser of Swift.
package enum SourceScan {
  /// The name of the program.
  package static let program = "flowscope-scan"

  /// The maximum size of its output, in bytes: that of an app of some ten thousand routes.
  private static let mostBytes = 64 << 20
  private static let bytesAtOnce = 1 << 16

  /// Returns the path of the program: next to this one, else the first in PATH; nil if there is none.
  package static func find(
    beside executable: URL? = Bundle.main.executableURL,
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> String? {
    let own = executable?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let directories = [own].compactMap(\.self) + path.split(separator: ":").map(String.init)
    return directories.lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns what the sources below a directory declare, with places below it; nothing is compiled
  /// or run.
  ///
  /// Waits for the program: O(size of the sources).
  ///
  /// - Throws: ``ReportError``, whose message is one line.
  package static func map(
    of directory: String, by program: String
  ) throws(ReportError) -> DeclaredMap {
    func refusal(_ reason: String) -> ReportError {
      .badInput("cannot scan \(DisplayText.neutralised(directory, limit: 256)): \(reason)")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    // A name that begins with a dash is no option.
    let absolute = URL(fileURLWithPath: directory).path
    process.arguments = [absolute, "--json", "--quiet"]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw refusal("\(Self.program) does not start: \(SystemError.words(of: error))")
    }
    var data = Data()
    let handle = output.fileHandleForReading
    while data.count <= mostBytes, let part = try? handle.read(upToCount: bytesAtOnce),
      !part.isEmpty
    {
      data += part
    }
    guard data.count <= mostBytes else {
      process.terminate()
      process.waitUntilExit()
      throw refusal("it declares more than \(mostBytes >> 20) MiB")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw refusal("there is nothing to read, or \(Self.program) has failed")
    }
    do { return try JSONDecoder().decode(DeclaredMap.self, from: data) } catch {
      throw refusal("\(Self.program) is of another version")
    }
  }

  /// Returns what the sources below a directory declare, without blocking a task.
  ///
  /// - Throws: ``ReportError``, whose message is one line.
  package static func read(_ directory: String, by program: String) async throws -> DeclaredMap {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try map(of: directory, by: program) })
      }
    }
  }
}

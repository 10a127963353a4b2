import Foundation
import Testing

/// Runs parts of a page's script by Node.js, where it is installed.
enum NodeProgram {
  private static let path = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isInstalled: Bool { path != nil }

  /// Runs the program, and reads the JSON that it writes.
  static func run<Output: Decodable>(_ program: String, for type: Output.Type) throws -> Output {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).js")
    try Data(program.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(type, from: data)
  }
}

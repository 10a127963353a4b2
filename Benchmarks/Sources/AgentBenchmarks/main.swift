import Foundation

// Measures what `flowscope mcp` takes to answer, and prints a table for Docs/Performance.md.

guard let program = CommandLine.arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("usage: AgentBenchmarks PATH-OF-FLOWSCOPE\n".utf8))
  exit(2)
}
let directory = "/tmp/flowscope-agents-\(ProcessInfo.processInfo.processIdentifier)"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }
try Measurements(program: program, directory: directory).run()

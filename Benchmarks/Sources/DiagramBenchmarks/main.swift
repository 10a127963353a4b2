import Foundation

// Measures the time of diagrams, of graphviz, and of maps of many recordings, and prints tables for Docs/Performance.md.

guard let program = CommandLine.arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("usage: DiagramBenchmarks PATH-OF-FLOWSCOPE\n".utf8))
  exit(2)
}
let directory = "/tmp/flowscope-diagrams-\(ProcessInfo.processInfo.processIdentifier)"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }
try Measurements(program: program, directory: directory).run()
try ManyRecordings(program: program, directory: directory).run()

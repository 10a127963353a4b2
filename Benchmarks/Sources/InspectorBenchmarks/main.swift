import Foundation

// Measures the inspector as a program in a terminal, and prints tables for Docs/Performance.md.

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "--serve" where arguments.count == 4:
  try await Serving.run(count: Int(arguments[2]) ?? 1, path: arguments[3])
case let program?:
  let directory = "/tmp/flowscope-inspector-\(ProcessInfo.processInfo.processIdentifier)"
  try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try await Measurements(program: program, directory: directory).run()
case nil:
  FileHandle.standardError.write(Data("usage: InspectorBenchmarks PATH-OF-FLOWSCOPE\n".utf8))
  exit(2)
}

import ArgumentParser
import FlowProtocol
import Foundation

/// Lets the user choose an engine if several run.
enum EnginePicker {
  static func choose(_ engines: [RunningEngine]) throws -> RunningEngine {
    guard StandardOutput.isTerminal else {
      throw Target.severalRun(engines)
    }
    StandardError.write("Several engines run:\n")
    for (index, engine) in engines.enumerated() {
      StandardError.write("  \(index + 1)  \(engine.title)\n")
    }
    while true {
      StandardError.write("Attach to (1-\(engines.count), a name or a pid; Enter to cancel): ")
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else {
        throw ExitCode(130)
      }
      if let engine = engine(line, of: engines) { return engine }
      StandardError.write(
        "'\(DisplayText.neutralised(line))' matches none of them, or several\n")
    }
  }
  /// The engine with this number in the list, name or pid.
  private static func engine(_ text: String, of engines: [RunningEngine]) -> RunningEngine? {
    if let number = Int(text), (1...engines.count).contains(number) { return engines[number - 1] }
    let named = engines.filter { engine in
      engine.info.map { $0.name == text || "\($0.pid)" == text } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}

import FlowDiagram
import FlowIntrospect
import Foundation
import Inspector

extension InspectorLoop: Workshop {
  func ask(
    _ path: String, onFailure: @escaping @Sendable (String) -> Input,
    _ body: @escaping @Sendable (FlowClient) async throws -> Input
  ) {
    Task { [weak self] in
      do {
        let path = self?.engines[path]?.path ?? path
        self?.handle(try await Target.ask(path, body))
      } catch {
        self?.handle(onFailure("\(error)"))
        if (error as? TransportError)?.isViolation == true {
          self?.handle(.violated("\(error)", of: path))
        }
      }
    }
  }

  func work(onFiles: Bool, _ body: @escaping @Sendable () async -> [Input]) {
    let before = onFiles ? fileWork : nil
    let task = Task.detached { [weak self] in
      await before?.value
      for input in await body() { await self?.handle(input) }
    }
    if onFiles { fileWork = task }
  }

  func write(name: String, suffix: String, _ make: @escaping @Sendable () throws -> [UInt8]) {
    Task.detached { [weak self] in
      let outcome: Input
      do {
        let path = try Self.unusedPath(SocketDirectory.stem(of: name), extension: suffix)
        try OutputFile.write(try make(), to: path)
        outcome = .said("wrote \(path)")
      } catch {
        outcome = .said("\(error)")
      }
      await self?.handle(outcome)
    }
  }

  nonisolated func lint(
    _ snapshot: FlowSnapshot
  ) throws -> (findings: [LintFinding], notRun: [String]) {
    let results = LintResults(of: snapshot, by: try LintConfiguration())
    return (results.findings, results.notRun)
  }

  nonisolated func draw(_ snapshot: FlowSnapshot, as format: DiagramFormat) throws -> [UInt8] {
    try DiagramRenderer.render(snapshot, as: format)
  }

  private nonisolated static func unusedPath(
    _ stem: String, extension suffix: String
  ) throws -> String {
    let candidates = ["\(stem).\(suffix)"] + (2...9_999).map { "\(stem)-\($0).\(suffix)" }
    guard let path = candidates.first(where: { access($0, F_OK) != 0 }) else {
      throw FlowscopeError.cannotWrite(
        path: candidates[0], reason: "this file and 9998 numbered ones exist; move some away")
    }
    return path
  }
}

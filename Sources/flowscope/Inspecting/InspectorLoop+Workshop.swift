import FlowDiagram
import FlowEngine
import FlowGraphviz
import FlowIntrospect
import FlowProtocol
import FlowRecording
import FlowReports
import Foundation
import Inspector

extension InspectorLoop: Workshop {
  func ask(
    _ id: InspectionID, onFailure: @escaping @Sendable (String) -> Input,
    _ body: @escaping @Sendable (FlowClient) async throws -> Input
  ) {
    guard let engine = engines[id] else { return handle(onFailure("no engine is attached")) }
    Task { [weak self] in
      do {
        // Over the connection that there is; without one, the attempt to connect says why.
        let answer =
          if let connection = engine.connection { try await body(connection) } else {
            // The terminal belongs to the inspector: waiting prints nothing.
            try await Progress.$isSilent.withValue(true) {
              try await Asker.shell.ask(engine.endpoint, body)
            }
          }
        self?.handle(answer)
      } catch {
        let failure = onFailure("\(error)")
        self?.handle(error is TransportError ? .unanswered(failure, of: id) : failure)
        if (error as? TransportError)?.isViolation == true {
          self?.handle(.violated("\(error)", of: id))
        }
      }
    }
  }

  func read(
    _ id: InspectionID, onFailure: @escaping @Sendable (String) -> Input,
    _ body: @escaping @Sendable (RecordingReader) throws -> Input
  ) {
    guard let recording = playbacks[id]?.recording else {
      return handle(onFailure("no recording is played"))
    }
    work(onFiles: false) {
      do { return [try body(recording)] } catch { return [onFailure("\(error)")] }
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

  func write(
    _ file: NewFile, orAskFor replacement: Effect?,
    _ make: @escaping @Sendable () async throws -> [UInt8]
  ) {
    Task.detached { [weak self] in
      let outcome: Input
      if let replacement, access(file.path, F_OK) == 0 {
        outcome = .exists(file, replacement: replacement)
      } else {
        do {
          let bytes = try await make()
          try OutputFile.write(bytes, to: file.path)
          outcome = .said("wrote \(file.path) (\(ByteCount.text(bytes.count)))")
        } catch {
          outcome = .said("\(error)")
        }
      }
      await self?.handle(outcome)
    }
  }

  nonisolated func lint(
    _ snapshot: FlowSnapshot, after arrivals: CoordinatorArrivals?
  ) throws -> (findings: [LintFinding], notRun: [String]) {
    let results = LintResults(of: snapshot, after: arrivals, by: try LintConfiguration())
    return (results.findings, results.notRun)
  }

  func coverageMarks(
    of id: InspectionID, in snapshot: FlowSnapshot
  ) async throws -> [CoordinatorID: [Diagram.Mark]] {
    // The terminal belongs to the inspector: the search prints nothing.
    try await Progress.$isSilent.withValue(true) {
      try await Asker.shell.silent.marks(
        [.coverage], of: engines[id].map { "\($0.endpoint)" } ?? "\(id)", at: nil, in: snapshot)
    }
  }

  nonisolated func draw(
    _ diagram: Diagram, as format: DiagramFormat, layout: DiagramLayout, by painter: DiagramPainter
  ) throws -> [UInt8] {
    try DiagramRenderer.render(diagram, as: format, layout: layout, by: painter).bytes
  }
}

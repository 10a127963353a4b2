import Foundation

/// The engines whose sockets are in the directory.
package struct EnginesReport: Report {
  private let engines: [RunningEngine]
  private let directory: String

  package init(engines: [RunningEngine], directory: String) {
    self.engines = engines
    self.directory = directory
  }

  package var document: EnginesDocument {
    EnginesDocument(
      engines: engines.map {
        ListedEngine(
          socket: "\($0.endpoint)", state: $0.state, name: $0.shownName, pid: $0.shownPID,
          engine: $0.info, problem: $0.problem)
      })
  }

  /// Why engines do not answer.
  package var remarks: [String] {
    engines.filter { $0.info == nil }.map { $0.problem ?? "\($0.endpoint)" }
  }

  /// Whether an engine answers.
  package var hasEngine: Bool { engines.contains { $0.info != nil } }

  /// Throws a ``ReportError`` if there is no socket.
  package func check() throws {
    if engines.isEmpty { throw ReportError.nothingRuns(directory: directory) }
  }

  package func text(_ style: TextStyle) -> String {
    var table = ColumnTable(["name", "pid", "state", "version", "started", "socket"])
    for engine in engines {
      table.add([
        engine.shownName ?? "", engine.shownPID.map { "\($0)" } ?? "", engine.state.words,
        engine.info?.version ?? "", engine.info?.startedAt.formatted(.iso8601) ?? "",
        "\(engine.endpoint)",
      ])
    }
    return style.text(of: table)
  }
}

extension RunningEngine {
  fileprivate var state: ListedEngine.State {
    if info != nil { return .answering }
    return (failure as? TransportError)?.isSilence == true ? .silent : .unusable
  }

  /// What the engine says, or else the name of its socket.
  fileprivate var shownName: String? { info?.name ?? endpoint.socketName?.name }
  fileprivate var shownPID: Int32? { info?.pid ?? endpoint.socketName?.pid }
}

extension Asker {
  /// Finds the engines of this user, and asks each who it is.
  package func engines() async throws -> EnginesReport {
    let directory = SocketDirectory.standard()
    _ = try directory.sockets()
    return EnginesReport(
      engines: await RunningEngine.all(in: directory), directory: directory.path)
  }
}

package struct EnginesDocument: ReportDocument {
  package static let schema = "flowscope.list"

  let engines: [ListedEngine]
}

package struct ListedEngine: Encodable {
  enum State: String, Encodable {
    case answering
    /// A process is there, and does not answer in time: it is stopped, or too busy.
    case silent
    /// It answers in another way, or this user may not ask it.
    case unusable

    var words: String { self == .silent ? "not answering" : rawValue }
  }

  let socket: String
  let state: State
  /// The name and the process that the engine gives, or else those in the name of its socket.
  let name: String?
  let pid: Int32?
  let engine: EngineInfo?
  let problem: String?
}

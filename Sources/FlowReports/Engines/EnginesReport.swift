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
        ListedEngine(socket: "\($0.endpoint)", engine: $0.info, problem: $0.problem)
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
    var table = ColumnTable(["name", "pid", "version", "started", "socket"])
    for engine in engines {
      guard let info = engine.info else { continue }
      table.add([
        info.name, "\(info.pid)", info.version, info.startedAt.formatted(.iso8601),
        "\(engine.endpoint)",
      ])
    }
    return style.text(of: table)
  }
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
  let socket: String
  let engine: EngineInfo?
  let problem: String?
}

import Foundation

/// The engines whose sockets are in the directory.
package struct EnginesReport: Report {
  private let engines: [RunningEngine]
  private let directory: String
  private let listeners: [TokenFile.Listener]

  package init(
    engines: [RunningEngine], directory: String, listeners: [TokenFile.Listener] = []
  ) {
    self.engines = engines
    self.directory = directory
    self.listeners = listeners
  }

  package var document: EnginesDocument {
    EnginesDocument(
      engines: engines.map {
        ListedEngine(
          socket: "\($0.endpoint)",
          otherSockets: $0.otherEndpoints.isEmpty ? nil : $0.otherEndpoints.map { "\($0)" },
          state: $0.state, name: $0.shownName, pid: $0.shownPID,
          engine: $0.info, problem: $0.problem)
      })
  }

  /// Why engines do not answer, and what to do with a socket that is not an engine's.
  package var remarks: [String] {
    engines.filter { $0.info == nil }.map { engine in
      let problem = engine.problem ?? "\(engine.endpoint)"
      return engine.stranger.map { "\(problem); \($0.advice)" } ?? problem
    }
  }

  /// Where apps can connect to flowscope, and which app it refused last.
  package var places: [String] {
    listeners.map { listener in
      let place = "'flowscope listen' (pid \(listener.pid)) waits for apps on port \(listener.port)"
      let remark = DisplayText.neutralised(listener.remark, limit: DisplayText.lineLimit)
      return remark.isEmpty ? place : "\(place), and last \(remark)"
    }
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
        engine.shownName ?? "", engine.shownPID.map { "\($0)" } ?? "",
        engine.stranger?.words ?? engine.state.words,
        engine.info?.version ?? "", engine.info?.startedAt.formatted(.iso8601) ?? "",
        ([engine.endpoint] + engine.otherEndpoints).map { "\($0)" }.joined(separator: ", "),
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

  /// What has the socket, if it seems not to be an engine; nil for an engine that cannot be used.
  fileprivate var stranger: Stranger? {
    switch failure as? TransportError {
    case .notASocket: .file
    case .notTheProtocol, .badHeader, .messageTooLarge, .nestedTooDeep, .tooManyValues: .program
    case .connectionLost: .closing
    default: nil
    }
  }

  /// What the engine says, or else the name of its socket.
  fileprivate var shownName: String? { info?.name ?? endpoint.socketName?.name }
  fileprivate var shownPID: Int32? { info?.pid ?? endpoint.socketName?.pid }
}

/// What lies in the directory of sockets and is not an engine.
private enum Stranger {
  /// A file of another kind.
  case file
  /// A program that speaks something else.
  case program
  /// A program that closes each connection: something else, or an app that is about to end.
  case closing

  var words: String { self == .closing ? "no greeting" : "not an engine" }

  var advice: String {
    switch self {
    case .file: "remove the file, or set FLOWSCOPE_DIR to a directory for engines only"
    case .program:
      "it is the socket of another program: move it, or set FLOWSCOPE_DIR to a directory for engines only"
    case .closing: "if the app is not about to end, the socket is another program's: move it"
    }
  }
}

extension Asker {
  /// Finds the engines of this user, and asks each who it is.
  package func engines() async throws -> EnginesReport {
    let directory = SocketDirectory.standard()
    _ = try directory.sockets()
    return EnginesReport(
      engines: await RunningEngine.all(in: directory), directory: directory.path,
      listeners: TokenFile.listeners(in: directory))
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
    /// It is not an engine, speaks another version of the protocol, or this user may not ask it.
    case unusable

    var words: String { self == .silent ? "not answering" : rawValue }
  }

  let socket: String
  /// Further places where the engine serves, such as `tcp:7001`.
  let otherSockets: [String]?
  let state: State
  /// The name and the process that the engine gives, or else those in the name of its socket.
  let name: String?
  let pid: Int32?
  let engine: EngineInfo?
  let problem: String?
}

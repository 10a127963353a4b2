import Foundation

/// A socket in the directory, and the engine that answered on it.
public struct RunningEngine: Sendable {
  /// The place of the socket.
  public let endpoint: Endpoint
  /// The engine that serves the socket; nil if the process does not speak the protocol.
  public let info: EngineInfo?
  /// Why the engine could not be asked; nil if it answered.
  public var problem: String? { failure.map { "\($0)" } }
  package let failure: (any Error)?

  /// Returns every engine of the directory, sorted by name and process.
  ///
  /// Connects to all engines at once. An engine that takes longer than the limit for a greeting (3
  /// s) is listed with that problem. Removes sockets that a dead process left behind. Returns an
  /// empty array if the directory cannot be read.
  public static func all(in directory: SocketDirectory) async -> [RunningEngine] {
    let paths = (try? directory.sockets()) ?? []
    let engines = await withTaskGroup(of: RunningEngine?.self) { group in
      for path in paths { group.addTask { await ask(path) } }
      return await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
    }
    return engines.sorted {
      ($0.info?.name ?? "\($0.endpoint)", $0.info?.pid ?? 0)
        < ($1.info?.name ?? "\($1.endpoint)", $1.info?.pid ?? 0)
    }
  }

  /// Removes a socket whose process is gone.
  ///
  /// A process that is about to listen refuses connections too, so this checks the process itself.
  private static func removeIfDead(_ path: String) {
    guard (try? SocketProbe.look(at: path)) == .stale else { return }
    let digits = path.dropLast(".sock".count).reversed().prefix { $0.isASCII && $0.isNumber }
    if let pid = Int32(String(digits.reversed())), pid > 0, kill(pid, 0) == 0 || errno == EPERM {
      return
    }
    unlink(path)
  }

  private static func ask(_ path: String) async -> RunningEngine? {
    let endpoint = Endpoint.unixSocket(path: path)
    do {
      let lister = InitializeRequest.ClientInfo(name: "flowscope list", version: flowscopeVersion)
      let client = try await FlowClient.connect(to: endpoint, as: lister)
      await client.close()
      return RunningEngine(endpoint: endpoint, info: client.engine, failure: nil)
    } catch TransportError.nothingAnswers {
      removeIfDead(path)
      return nil
    } catch TransportError.noSuchSocket {
      return nil
    } catch {
      return RunningEngine(endpoint: endpoint, info: nil, failure: error)
    }
  }
}

import Foundation

/// A socket in the directory, and the engine that answered on it.
public struct RunningEngine: Sendable {
  /// The place of the socket, or the port.
  public let endpoint: Endpoint
  /// Further places where the same engine serves: the port of an engine with a socket.
  public private(set) var otherEndpoints: [Endpoint] = []
  /// The engine that serves the socket; nil if the process does not speak the protocol.
  public let info: EngineInfo?
  /// Why the engine could not be asked; nil if it answered.
  public var problem: String? { failure.map { "\($0)" } }
  package let failure: (any Error)?

  /// Returns every engine of the directory, sorted by name and process.
  ///
  /// Connects to all engines at once, also to those on ports whose tokens are in the directory. An engine that takes longer than the limit for a greeting (3
  /// s) is listed with that problem. Removes sockets and tokens that a dead process left behind. Returns an
  /// empty array if the directory cannot be read.
  public static func all(in directory: SocketDirectory) async -> [RunningEngine] {
    let paths = (try? directory.sockets()) ?? []
    let engines = await withTaskGroup(of: RunningEngine?.self) { group in
      for path in paths {
        group.addTask { await ask(.unixSocket(path: path), in: directory) }
      }
      for endpoint in TokenFile.endpoints(in: directory) {
        group.addTask { await ask(endpoint, in: directory) }
      }
      let found = await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
      return merged(found)
    }
    return engines.sorted {
      ($0.info?.name ?? "\($0.endpoint)", $0.info?.pid ?? 0)
        < ($1.info?.name ?? "\($1.endpoint)", $1.info?.pid ?? 0)
    }
  }

  /// Returns each engine once: one that serves a socket and a port is at its socket.
  private static func merged(_ engines: [RunningEngine]) -> [RunningEngine] {
    let byPlace = engines.sorted { "\($0.endpoint)" < "\($1.endpoint)" }
    var merged = byPlace.filter { !$0.isOnPort }
    for engine in byPlace where engine.isOnPort {
      let twin = merged.firstIndex { $0.info != nil && $0.info == engine.info }
      if let twin {
        merged[twin].otherEndpoints.append(engine.endpoint)
      } else {
        merged.append(engine)
      }
    }
    return merged
  }

  private var isOnPort: Bool { endpoint.isOnPort }

  /// Removes a socket whose process is gone.
  ///
  /// A process that is about to listen refuses connections too, so this checks the process itself.
  private static func removeIfDead(_ endpoint: Endpoint, in directory: SocketDirectory) {
    TokenFile.of(endpoint, in: directory)?.removeIfDead()
    guard case .unixSocket(let path) = endpoint else { return }
    guard (try? SocketProbe.look(at: path)) == .stale else { return }
    let digits = path.dropLast(".sock".count).reversed().prefix { $0.isASCII && $0.isNumber }
    if let pid = Int32(String(digits.reversed())), pid > 0, kill(pid, 0) == 0 || errno == EPERM {
      return
    }
    unlink(path)
  }

  private static func ask(
    _ endpoint: Endpoint, in directory: SocketDirectory
  ) async -> RunningEngine? {
    do {
      let lister = InitializeRequest.ClientInfo(name: "flowscope list", version: flowscopeVersion)
      let client = try await FlowClient.greet(
        try await endpoint.connect(inboxBytes: Limits.inboxBytes, directory: directory),
        as: lister)
      await client.close()
      return RunningEngine(endpoint: endpoint, info: client.engine, failure: nil)
    } catch TransportError.nothingAnswers {
      removeIfDead(endpoint, in: directory)
      return nil
    } catch TransportError.noSuchSocket {
      return nil
    } catch {
      return RunningEngine(endpoint: endpoint, info: nil, failure: error)
    }
  }
}

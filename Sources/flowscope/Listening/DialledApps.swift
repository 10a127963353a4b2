import FlowProtocol
import FlowReports
import Foundation
import NIOCore

/// The apps that dialled in, each published as a socket in the directory of engines.
actor DialledApps {
  /// What happens, for the user.
  enum Event: Sendable {
    case joined(EngineInfo, DialTransport, path: String)
    case left(EngineInfo)
    /// A connection ended before its app was known.
    case refused(String)
  }

  private struct Published {
    let app: DialledApp
    let socket: UnixListener
    /// Ends the app's socket, unless it connects again.
    var farewell: Task<Void, Never>?
  }

  /// The maximum number of connections of all apps.
  private static let most = Limits.connections
  /// How long an app may be away until its socket is removed.
  private static let linger = Limits.linger

  private let directory: SocketDirectory
  private let report: @Sendable (Event) -> Void
  private var apps: [EngineInfo: Published] = [:]
  private var count = 0

  init(in directory: SocketDirectory, reporting report: @escaping @Sendable (Event) -> Void) {
    self.directory = directory
    self.report = report
  }

  /// Serves the app at the other end of a connection until it ends.
  func serve(_ frames: FrameChannel, over transport: DialTransport) async {
    guard count < Self.most else {
      report(.refused("there are \(Self.most) connections, which is the limit"))
      try? await frames.executeThenClose { _, _ in }
      return
    }
    count += 1
    defer { count -= 1 }
    let joined = JoinedConnection()
    do {
      try await DialledConnection.run(frames) { greeting, connection in
        let app = try await self.app(of: greeting, over: transport)
        await app.join(connection, greeting)
        await joined.set(app, connection)
      }
    } catch {
      if await joined.app == nil { report(.refused(Self.words(for: error))) }
    }
    guard let app = await joined.app, let connection = await joined.connection else { return }
    await app.leave(connection)
    await connection.hangUp()
    await expire(app)
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case let error as DialFailure: "\(error)"
    case let error as TransportError: "\(error)"
    case let error as RemoteError: error.message
    default: "\(DialFailure.noAnswer)"
    }
  }

  /// Returns the app with this greeting, which is published if it is new.
  private func app(
    of greeting: InitializeRequest.Result, over transport: DialTransport
  ) throws -> DialledApp {
    let engine = greeting.engine
    if let known = apps[engine] {
      known.farewell?.cancel()
      apps[engine]?.farewell = nil
      return known.app
    }
    let app = DialledApp(greeting)
    let (socket, path) = try publish(app, engine)
    apps[engine] = Published(app: app, socket: socket)
    report(.joined(engine, transport, path: path))
    return app
  }

  private func publish(
    _ app: DialledApp, _ engine: EngineInfo
  ) throws -> (socket: UnixListener, path: String) {
    try SocketDirectory.serve(engine.name) { name in
      let path = directory.socketPath(name: name, pid: engine.pid)
      let socket = try UnixListener(path: path) { [report] in
        report(.refused($0))
      } accepted: { viewer, _ in
        Task { await app.serve(viewer) }
      }
      return (socket, path)
    }
  }

  /// Removes the socket of an app without a connection, after a while.
  private func expire(_ app: DialledApp) async {
    let engine = await app.engine
    guard await !app.isThere, apps[engine]?.app === app else { return }
    apps[engine]?.farewell?.cancel()
    apps[engine]?.farewell = Task {
      do { try await Task.sleep(for: Self.linger) } catch { return }
      await self.remove(app, engine)
    }
  }

  private func remove(_ app: DialledApp, _ engine: EngineInfo) async {
    guard await !app.isThere, let published = apps[engine], published.app === app else { return }
    apps[engine] = nil
    await app.end()
    published.socket.stop()
    report(.left(engine))
  }

  /// Removes every socket.
  func stop() async {
    let all = apps.values
    apps = [:]
    for published in all {
      published.farewell?.cancel()
      published.socket.stop()
      await published.app.end()
    }
  }
}

/// The app that a connection turned out to be of.
private actor JoinedConnection {
  private(set) var app: DialledApp?
  private(set) var connection: DialledConnection?

  func set(_ app: DialledApp, _ connection: DialledConnection) {
    self.app = app
    self.connection = connection
  }
}

import FlowModel
import Foundation
import TestApps
import TestPatience
import Testing

/// node, with the option that versions before 22 need for their WebSocket client; nil without one.
private let node: (path: String, options: [String])? = {
  let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  guard let path else { return nil }
  for options in [[], ["--experimental-websocket"]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = options + ["-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    if process.terminationStatus == 0 { return (path, options) }
  }
  return nil
}()

/// The app of Examples/Foreign, which shares no code with this package.
@Suite(
  "An app that dials in over WebSocket", .timeLimit(.minutes(Patience.minutes)),
  .enabled(
    if: node != nil,
    "no node with a WebSocket client in PATH, which runs Examples/Foreign/react-navigation.mjs"))
struct ReactNavigationTests {
  private let place: ScriptPlace
  private let listener: Child
  private let port: PortWithToken
  private let url: String

  init() throws {
    place = try ScriptPlace()
    (listener, port) = try place.listener()
    url = try #require(port.webSocket)
  }

  private func start(token: String? = nil) throws -> Child {
    let node = try #require(node)
    let script = Repository.path("Examples/Foreign/react-navigation.mjs")
    var environment = place.environment
    environment["FLOWSCOPE_TOKEN"] = token ?? port.token
    return try Child(
      node.path, node.options + [script, url], environment: environment, takesInput: true)
  }

  /// Starts the app, which is then listed.
  private func joined() throws -> Child {
    let app = try start()
    #expect(try app.output.line() == "connected to \(url)")
    let said = try listener.output.line()
    #expect(said.hasPrefix("rnshop (pid \(app.pid)) connected over WebSocket: \(place.directory)/"))
    return app
  }

  /// Navigates in the app, and returns what it says of it; leaves out that it connected again.
  private func navigate(_ app: Child, to route: String) throws -> String {
    try app.input?.write(contentsOf: Data("\(route)\n".utf8))
    while true {
      let line = try app.output.line()
      if line != "connected to \(url)" { return line }
    }
  }

  private func snapshot() async throws -> FlowSnapshot {
    let outcome = try await place.run("snapshot", "rnshop", "--json")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return try outcome.snapshot
  }

  @Test("it is listed, drawn, and followed through its navigations, one command after the other")
  func shown() async throws {
    let app = try joined()
    let list = try await place.run("list")
    let words = list.output.split(separator: "\n").last?.split(separator: " ") ?? []
    #expect(words.prefix(4) == ["rnshop", "\(app.pid)", "answering", "1"], "\(list)")
    #expect(try await snapshot().visiblePath.map(\.rawValue) == [1, 2])
    #expect(try navigate(app, to: "Item") == "push Item")
    let shown = try await snapshot()[CoordinatorID(rawValue: 2)]?.currentRoute.identifier
    #expect(shown == "Item")
    #expect(try navigate(app, to: "Cart") == "select Cart")
    #expect(try await snapshot().visiblePath.map(\.rawValue) == [1, 3])
  }

  @Test("its navigations and errors arrive while they happen")
  func followed() async throws {
    let app = try joined()
    let log = try Child(
      Program.path, ["log", "rnshop", "--follow", "--json"], environment: place.environment)
    func next() throws -> [String: Any] {
      let line = Data(try log.output.line().utf8)
      return try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
    #expect(try next()["kind"] as? String == "connected")
    #expect(try navigate(app, to: "Moon") == "nothing takes 'Moon'")
    let navigation = try #require(try next()["navigation"] as? [String: Any])
    #expect(
      (navigation["error"] as? [String: Any])?["message"] as? String == "nothing takes 'Moon'")
    #expect(log.interrupt() == 130)
    let errors = try await place.run("errors", "rnshop")
    #expect(errors.code == 0 && errors.output.contains("nothing takes 'Moon'"), "\(errors.error)")
  }

  @Test("with a wrong token it is refused, said and not listed")
  func refused() async throws {
    let app = try start(token: "guess")
    #expect(try app.output.line() == "refused: wrong token; the connection is closed")
    #expect(
      try listener.error.line() == "flowscope: refused a connection: wrong token")
    #expect(try await place.run("list").code == 3)
  }

  @Test("after a signal, the listener has removed its token and the sockets of its apps")
  func stopped() async throws {
    let app = try joined()
    kill(listener.pid, SIGTERM)
    listener.output.drain()
    listener.wait()
    #expect(!FileManager.default.fileExists(atPath: port.tokenPath))
    let left = try FileManager.default.contentsOfDirectory(atPath: place.directory)
    #expect(!left.contains { $0.hasSuffix(".sock") }, "\(left)")
    withExtendedLifetime(app) {}
  }
}

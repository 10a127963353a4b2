import TestEngines
import TestSystem
import Testing

@testable import FlowProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The file with the token of a port")
struct TokenFileTests {
  private let temporary = TemporaryDirectory()
  private var file: TokenFile { TokenFile(.engine, port: 7001, in: temporary.sockets) }

  private func token(_ environment: [String: String] = [:]) throws -> String {
    try TokenFile.token(of: .tcp(port: 7001), in: temporary.sockets, environment: environment).text
  }

  @Test("it can be read by its user alone, and is read as it was written")
  func written() throws {
    try file.write(AccessToken(text: "secret"))
    #expect(temporary.mode("tcp-7001.token").map { $0 & 0o777 } == 0o600)
    #expect(try file.read()?.text == "secret")
    try file.write(AccessToken(text: "another"))
    #expect(try token() == "another")
    #expect(TokenFile.endpoints(in: temporary.sockets) == [.tcp(port: 7001)])
    file.remove()
    #expect(try file.read() == nil && TokenFile.endpoints(in: temporary.sockets).isEmpty)
  }

  @Test("a file that others can read, or that is a link or a directory, is not used")
  func unsafe() throws {
    try file.write(AccessToken(text: "secret"))
    chmod(file.path, 0o640)
    #expect(
      throws: TransportError.unsafeToken(
        path: file.path, reason: "other users can access it; chmod 600 it")
    ) { try token(["FLOWSCOPE_TOKEN": "mine"]) }
    chmod(file.path, 0o600)
    rename(file.path, temporary.file("elsewhere"))
    symlink(temporary.file("elsewhere"), file.path)
    #expect(throws: TransportError.self) { try token() }
    unlink(file.path)
    mkdir(file.path, 0o700)
    #expect(throws: TransportError.unsafeToken(path: file.path, reason: "it is not a file")) {
      try token()
    }
  }

  @Test("a file in a directory that others can change is not used")
  func unsafeDirectory() throws {
    try file.write(AccessToken(text: "secret"))
    chmod(temporary.path, 0o755)
    #expect(throws: TransportError.self) { try token() }
    #expect(TokenFile.endpoints(in: temporary.sockets).isEmpty)
  }

  @Test("without a file, the variable has the token, and without both there is an advice")
  func variable() throws {
    #expect(try token(["FLOWSCOPE_TOKEN": "mine"]) == "mine")
    let error = #expect(throws: TransportError.self) { try token(["FLOWSCOPE_TOKEN": ""]) }
    #expect(error == .noToken(at: .tcp(port: 7001), path: file.path))
    #expect(error?.description.contains("set FLOWSCOPE_TOKEN to the token of the app") == true)
  }

  @Test("an engine on a WebSocket has a file of its own, and is found beside the others")
  func webSocket() throws {
    let socket = TokenFile(.webSocket, port: 7003, in: temporary.sockets)
    try socket.write(AccessToken(text: "other"))
    try file.write(AccessToken(text: "secret"))
    let places: [Endpoint] = [.tcp(port: 7001), .webSocket(port: 7003, path: "/")]
    #expect(TokenFile.endpoints(in: temporary.sockets) == places)
    let tokens = try places.map { try TokenFile.token(of: $0, in: temporary.sockets).text }
    #expect(tokens == ["secret", "other"])
  }

  @Test("the port of 'flowscope listen' is no engine, and the error says what to name instead")
  func listener() throws {
    try TokenFile(.listener, port: 7001, in: temporary.sockets).write(AccessToken(text: "secret"))
    #expect(TokenFile.endpoints(in: temporary.sockets).isEmpty)
    for place in [Endpoint.tcp(port: 7001), .webSocket(port: 7001, path: "/")] {
      let error = #expect(throws: TransportError.self) {
        try TokenFile.token(
          of: place, in: temporary.sockets, environment: ["FLOWSCOPE_TOKEN": "mine"])
      }
      #expect(error?.description.contains("'flowscope listen' has this port") == true)
    }
  }

  @Test("the remark of a listener is read beside its port, and a dead one is forgotten")
  func remark() throws {
    let listener = TokenFile(.listener, port: 7002, in: temporary.sockets)
    try listener.write(AccessToken(text: "secret"))
    func listeners() -> [TokenFile.Listener] { TokenFile.listeners(in: temporary.sockets) }
    #expect(listeners() == [.init(port: 7002, pid: getpid(), remark: "")])
    listener.remark("refused an app")
    listener.remark("refused another")
    #expect(listeners() == [.init(port: 7002, pid: getpid(), remark: "refused another")])
    #expect(try listener.read()?.text == "secret")
    #expect(temporary.mode("listen-7002.token").map { $0 & 0o777 } == 0o600)
    listener.remove()
    listener.remark("late")
    #expect(listeners().isEmpty && temporary.mode("listen-7002.token") == nil)
    // No process has this number: it is beyond what systems give.
    temporary.write("secret\n2147483646\n", to: "listen-7002.token")
    chmod(listener.path, 0o600)
    #expect(listeners().isEmpty && temporary.mode("listen-7002.token") == nil)
  }

  @Test("the file of a dead process is removed, and that of a living one stays")
  func dead() throws {
    try file.write(AccessToken(text: "secret"))
    file.removeIfDead()
    #expect(try token() == "secret")
    // No process has this number: it is beyond what systems give.
    temporary.write("secret\n2147483646\n", to: "tcp-7001.token")
    file.remove()
    #expect(temporary.mode("tcp-7001.token") != nil, "it is not of this process")
    chmod(file.path, 0o600)
    file.removeIfDead()
    #expect(temporary.mode("tcp-7001.token") == nil)
  }

  @Test(
    "names of other files are no ports",
    arguments: [
      "tcp-.token", "tcp-0.token",
      "tcp-65536.token", "tcp--1.token", "tcp-7x.token", "listen-7002.token", "tcp-7001.sock",
      "ws-.token", "wss-7003.token",
    ])
  func otherNames(name: String) {
    temporary.write("x", to: name)
    #expect(TokenFile.endpoints(in: temporary.sockets).isEmpty)
  }
}

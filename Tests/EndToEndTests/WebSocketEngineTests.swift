import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// An app in Python that serves a WebSocket, and shares no code with this package.
@Suite(
  "An app that serves a WebSocket", .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: PythonProgram.path != nil, "there is no python3, which runs the app"))
struct WebSocketEngineTests {
  /// Has one window with one page, pings each viewer, and sends each message in two fragments.
  private static let program = #"""
    import base64, hashlib, json, os, socketserver, struct, sys, threading, uuid
    token, epoch = os.urandom(32).hex(), str(uuid.uuid4())
    route = {"identifier": "home", "type": "Pages"}
    node = {"id": 1, "relation": "root", "name": "Window", "routeType": "Pages", "context": "root",
            "root": route, "path": [], "currentRoute": route, "children": []}
    engine = {"name": "wsapp", "pid": os.getpid(), "version": "1", "startedAt": 1e9}
    answers = {
        "initialize": {"protocol": 1, "engine": engine, "capabilities": {}, "maxMessageBytes": 1 << 24},
        "flow/snapshot": {"epoch": epoch, "revision": 1, "root": 1, "total": 1, "nodes": [node]},
        "errors/list": {"errors": [], "total": 0}}

    class Viewer(socketserver.StreamRequestHandler):
        def frame(self, first, payload):
            size = len(payload)
            head = bytes([first, size]) if size < 126 else struct.pack(">BBH", first, 126, size)
            self.wfile.write(head + payload)

        def say(self, **message):
            text = json.dumps({"jsonrpc": "2.0", **message}).encode()
            self.frame(0x09 | 0x80, b"there?")
            self.frame(0x01, text[:50])
            self.frame(0x00 | 0x80, text[50:])

        def hear(self):
            head = self.rfile.read(2)
            if len(head) < 2:
                return 8, b""
            size = head[1] & 127
            if size == 126:
                size, = struct.unpack(">H", self.rfile.read(2))
            mask = self.rfile.read(4)
            return head[0] & 15, bytes(it ^ mask[at % 4] for at, it in enumerate(self.rfile.read(size)))

        def handle(self):
            fields = {}
            while line := self.rfile.readline().strip():
                name, _, value = line.partition(b": ")
                fields[name.lower()] = value
            key = fields[b"sec-websocket-key"] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accept = base64.b64encode(hashlib.sha1(key).digest()).decode()
            self.wfile.write(f"HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())
            isKnown = False
            while True:
                kind, text = self.hear()
                if kind == 8:
                    return
                if kind != 1:
                    continue
                message = json.loads(text)
                method, id = message["method"], message["id"]
                if not isKnown:
                    isKnown = method == "flow/authenticate" and message["params"]["token"] == token
                    if isKnown:
                        self.say(id=id, result={})
                        continue
                    return self.say(id=id, error={"code": -32011, "message": "wrong token"})
                if method in answers:
                    self.say(id=id, result=answers[method])
                else:
                    self.say(id=id, error={"code": -32601, "message": "no"})

    socketserver.ThreadingTCPServer.daemon_threads = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Viewer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        path = os.environ["FLOWSCOPE_DIR"] + f"/ws-{port}.token"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"{token}\n{os.getpid()}\n")
        print(port, token, flush=True)
        sys.stdin.read()
    """#

  private let place: ScriptPlace
  private let app: Child
  private let port: String
  private let token: String

  init() throws {
    place = try ScriptPlace()
    app = try Child(
      try #require(PythonProgram.path), ["-c", Self.program], environment: place.environment,
      takesInput: true)
    let words = try app.output.line().split(separator: " ").map(String.init)
    try #require(words.count == 2, "\(words)")
    (port, token) = (words[0], words[1])
  }

  @Test("it is listed, and found by its name, its process and its place")
  func found() async throws {
    let list = try await place.run("list")
    #expect(list.code == 0, "\(list.error)")
    let words = list.output.split(separator: "\n").last?.split(separator: " ") ?? []
    #expect(words.prefix(4) == ["wsapp", "\(app.pid)", "answering", "1"], "\(list)")
    #expect(words.last == "ws://127.0.0.1:\(port)/")
    for target in ["wsapp", "\(app.pid)", "ws:\(port)", "ws://localhost:\(port)/flow"] {
      let outcome = try await place.run("snapshot", target)
      #expect(outcome.code == 0 && outcome.output.contains("Window #1 "), "\(target): \(outcome)")
    }
    try app.input?.close()
    #expect(app.wait() == 0)
    let gone = try await place.run("snapshot", "ws:\(port)")
    #expect(gone.isRefusal(3, saying: "nothing answers"), "\(gone)")
    #expect(try await place.run("list").code == 3)
    #expect(!FileManager.default.fileExists(atPath: place.path("ws-\(port).token")))
  }

  @Test("without its token, and with a wrong one, it is not read")
  func refused() async throws {
    func elsewhere(_ token: String?) async throws -> Program.Outcome {
      var environment = try ScriptPlace().environment
      environment["FLOWSCOPE_TOKEN"] = token
      return try await Program.run(
        Program.path, ["snapshot", "ws:\(port)"], environment: environment)
    }
    let none = try await elsewhere(nil)
    #expect(none.isRefusal(3, saying: "set FLOWSCOPE_TOKEN to the token of the app"), "\(none)")
    let wrong = try await elsewhere("guess")
    #expect(wrong.isRefusal(3, saying: "it refuses the token"), "\(wrong)")
    let right = try await elsewhere(token)
    #expect(right.code == 0 && right.output.contains("Window #1 "), "\(right.error)")
  }

  @Test(
    "a place that is no WebSocket of this machine is refused",
    arguments: [
      ("ws:", "is not a WebSocket"), ("ws:0", "is not a WebSocket"),
      ("ws://localhost", "is not a WebSocket"), ("wss://localhost:1", "is encrypted"),
      ("ws://shop.example.com:7003/", "forward its port with ssh"),
    ])
  func malformed(target: String, reason: String) async throws {
    let outcome = try await place.run("snapshot", target)
    #expect(outcome.isRefusal(2, saying: reason), "\(outcome)")
  }
}

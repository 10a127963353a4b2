import Foundation
import NIOConcurrencyHelpers

/// An engine that plays a script to each viewer on its socket, based on recorded answers of a real
/// engine.
package final class ScriptedEngine: Sendable {
  /// The path of the socket.
  package let path: String
  private let corpus: EngineCorpus
  private let listener: UnixListener
  private let playing: NIOLockedValueBox<EngineScript>

  /// Serves at `path` until ``stop()``.
  package init(at path: String, corpus: EngineCorpus, script: EngineScript = .honest) throws {
    self.path = path
    self.corpus = corpus
    listener = try UnixListener(path: path)
    playing = NIOLockedValueBox(script)
    Thread.detachNewThread { [self] in
      while let stream = listener.accept() {
        let script = playing.withLockedValue { $0 }
        Thread.detachNewThread {
          var performance = Performance(script, corpus)
          performance.play(to: stream)
        }
      }
    }
  }

  /// The number of the last navigation that it reports.
  var lastNavigation: UInt64 {
    corpus.notifications.compactMap { message in
      guard message["method"]?.text == "flow/didNavigate" else { return nil }
      let report = message["params"]?["navigation"] ?? message["params"]
      return report?["sequence"]?.number.flatMap(UInt64.init)
    }.max() ?? 0
  }

  /// Plays this script to viewers that connect from now on.
  package func play(_ script: EngineScript) { playing.withLockedValue { $0 = script } }

  /// Stops accepting connections.
  package func stop() {
    listener.stop()
    unlink(path)
  }
}

/// The playing of a script on one connection.
private struct Performance {
  let script: EngineScript
  let corpus: EngineCorpus
  var random: SplitMix64
  var said: [JSONTree] = []
  var parts = 0
  var hasTold = false
  /// Whether the viewer has what it requests at the beginning, apart from routes.
  var isNearEnd = false
  var asksForDetails = false

  /// The maximum size of an answer: a viewer would refuse a larger one without reading its
  /// contents.
  private static let mostBytes = 12 << 20
  /// The maximum time without a request, in seconds; the case is over by then.
  private static let patience = 60
  /// The maximum time without a request at the end, in seconds: a viewer requests no routes if the
  /// engine lists none, and no details if the notifications had all of them.
  private static let patienceInTheEnd = 1
  /// The maximum number of parts; no real viewer requests more of this engine's hierarchy.
  private static let mostParts = 100_000

  init(_ script: EngineScript, _ corpus: EngineCorpus) {
    self.script = script
    self.corpus = corpus
    random = SplitMix64(seed: script.seed &+ 1)
  }

  mutating func play(to stream: UnixStream) {
    while let frame = stream.readFrame(
      within: script.hangsUpInTheEnd && isNearEnd ? Self.patienceInTheEnd : Self.patience)
    {
      guard let question = JSONTree(parsing: frame), let method = question["method"]?.text,
        answer(question, method, on: stream)
      else { return }
      if method == "errors/list" { isNearEnd = true }
    }
    if script.hangsUpInTheEnd { _ = tell(on: stream) }
  }

  private mutating func answer(
    _ question: JSONTree, _ method: String, on stream: UnixStream
  ) -> Bool {
    if script.has(.hangUp(method)) { return false }
    if script.has(.notificationsFirst), !tell(on: stream) { return false }
    let answer = answer(to: question, method)
    for case .late(method, let milliseconds) in script.tricks {
      guard let milliseconds else { return true }
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
    }
    var bytes = answer.bytes
    if bytes.count > Self.mostBytes { bytes = Array(bytes.prefix(Self.mostBytes)) }
    let times = script.has(.twice(method)) ? 2 : 1
    for _ in 0..<times where !stream.write(frame: bytes) { return false }
    if question["params"]?["detail"]?.text == "skeleton" { asksForDetails = true }
    // By now the viewer has subscribed and has the hierarchy. A follower requests routes last, and
    // then the details of a skeleton.
    guard script.hangsUpInTheEnd else {
      return ["errors/list", "flow/explain"].contains(method) ? tell(on: stream) : true
    }
    if method == "routes/list" { return tell(on: stream) && asksForDetails }
    return method != "flow/nodes"
  }

  private mutating func answer(to question: JSONTree, _ method: String) -> JSONTree {
    var asked = method
    for case .swapped(method, let other) in script.tricks { asked = other }
    let detail = question["params"]?["detail"]?.text == "skeleton" ? " skeleton" : ""
    let known = corpus.answers[asked + detail] ?? corpus.answers[asked] ?? []
    var answer = known.isEmpty ? refusal() : known[random.below(known.count)]
    for case .stale(method) in script.tricks where !said.isEmpty {
      answer = said[random.below(said.count)]
    }
    for trick in script.tricks { apply(trick, to: &answer, method, question) }
    if said.count < 16 { said.append(answer) }
    answer["id"] = script.has(.otherID(method)) ? otherID() : question["id"] ?? .null
    return answer
  }

  private mutating func apply(
    _ trick: EngineScript.Trick, to answer: inout JSONTree, _ method: String, _ question: JSONTree
  ) {
    switch trick {
    case .change(method, let places):
      for _ in 0..<places { change(&answer) }
    case .changeEverything: change(&answer)
    case .number(method, let field, let value):
      let isThere = answer.count(of: field) > 0
      answer = answer.setting(field, to: .number(value))
      // Optional fields are often missing.
      if !isThere { answer["result"]?[field] = .number(value) }
    case .counts(method, let value):
      for field in EngineScript.counts { answer = answer.setting(field, to: .number(value)) }
    case .empty(method):
      guard case .object(let fields)? = answer["result"] else { break }
      answer["result"] = .object(
        fields.map {
          guard case .array = $0.value else { return $0 }
          return JSONTree.Field(name: $0.name, value: .array([]))
        })
    case .refuse(method): answer = refusal()
    case .fat(method): answer = answer.fattened(to: 500, number: UInt64(parts))
    case .endless(method, let follows):
      guard var result = answer["result"], parts < Self.mostParts else { break }
      parts += 1
      let step = UInt64(parts) * 1_000_000
      if follows { result = result.following(by: step) }
      result["next"] = .number("\(step)")
      if result["total"] != nil { result["total"] = .number("1000000000") }
      answer["result"] = result
    default: break
    }
  }

  /// Changes only the result, since other tests cover the envelope.
  private mutating func change(_ answer: inout JSONTree) {
    guard var result = answer["result"] else { return }
    var mutator = TreeMutator(random: random)
    mutator.change(&result)
    random = mutator.random
    answer["result"] = result
  }

  private mutating func refusal() -> JSONTree {
    let texts = ["", "no", "line\nbreak\u{1b}[31m", String(repeating: "x", count: 100_000)]
    let codes = ["-32601", "-32003", "-32006", "9223372036854775807", "0"]
    let error = JSONTree.object([
      .init(name: "code", value: .number(codes[random.below(codes.count)])),
      .init(name: "message", value: .text(texts[random.below(texts.count)])),
    ])
    return .object([
      .init(name: "jsonrpc", value: .text("2.0")), .init(name: "error", value: error),
    ])
  }

  private mutating func otherID() -> JSONTree {
    [.null, .text("other"), .number("-1"), .number("9223372036854775807"), .number("0.5")][
      random.below(5)]
  }

  /// Sends its notifications, once.
  private mutating func tell(on stream: UnixStream) -> Bool {
    if hasTold { return true }
    hasTold = true
    var messages = corpus.notifications
    for trick in script.tricks { apply(trick, to: &messages) }
    for message in messages where !stream.write(frame: message.bytes) { return false }
    for case .flood(let bytes, let count) in script.tricks {
      return flood(messages, bytes, count, on: stream)
    }
    for case .deluge(let method) in script.tricks {
      guard var deluge = Deluge(of: method, from: corpus) else { continue }
      while stream.write(frame: deluge.next()) {}
      return false
    }
    return true
  }

  private mutating func apply(_ trick: EngineScript.Trick, to messages: inout [JSONTree]) {
    guard !messages.isEmpty else { return }
    switch trick {
    case .changeNotifications(let places):
      var mutator = TreeMutator(random: random)
      for _ in 0..<places {
        let index = mutator.random.below(messages.count)
        guard var params = messages[index]["params"] else { continue }
        mutator.change(&params)
        messages[index]["params"] = params
      }
      random = mutator.random
    case .shuffleNotifications: messages.shuffle(using: &random)
    case .repeatNotifications(let times):
      messages = (0..<times).flatMap { _ in messages }
    case .gapNotifications:
      messages.removeAll { _ in random.below(3) == 0 }
    default: break
    }
  }

  /// Sends messages that are all new and large, so that a viewer has to limit what it keeps.
  private func flood(
    _ messages: [JSONTree], _ bytes: Int, _ count: Int, on stream: UnixStream
  ) -> Bool {
    var left = 64 << 20
    for number in 0..<count where !messages.isEmpty {
      var message = messages[number % messages.count].following(by: UInt64(number) * 1_000)
      // Limited to twice the bytes together, since this process's peak memory is counted for its
      // children.
      let length = min(bytes, (2 << 20) / max(1, message.count(of: "identifier")))
      message = message.setting("identifier", to: .text(String(repeating: "x", count: length)))
      if let revision = message["params"]?["revision"]?.number.flatMap(UInt64.init) {
        message = message.setting("revision", to: .number("\(revision &+ UInt64(number) &* 1_000)"))
      }
      let frame = message.bytes
      left -= frame.count
      guard left > 0, frame.count < Self.mostBytes else { return true }
      if !stream.write(frame: frame) { return false }
    }
    return true
  }
}

extension JSONTree {
  /// Returns the number of fields with that name.
  fileprivate func count(of name: String) -> Int {
    switch self {
    case .array(let elements): elements.reduce(0) { $0 + $1.count(of: name) }
    case .object(let fields):
      fields.reduce(0) { $0 + ($1.name == name ? 1 : $1.value.count(of: name)) }
    default: 0
    }
  }

  /// Returns the tree with a value in every field with that name.
  fileprivate func setting(_ name: String, to value: JSONTree) -> JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.setting(name, to: value) })
    case .object(let fields):
      .object(
        fields.map {
          Field(name: $0.name, value: $0.name == name ? value : $0.value.setting(name, to: value))
        })
    default: self
    }
  }
}

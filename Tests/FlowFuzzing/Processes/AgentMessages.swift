import Foundation

/// Messages to `flowscope mcp` in both revisions of its protocol, changed at random.
struct AgentMessages {
  private var mutator: Mutator
  private var trees: TreeMutator
  private let templates: [JSONTree]

  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientInfo":{"name":"fuzz","version":"1"},\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  /// The methods with their parameters; `@target` is a saved hierarchy.
  private static let forms: [(String, String)] =
    [
      (
        "initialize", #""protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"f"}"#
      ),
      ("notifications/initialized", ""), ("ping", ""), ("server/discover", ""),
      ("tools/list", ""), ("resources/list", ""), ("resources/templates/list", ""),
      ("resources/read", #""uri":"flowscope://default/hierarchy""#),
      ("resources/subscribe", #""uri":"flowscope://default/errors""#),
      ("resources/unsubscribe", #""uri":"flowscope://default/errors""#),
      (
        "subscriptions/listen",
        """
        "notifications":{"resourcesListChanged":true,\
        "resourceSubscriptions":["flowscope://default/errors"]}
        """
      ),
      ("notifications/cancelled", #""requestId":1,"reason":"none""#),
    ]
    + [
      #""name":"engines","arguments":{"limit":3}"#,
      #""name":"screen","arguments":{"target":"@target"}"#,
      #""name":"tree","arguments":{"target":"@target","match":"Co","depth":3,"cursor":"1"}"#,
      #""name":"coordinator","arguments":{"target":"@target","coordinator":"1"}"#,
      #""name":"check","arguments":{"target":"@target","for":"lints","detail":"full"}"#,
      #""name":"diff","arguments":{"before":"@target","after":"@target","of":"hierarchy"}"#,
      #""name":"diagram","arguments":{"target":"@target","format":"mermaid"}"#,
      #""name":"routes","arguments":{"target":"@target","reach":true}"#,
      #""name":"explain","arguments":{"route":"home","questions":true}"#,
      #""name":"events","arguments":{"kind":["error"],"since":"2m"}"#,
      #""name":"errors","arguments":{"problem":"1-9f86d081884c7d65","mark":"reviewed"}"#,
      #""name":"wait","arguments":{"for":"idle","seconds":1}"#,
      #""name":"recording","arguments":{"do":"sql","path":"@target","sql":"SELECT 1"}"#,
      #""name":"act","arguments":{"do":"navigate","route":"home","dryRun":true}"#,
    ].map { ("tools/call", $0) }

  init(seed: UInt64, _ corpus: Corpus, target: String) {
    var random = SplitMix64(seed: seed)
    trees = TreeMutator(random: SplitMix64(seed: random.next()))
    mutator = Mutator(corpus: corpus, random: random)
    templates = Self.forms.flatMap { method, params in
      [false, true].compactMap { isStateless in
        let parts = [isStateless ? Self.meta : "", params].filter { !$0.isEmpty }
        let id = method.hasPrefix("notifications/") ? "" : #""id":1,"#
        let text =
          #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":{\#(parts.joined(separator: ","))}}"#
        return JSONTree(parsing: text.replacing("@target", with: target).utf8)
      }
    }
  }

  /// Returns the bytes of the next message, mostly with the end of its line.
  mutating func next() -> [UInt8] {
    let random = mutator.random.below(400)
    if random == 0 { return [UInt8](repeating: 0x78, count: (1 << 20) + 2) + [0x0a] }
    if random < 20 { return mutator.message() + [0x0a] }
    var tree = templates[mutator.random.below(templates.count)]
    if tree["id"] != nil {
      tree["id"] =
        mutator.random.below(8) == 0 ? .text("x") : .number("\(mutator.random.below(50))")
    }
    for _ in 0..<max(0, mutator.random.below(5) - 1) { trees.change(&tree) }
    var bytes = tree.bytes
    if mutator.random.below(10) == 0, !bytes.isEmpty {
      // Half a message: its rest is the next one.
      bytes.removeLast(mutator.random.below(bytes.count))
    }
    if mutator.random.below(20) == 0, !bytes.isEmpty {
      bytes[mutator.random.below(bytes.count)] = UInt8(truncatingIfNeeded: mutator.random.next())
    }
    return mutator.random.below(30) == 0 ? bytes : bytes + [0x0a]
  }
}

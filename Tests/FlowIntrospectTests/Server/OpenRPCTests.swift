import FlowEngine
import NIOCore
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document of `rpc.discover`, compared with the registries and with real messages.
@MainActor
@Suite("The OpenRPC document", .timeLimit(.minutes(Patience.minutes)))
struct OpenRPCTests {
  private let document: OpenRPCDocument
  private let check: SchemaCheck

  init() throws {
    document = try OpenRPCDocument()
    check = SchemaCheck(components: document.components.schemas)
  }

  @Test("the document is valid OpenRPC, and every reference leads to a schema")
  func essentials() throws {
    let json = try wireJSON(document)
    #expect(json["openrpc"]?.text?.hasPrefix("1.3.") == true)
    #expect(json["info"]?["title"]?.text?.isEmpty == false)
    #expect(json["info"]?["version"]?.text == "1")
    guard case .array(let methods)? = json["methods"] else {
      Issue.record("no methods")
      return
    }
    for method in methods {
      #expect(method["name"]?.text != nil && method["result"]?["schema"] != nil)
      #expect(method["result"]?["name"]?.text != nil)
      #expect(method["params"]?.count != nil && method["paramStructure"]?.text == "by-name")
    }
    for reference in references(in: json) {
      #expect(check.component(reference) != nil, "nothing at \(reference)")
    }
    for name in document.components.schemas.keys {
      #expect(name.wholeMatch(of: /[a-zA-Z0-9._-]+/) != nil, "'\(name)' is no name of a component")
    }
  }

  private func references(in json: JSON) -> [String] {
    switch json {
    case .object(let fields):
      fields.flatMap { key, value in
        if key == "$ref", let text = value.text { [text] } else { references(in: value) }
      }
    case .array(let items): items.flatMap { references(in: $0) }
    default: []
    }
  }

  @Test(
    "the document has every request and notification once, with a summary, and nothing else")
  func registries() {
    #expect(document.methods.map(\.name) == RequestRegistry.all.map { $0.method }.sorted())
    #expect(
      document.notifications.map(\.name) == NotificationRegistry.all.map { $0.method }.sorted())
    for method in document.methods + document.notifications {
      #expect(method.summary.hasSuffix(".") && !method.summary.contains("\n"), "\(method.name)")
    }
  }

  /// Types whose texts and numbers are not those of an app, or have a limit of another kind.
  private static let unlimited = [
    "CoordinatorID", "InitializeRequest.", "JSONSchema", "NumberColumn", "OpenRPCDocument",
    "ProtocolVersions", "RouteTarget",
  ]

  @Test("every text and every whole number has a limit")
  func limits() {
    func places(in schema: JSONSchema, _ place: String) -> [String] {
      let isUnlimited =
        schema.type == "string" && schema.maxLength == nil && schema.texts == nil
        || schema.type == "integer" && schema.maximum == nil
      let parts =
        (schema.properties ?? [:]).map { (".\($0)", $1) }
        + (schema.alternatives ?? []).map { ("", $0) }
        + [schema.items, schema.values].compactMap(\.self).map { ("[]", $0) }
      return (isUnlimited ? [place] : [])
        + parts.flatMap { name, part in places(in: part, place + name) }
    }
    let found = document.components.schemas.filter { name, _ in
      !Self.unlimited.contains { name.hasPrefix($0) }
    }.flatMap { name, schema in places(in: schema, name) }
    #expect(found.sorted() == [])
  }

  @Test("the document can be requested before 'initialize', and equals the one in the code")
  func overTheWire() async throws {
    try await serving(PlainCoordinator(AppRoute.home)) { inspector in
      let client = try RawClient(inspector.socketPath)
      let answer = try await client.ask(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rpc.discover\"}")
      let own = try wireJSON(document)
      #expect(answer?["result"] == own)
      try await connected(to: inspector.endpoint) { client in
        let answered = try await client.send(DiscoverRequest())
        #expect(answered == document)
      }
    }
  }

  @Test("every answer of a live engine matches the schema of its method", arguments: UInt64(1)...4)
  func answers(seed: UInt64) async throws {
    let hierarchy = RandomHierarchy(seed: seed)
    let tabs = Tabs(.main)
    tabs.addChild(hierarchy.root)
    let catalogue = RouteCatalogue { $0.add(AppRoute.home) }
    let options = InspectorOptions(allowsControl: true, catalogue: catalogue)
    try await serving(tabs, options: options) { inspector in
      for _ in 0..<60 { hierarchy.step() }
      let examples = exampleParams(root: tabs.inspectionID)
      try await parkingOne(in: tabs, at: inspector.endpoint) { _ in
        let client = try await RawClient.greeted(inspector.socketPath)
        for method in document.methods {
          let text = examples[method.name] ?? "{}"
          let params = try WireCoding.decode(JSON.self, from: .init(string: text))
          #expect(
            check.problems(ofParams: params, of: method) == [],
            "\(method.name) needs parameters that fit: add them to exampleParams")
          var answer = try await client.ask(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method.name)\",\"params\":\(text)}")
          // Skips notifications before the answer.
          while answer?["method"] != nil { answer = try await client.receive() }
          let result = try #require(
            answer?["result"], "\(method.name): \(String(describing: answer))")
          #expect(check.problems(ofResult: result, of: method) == [])
        }
      }
    }
  }

  @Test("every notification of a live engine matches the schema of its method")
  func notifications() async throws {
    var seen: Set<String> = []
    func look(at method: String, _ params: JSON) throws {
      let described = try #require(document.notifications.first { $0.name == method })
      #expect(check.problems(ofParams: params, of: described) == [])
      seen.insert(method)
    }
    for seed in UInt64(1)...4 {
      let hierarchy = RandomHierarchy(seed: seed)
      try await serving(hierarchy.root) { inspector in
        let client = try await RawClient.greeted(inspector.socketPath)
        let columns = seed % 2 == 1
        _ = try await client.ask(
          #"{"jsonrpc":"2.0","id":1,"method":"flow/subscribe","params":{"columns":\#(columns)}}"#)
        for _ in 0..<200 { hierarchy.step() }
        try await client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"flow/snapshot\"}")
        var known: Set<String> = []
        try await client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"lints/list\"}")
        while known.count < 4, let message = try await client.receive() {
          guard let method = message["method"]?.text, let params = message["params"] else {
            continue
          }
          try look(at: method, params)
          known.insert(method)
        }
      }
    }
    // A slow viewer would take long to set up.
    try look(at: DidDropNotification.method, wireJSON(DidDropNotification(lost: 3, from: 1, to: 2)))
    // Beats come to a viewer that asks for them.
    let navigation = StartedNavigation(
      NavigationBeginning(
        began: .now, origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
        request: .navigate(RouteValue(AppRoute.detail(1))),
        callSite: CallSite("Shop/CartView.swift", 41, "buy()")), redaction: Redaction.nothing)
    for beat in [
      DidBeatNotification(),
      DidBeatNotification(
        silentSince: Date(timeIntervalSince1970: 1_700_000_000.5), navigation: navigation),
    ] {
      try look(at: DidBeatNotification.method, wireJSON(beat))
    }
    let breakpoint = Breakpoint(number: 1, condition: "route == cart", timeoutMilliseconds: 10)
    let parked = ParkedNavigation(
      number: 1, breakpoint: 1, otherBreakpoints: [2],
      time: Date(timeIntervalSince1970: 1_700_000_000.5),
      until: Date(timeIntervalSince1970: 1_700_000_030.5),
      origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
      request: "navigate", route: RouteLabel(AppRoute.detail(1)),
      call: CallLabel(CallSite("Shop/CartView.swift", 41, "buy()")),
      link: LinkLabel(kind: .url, url: "shop://detail/1"), steps: [], stepsOmitted: 3,
      flowChange: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"))
    try look(
      at: DidChangeBreakpointsNotification.method,
      wireJSON(DidChangeBreakpointsNotification(breakpoints: [breakpoint])))
    try look(at: DidParkNotification.method, wireJSON(DidParkNotification(parked: parked)))
    for end in ParkingEnd.allCases {
      try look(
        at: DidLetGoNotification.method, wireJSON(DidLetGoNotification(number: 1, end: end)))
    }
    #expect(seen == Set(NotificationRegistry.all.map { $0.method }), "must check one of each")
  }

  @Test("hostile text and complete reports match their schemas")
  func reports() throws {
    let root = PlainCoordinator(AppRoute.home, shows: Set(hostileTexts.map { .note($0) }))
    let navigate = try #require(document.notifications.first { $0.name == "flow/didNavigate" })
    let report = try #require(document.notifications.first { $0.name == "flow/didReportError" })
    var problems: [String] = []
    let observation = FlowEvents.observe { [check] event in
      switch event {
      case .navigated(let record, _):
        let value = DidNavigateNotification(
          navigation: NavigationReport(record, sequence: Sequences.range.upperBound, revision: 0))
        problems += (try? check.problems(ofParams: wireJSON(value), of: navigate)) ?? ["none"]
      case .errorReported(let error):
        let value = DidReportErrorNotification(
          revision: 0, report: ErrorReport(error, sequence: 1))
        problems += (try? check.problems(ofParams: wireJSON(value), of: report)) ?? ["none"]
      case .stateChanged, .hierarchyChanged: break
      }
    }
    for text in hostileTexts {
      root.navigate(to: AppRoute.note(text))
      root.navigate(to: AppRoute.note("not shown: " + text))
    }
    observation.cancel()
    #expect(problems == [])
  }
}

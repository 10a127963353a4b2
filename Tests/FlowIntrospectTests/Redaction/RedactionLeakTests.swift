import FlowEngine
import NIOCore
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Uses a tree full of secrets, and checks every byte that leaves the process.
@MainActor
@Suite("No secret leaves the process", .timeLimit(.minutes(Patience.minutes)))
struct RedactionLeakTests {
  @Test("associated values stay in the process, whatever is requested and whatever happens")
  func associatedValues() async throws {
    let heard = try await drive(.associatedValues, ownIdentifiers: false)
    for message in heard { expectNoSecret(message) }
    // The permitted parts are still sent.
    for name in ["push item", "VaultTicket", "flow/didNavigate", "invalidDetourNavigation"] {
      #expect(heard.contains { place(of: name, in: $0) != nil }, "\(name)")
    }
  }

  @Test("a custom redaction decides about identifiers too")
  func custom() async throws {
    let redaction = Redaction.custom { _ in RouteLabel(identifier: "hidden", type: "Hidden") }
    let heard = try await drive(redaction, ownIdentifiers: true)
    for message in heard { expectNoSecret(message) }
    #expect(heard.contains { place(of: "push hidden", in: $0) != nil })
  }

  @Test("without a redaction the secret is sent, so the other tests could detect it")
  func control() async throws {
    let heard = try await drive(.nothing, ownIdentifiers: false)
    let telling = heard.filter { place(of: secret, in: $0) != nil }
    #expect(telling.count > 20)
  }

  private func expectNoSecret(_ message: [UInt8]) {
    guard let place = place(of: secret, in: message) else { return }
    let around = message[max(0, place - 300)..<min(message.count, place + 100)]
    Issue.record("received: …\(String(decoding: around, as: UTF8.self))…")
  }

  /// Compares bytes, since there are megabytes, and other tests wait for the main actor.
  private func place(of text: String, in message: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return message.withUnsafeBytes { bytes in
      var start = 0
      while start + wanted.count <= bytes.count,
        let hit = memchr(bytes.baseAddress! + start, Int32(wanted[0]), bytes.count - start)
      {
        let place = UnsafeRawPointer(hit) - bytes.baseAddress!
        if place + wanted.count > bytes.count { break }
        if memcmp(hit, wanted, wanted.count) == 0 { return place }
        start = place + 1
      }
      return nil
    }
  }

  /// Returns every message that a viewer receives while many things happen.
  private func drive(_ redaction: Redaction, ownIdentifiers: Bool) async throws -> [[UInt8]] {
    let vault = Vault(ownIdentifiers: ownIdentifiers)
    vault.before()
    var heard: [[UInt8]] = []
    let options = InspectorOptions(
      allowsControl: true, redaction: redaction, catalogue: vault.catalogue,
      flightRecorder: .init())
    try await serving(vault.root, options: options) { inspector in
      let tap = try await Wiretap(inspector.socketPath)
      try await tap.ask("flow/subscribe")
      try await look(at: vault, tap)
      for act in vault.acts {
        act()
        try await look(at: vault, tap)
      }
      try await name(in: vault, tap)
      try await takeDown(vault, tap)
      try await look(at: vault, tap)
      // A later viewer receives the contents of the journals.
      let late = try await Wiretap(inspector.socketPath)
      try await look(at: vault, late)
      heard = tap.heard + late.heard
    }
    return heard
  }

  private func look(at vault: Vault, _ tap: Wiretap) async throws {
    try await tap.ask("flow/snapshot")
    try await tap.ask("flow/snapshot", "{\"detail\":\"skeleton\"}")
    try await tap.ask("flow/nodes", "{\"ids\":[\(vault.ids)]}")
    try await tap.ask("errors/list")
    try await tap.ask("navigations/list")
  }

  private func name(in vault: Vault, _ tap: Wiretap) async throws {
    let names = ["item", "pair", "VaultTicket", "itemm", "nothing", "VaultRoute.item", "code"]
    let urls = ["/secret", "/rejects", "/nowhere", "/path", "/user/x"]
    let origin = "\"from\":\(vault.root.inspectionID.rawValue)"
    for method in ["flow/explain", "flow/navigate"] {
      for name in names.map({ "\"route\":\"\($0)\"" }) + urls.map({ "\"url\":\"\($0)\"" }) {
        try await tap.ask(method, "{\(name)}")
        try await tap.ask(method, "{\(name),\(origin)}")
      }
    }
    let all = names.map { "{\"route\":\"\($0)\"}" } + urls.map { "{\"url\":\"\($0)\"}" }
    try await tap.ask("flow/explainMany", "{\"routes\":[\(all.joined(separator: ","))]}")
  }

  private func takeDown(_ vault: Vault, _ tap: Wiretap) async throws {
    for id in vault.ids.split(separator: ",") {
      for method in ["flow/pop", "flow/dismissModal", "flow/dismissDetour"] {
        try await tap.ask(method, "{\"id\":\(id)}")
      }
      try await tap.ask("flow/selectTab", "{\"id\":\(id),\"index\":99}")
    }
    try await tap.ask("flow/pop")
  }
}

/// A viewer that keeps every byte it receives.
@MainActor
private final class Wiretap {
  private(set) var heard: [[UInt8]] = []
  private let client: RawClient
  private var number: Int64 = 0

  init(_ path: String) async throws { client = try await RawClient.greeted(path) }

  /// Sends a request, and reads everything up to its answer.
  func ask(_ method: String, _ params: String = "{}") async throws {
    number += 1
    try await client.send(
      "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"\(method)\",\"params\":\(params)}")
    while let payload = try await client.receiveBytes() {
      heard.append(payload)
      let head = try WireCoding.decode(MessageHead.self, from: ByteBuffer(bytes: payload))
      if head.id == .number(number) { return }
    }
    Issue.record("the engine closed the connection")
  }
}

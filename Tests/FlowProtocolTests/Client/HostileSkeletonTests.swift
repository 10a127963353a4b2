import FlowEngine
import FlowSamples
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol

/// Skeletons that no engine sends.
@MainActor
@Suite("Invalid skeletons", .timeLimit(.minutes(Patience.minutes)))
struct HostileSkeletonTests {
  private let temporary = TemporaryDirectory()

  /// Two rows, a root and its child.
  private static let sound = [
    "texts": "[\"root\",\"child\",\"A\",\"R\",\"r\"]", "ids": "\"1 2\"", "parents": "\"0 1\"",
    "relations": "\"0 1\"", "names": "\"2 2\"", "routeTypes": "\"3 3\"",
    "contexts": "\"0 0\"", "routes": "\"4 4\"", "selectedTabs": "\"-1 -1\"",
    "shows": "\"1 0\"",
  ]

  /// Returns the client's result for a snapshot with such columns.
  private func snapshot(_ changed: [String: String], total: Int = 2) async throws -> FlowSnapshot {
    func frame(_ body: String) -> [UInt8] {
      Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
    let greeting = """
      {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"maxMessageBytes":1,\
      "engine":{"name":"fake","pid":1,"version":"9","startedAt":1.5},\
      "capabilities":{"control":false,"explain":false}}}
      """
    let columns = Self.sound.merging(changed) { $1 }.map { "\"\($0)\":\($1)" }
    let answer = """
      {"jsonrpc":"2.0","id":2,"result":{"epoch":"e","revision":1,"root":1,"total":\(total),\
      "nodes":[],"skeleton":{\(columns.joined(separator: ","))}}}
      """
    let path = temporary.file(String(UInt64.random(in: 0...(.max)), radix: 36))
    let peer = FakePeer(at: path, answering: [frame(greeting), frame(answer)])
    defer { withExtendedLifetime(peer) {} }
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    return try await client.closing { try await client.snapshot(.skeleton) }
  }

  @Test("a valid skeleton makes a snapshot")
  func sound() async throws {
    let snapshot = try await snapshot([:])
    #expect(snapshot.preorder.map(\.id.rawValue) == [1, 2])
    #expect(snapshot.visiblePath.map(\.rawValue) == [1, 2])
  }

  @Test(
    "an invalid skeleton is refused as a protocol violation, without a crash",
    arguments: [
      ["ids": "\"1\""], ["ids": "\"1 2 3\""], ["ids": "\"\""], ["ids": "\"1 1\""],
      ["ids": "\"1 -2\""], ["ids": "\"3 2\""], ["ids": "[1,2]"],
      ["parents": "\"0\""], ["parents": "\"0 2\""], ["parents": "\"1 1\""],
      ["parents": "\"0 -1\""], ["parents": "\"0 9223372036854775807\""],
      ["relations": "\"0 9\""], ["relations": "\"0 -1\""], ["relations": "\"0 2\""],
      ["contexts": "\"0 1\""], ["contexts": "\"0\""], ["names": "\"2 5\""],
      ["names": "\"2 2 2\""], ["routeTypes": "\"3 -9223372036854775808\""],
      ["routes": "\"4 9223372036854775807\""], ["selectedTabs": "\"-1\""],
      ["selectedTabs": "\"-1 x\""], ["shows": "\"1\""], ["shows": "\"1 9223372036854775807\""],
      ["givenNames": "\"-1\""], ["givenNames": "\"5 -1\""], ["givenNames": "\"-2 0\""],
      ["givenNames": "\"0 9223372036854775807\""], ["givenNames": "[0,0]"],
      ["texts": "[]"], ["texts": "null"], ["texts": "[1]"],
    ])
  func refused(changed: [String: String]) async throws {
    let error = await #expect(throws: TransportError.self, "\(changed)") {
      try await snapshot(changed)
    }
    if case .notTheProtocol = error {
    } else {
      Issue.record("\(changed): \(String(describing: error))")
    }
  }

  @Test("more rows than announced are refused")
  func tooMany() async throws {
    await #expect(throws: TransportError.self) { try await snapshot([:], total: 1) }
  }

  @Test(
    "numbers without a meaning are ignored",
    arguments: [
      ["selectedTabs": "\"9223372036854775807 -9223372036854775808\""],
      ["shows": "\"-1 -9223372036854775808\""], ["shows": "\"7 1\""],
    ])
  func bounded(changed: [String: String]) async throws {
    let snapshot = try await snapshot(changed)
    #expect(snapshot.preorder.count == 2)
    if changed["shows"] != nil { #expect(snapshot.nodes.values.allSatisfy { $0.shows == nil }) }
  }

  @Test(
    "each row has an earlier row as its parent, so that there is no circle",
    arguments: UInt64(1)...40)
  func noCircle(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var part = FlowSkeleton()
    part.texts = ["child"]
    let count = 30
    part.ids.values = (0..<count).map { UInt64($0) }
    part.parents.values = (0..<count).map { $0 == 0 ? 0 : random.below($0 + 1) }
    let zeros = [Int](repeating: 0, count: count)
    part.relations.values = zeros
    part.names.values = zeros
    part.routeTypes.values = zeros
    part.routes.values = zeros
    part.selectedTabs.values = zeros
    part.shows.values = (0..<count).map { _ in random.below(80) - 40 }
    part.texts = ["root"]
    part.contexts.values = zeros
    var assembly = SkeletonAssembly()
    let isTaken = assembly.append(part)
    try #require(isTaken)
    let rows = Dictionary(
      uniqueKeysWithValues: assembly.finished().enumerated().map { ($1.id, $0) })
    for (row, node) in assembly.finished().enumerated() {
      if let parent = node.parent { #expect(try #require(rows[parent]) < row) }
      if let shown = node.shows { #expect(try #require(rows[shown]) > row) }
    }
  }
}

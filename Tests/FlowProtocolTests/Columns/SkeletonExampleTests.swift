import FlowEngine
import NIOCore
import TestPatience
import Testing

@testable import FlowProtocol

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The skeleton of Docs/Protocol.md, decoded and encoded.
@Suite("The documented skeleton", .timeLimit(.minutes(Patience.minutes)))
struct SkeletonExampleTests {
  @Test("the example means what the page says, and is encoded in the same form")
  func example() throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/Protocol.md")
    let page = try String(contentsOf: docs, encoding: .utf8)
    let start = try #require(page.firstRange(of: "{\"texts\""))
    let block = page[start.lowerBound...].prefix { $0 != "`" }
    let skeleton = try WireCoding.decode(FlowSkeleton.self, from: ByteBuffer(string: String(block)))

    var assembly = SkeletonAssembly()
    let isTaken = assembly.append(skeleton)
    try #require(isTaken)
    let nodes = assembly.finished()
    let snapshot = FlowSnapshot(
      epoch: "e", revision: 1, rootID: try #require(nodes.first?.id), nodes: nodes)
    let shop = try #require(snapshot[CoordinatorID(rawValue: 3)])
    #expect(shop.name == "ShopCoordinator" && shop.relation == .tab && shop.tabIndex == 1)
    #expect(snapshot[snapshot.rootID]?.selectedTab == 1)
    #expect(snapshot.visiblePath.map(\.rawValue) == [1, 3, 7])
    #expect(snapshot.visiblePath.last.flatMap { snapshot[$0] }?.currentRoute.identifier == "cart")

    let rows = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
    #expect(FlowSkeleton(nodes[...], rows: rows) == skeleton)
  }
}

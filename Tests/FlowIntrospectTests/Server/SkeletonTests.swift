import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Skeletons", .timeLimit(.minutes(Patience.minutes)))
struct SkeletonTests {
  nonisolated static let seeds = Array(1...12) + [UInt64.random(in: 1_000...(.max))]

  private let first = ForeignNode.firstNumber

  private func rows(_ count: Int) -> ServiceBounds {
    var bounds = ServiceBounds()
    bounds.rowsPerChunk = count
    return bounds
  }

  @Test(
    "a skeleton agrees with the full snapshot, in any number of parts", arguments: seeds)
  func agree(seed: UInt64) async throws {
    print("skeletons with seed \(seed)")
    for rowsPerChunk in [1, 3, 7, 1_000] {
      let hierarchy = RandomHierarchy(seed: seed)
      for _ in 0..<60 { hierarchy.step() }
      hierarchy.grow()
      try await serving(hierarchy.root, bounds: rows(rowsPerChunk)) { inspector in
        try await connected(to: inspector.endpoint) { client in
          let skeleton = try await client.snapshot(.skeleton)
          let full = try await client.snapshot()
          #expect(skeleton.revision == full.revision && skeleton.epoch == full.epoch)
          expectAgreement(skeleton, full, "seed \(seed)")
          #expect(skeleton.preorder.map(\.id) == full.preorder.map(\.id), "seed \(seed)")
          #expect(skeleton.visiblePath == full.visiblePath, "seed \(seed)")
        }
      }
    }
  }

  @Test("a skeleton carries any text")
  func hostileTexts() async throws {
    let top = ForeignNode(first + 1, "top")
    top.children = TestEngines.hostileTexts.enumerated().map { index, text in
      let node = ForeignNode(first + UInt64(index) + 2, text)
      node.stack = [text]
      return node
    }
    try await serving(top, bounds: rows(4)) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let skeleton = try await client.snapshot(.skeleton)
        expectAgreement(skeleton, walked(top), "hostile texts")
        for (node, other) in zip(skeleton.preorder, walked(top).preorder) {
          #expect(node.name.unicodeScalars.elementsEqual(other.name.unicodeScalars))
        }
      }
    }
  }

  @Test("a skeleton names the visible coordinator, even if a foreign one has two places")
  func sharedChild() async throws {
    let top = ForeignNode(first + 1, "top")
    let (left, right) = (ForeignNode(first + 2, "left"), ForeignNode(first + 3, "right"))
    let shared = ForeignNode(first + 4, "shared")
    top.children = [left, right]
    left.children = [shared]
    right.children = [shared]
    let sheet = ForeignNode(first + 5, "sheet")
    left.sheet = sheet
    try await serving(top) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let skeleton = try await client.snapshot(.skeleton)
        #expect(skeleton.nodes.count == 5)
        #expect(skeleton[left.inspectionID]?.shows == sheet.inspectionID)
      }
    }
  }

  @Test("a part of the tree is requested by its top and its depth")
  func underAndDepth() async throws {
    // A chain of ten, each with a leaf.
    let chain = (0..<10).map { ForeignNode(first + UInt64($0) + 1, "link \($0)") }
    for (index, node) in chain.enumerated() {
      node.children = [ForeignNode(first + UInt64(index) + 101, "leaf \(index)")]
      if index > 0 { chain[index - 1].children.insert(node, at: 0) }
    }
    try await serving(chain[0]) { inspector in
      try await connected(to: inspector.endpoint) { client in
        func names(_ under: UInt64?, _ depth: Int?) async throws -> [String] {
          let top = under.map { CoordinatorID(rawValue: first + $0) }
          let request = SnapshotRequest(under: top, depth: depth)
          let full = try await client.send(request)
          #expect(full.root == full.nodes.first?.id && full.total == full.nodes.count)
          let rows = try await client.send(
            SnapshotRequest(detail: .skeleton, under: request.under, depth: depth))
          #expect(rows.nodes.isEmpty && rows.skeleton?.ids.values == full.nodes.map(\.id.rawValue))
          #expect(rows.skeleton?.parents.values.first == 0)
          return full.nodes.map(\.name)
        }
        #expect(try await names(nil, 0) == ["link 0"])
        #expect(try await names(nil, 1) == ["link 0", "link 1", "leaf 0"])
        #expect(try await names(9, nil) == ["link 8", "link 9", "leaf 9", "leaf 8"])
        #expect(try await names(9, 1) == ["link 8", "link 9", "leaf 8"])
        #expect(try await names(110, 7) == ["leaf 9"])
        #expect(try await names(nil, 1_000).count == 20)
        #expect(try await names(nil, .max).count == 20)
        let negative = try await refusal(client, SnapshotRequest(depth: -1))
        #expect(negative?.code == RemoteError.Code.invalidParams)
        let unknown = try await refusal(client, SnapshotRequest(under: CoordinatorID(rawValue: 77)))
        #expect(unknown?.code == RemoteError.Code.unknownCoordinator)
        for cursor in [-1, 1, .max] {
          let error = try await refusal(client, SnapshotRequest(cursor: cursor))
          #expect(error?.code == RemoteError.Code.invalidParams)
        }
      }
    }
  }
}

/// Checks that every field of a skeleton equals that of the full snapshot.
func expectAgreement(_ skeleton: FlowSnapshot, _ full: FlowSnapshot, _ what: String) {
  #expect(skeleton.rootID == full.rootID && Set(skeleton.nodes.keys) == Set(full.nodes.keys))
  for (id, node) in skeleton.nodes {
    guard let whole = full[id] else { continue }
    #expect(node.isSkeleton && !whole.isSkeleton)
    #expect(node.parent == whole.parent && node.relation == whole.relation, "\(what), \(id)")
    #expect(node.tabIndex == whole.tabIndex && node.children == whole.children, "\(what), \(id)")
    #expect(node.name == whole.name && node.routeType == whole.routeType, "\(what), \(id)")
    #expect(node.context == whole.context, "\(what), \(id)")
    #expect(node.givenName == whole.givenName && node.title == whole.title, "\(what), \(id)")
    #expect(node.currentRoute.identifier == whole.currentRoute.identifier, "\(what), \(id)")
    #expect(node.selectedTab == whole.selectedTab && node.shows == whole.shows, "\(what), \(id)")
  }
}

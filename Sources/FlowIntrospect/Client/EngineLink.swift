/// A way to one engine: over a socket, or within its own process.
protocol EngineLink: Sendable {
  /// How the engine is called in messages.
  var path: String { get }
  /// What the engine said of itself.
  var engine: EngineInfo { get }
  /// Whether a notification can be taken at once.
  var hasNotification: Bool { get }

  func send<R: InspectionRequest>(_ request: R) async throws -> R.Result
  /// The next notification; nil once the engine says nothing more.
  func nextNotification() async -> FlowNotification?
  func close() async
}

extension EngineLink {
  /// The whole hierarchy at one revision, put together from its parts.
  func wholeSnapshot(_ detail: SnapshotRequest.Detail) async throws -> FlowSnapshot {
    let first = try await send(SnapshotRequest(detail: detail))
    var assembly = SkeletonAssembly()
    var nodes: [FlowNode] = []
    var part = first
    while true {
      nodes.append(contentsOf: part.nodes)
      if let skeleton = part.skeleton, !assembly.append(skeleton) {
        throw malformed("the rows of its snapshot do not belong together")
      }
      // Parts that never end would fill the memory.
      guard nodes.count + assembly.nodes.count <= first.total else {
        throw malformed("its snapshot has more coordinators than it said")
      }
      guard let cursor = part.next else { break }
      part = try await send(SnapshotRequest(cursor: cursor))
      guard part.epoch == first.epoch, part.revision == first.revision, part.root == first.root,
        !part.nodes.isEmpty || part.skeleton.map({ $0.count > 0 }) == true,
        part.next.map({ $0 > cursor }) ?? true
      else { throw malformed("the parts of its snapshot do not belong together") }
    }
    nodes.append(contentsOf: assembly.finished())
    let snapshot = FlowSnapshot(
      epoch: first.epoch, revision: first.revision, rootID: first.root, nodes: nodes)
    guard snapshot[first.root] != nil else { throw malformed("its snapshot has no root") }
    guard snapshot.nodes.count == nodes.count else {
      throw malformed("a coordinator stands in its snapshot twice")
    }
    return snapshot
  }

  /// The errors with a higher number than `sequence` that the engine remembers, and how many there were
  /// in all.
  func allErrors(since sequence: UInt64) async throws -> (reports: [ErrorReport], total: UInt64) {
    var part = try await send(ErrorsListRequest(since: sequence))
    var reports = part.errors
    var asked = sequence
    while let next = part.next {
      guard next > asked else { throw malformed("the parts of its errors do not follow") }
      asked = next
      part = try await send(ErrorsListRequest(since: next))
      reports.append(contentsOf: part.errors)
    }
    return (reports, part.total)
  }

  private func malformed(_ reason: String) -> TransportError {
    .notTheProtocol(path: path, reason: reason)
  }
}

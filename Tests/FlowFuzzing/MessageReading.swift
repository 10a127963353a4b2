import FlowEngine
import FlowProtocol
package import NIOCore

/// Reads a message in every way that either side of the protocol can read one, for fuzz tests.
///
/// A frame is normally read by its method, so a fuzzer would have to guess the method first.
package enum MessageReading {
  /// A decoded message that cannot be encoded, or that cannot be decoded again.
  package struct Unfaithful: Error, CustomStringConvertible {
    package let type: String
    package let reason: String
    /// The error, on one line.
    package var description: String { "what was read as \(type) does not come back: \(reason)" }
  }

  /// Reads `frame` as each request's parameters and answer, as each notification, and as an error,
  /// and uses each result as a viewer does.
  ///
  /// Returns how many of these ways succeeded.
  ///
  /// - Throws: ``Unfaithful``.
  package static func readEveryWay(_ frame: ByteBuffer) throws -> Int {
    if frame.withUnsafeReadableBytes({ Nesting.violation(in: $0) }) != nil { return 0 }
    guard let head = try? WireCoding.decode(MessageHead.self, from: frame) else { return 0 }
    var ways = 1
    for request in RequestRegistry.all { ways += try read(request, from: frame, id: head.id) }
    // What dials in sends this before any other message.
    ways += try readParams(AuthenticateRequest.self, from: frame)
    for notification in NotificationRegistry.all {
      ways += try readParams(notification, from: frame)
    }
    if case .notifications(let notifications)? = try? WireCoding.decode(
      IncomingMessage.self, from: frame)
    {
      notifications.forEach(use)
    }
    return ways
  }

  private static func read<R: ServedRequest>(
    _ type: R.Type, from frame: ByteBuffer, id: RequestID?
  ) throws -> Int {
    var ways = try readParams(type, from: frame)
    guard let id else { return ways }
    // Decodes as if this request were pending.
    var expectations = IncomingMessage.Expectations()
    expectations.results[id] = R.Result.self
    let answer = try? WireCoding.decode(
      IncomingMessage.self, from: frame,
      userInfo: [IncomingMessage.Expectations.key: expectations])
    guard case .answer(_, let outcome)? = answer else { return ways }
    switch outcome {
    case .success(let result as R.Result):
      ways += 1
      try bringBack(result)
      if let chunk = result as? SnapshotRequest.Result { use(chunk) }
    case .failure(let error as RemoteError):
      ways += 1
      try bringBack(error)
    case .success, .failure: break
    }
    return ways
  }

  private static func readParams<T: Codable>(_ type: T.Type, from frame: ByteBuffer) throws -> Int {
    guard let message = try? WireCoding.decode(ParamsMessage<T>.self, from: frame) else { return 0 }
    try bringBack(message.params)
    return 1
  }

  private static func bringBack<T: Codable>(_ value: T) throws {
    do {
      _ = try WireCoding.decode(T.self, from: try WireCoding.encode(value))
    } catch {
      throw Unfaithful(type: "\(T.self)", reason: "\(error)")
    }
  }

  private static func use(_ chunk: SnapshotRequest.Result) {
    var nodes = chunk.nodes
    if let skeleton = chunk.skeleton {
      var assembly = SkeletonAssembly()
      if assembly.append(skeleton) { nodes += assembly.finished() }
    }
    use(
      FlowSnapshot(epoch: chunk.epoch, revision: chunk.revision, rootID: chunk.root, nodes: nodes))
  }

  private static func use(_ notifications: FlowNotification) {
    guard case .changed(let delta) = notifications else { return }
    var snapshot = FlowSnapshot(
      epoch: "", revision: 0, rootID: CoordinatorID(rawValue: 1), nodes: [])
    snapshot.apply(delta)
    use(snapshot)
  }

  private static func use(_ snapshot: FlowSnapshot) {
    _ = snapshot.preorder
    for id in snapshot.visiblePath { _ = snapshot.ancestry(of: id) }
    for node in snapshot.nodes.values { _ = (node.currentPlace, node.wireBytes) }
  }
}

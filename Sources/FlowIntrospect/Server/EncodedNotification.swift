import NIOCore

/// A notification, encoded once for every viewer.
struct EncodedNotification: Sendable {
  enum Content: Sendable {
    case delta(FlowDelta)
    case navigation(sequence: UInt64)
    case other
  }

  let revision: UInt64
  let content: Content
  let bytes: ByteBuffer

  /// The revisions that it tells of.
  var revisions: ClosedRange<UInt64> {
    if case .delta(let delta) = content { delta.revisions } else { revision...revision }
  }

  /// How many notifications it stands for: several, where it is several deltas made one.
  var count: Int {
    if case .delta(let delta) = content { Int(clamping: delta.revision - delta.since) } else { 1 }
  }

  init(revision: UInt64, content: Content, bytes: ByteBuffer) {
    self.revision = revision
    self.content = content
    self.bytes = bytes
  }

  /// Nil where it cannot be encoded, which no notification of the protocol is.
  init?(
    _ notification: some InspectionNotification, revision: UInt64, content: Content = .other
  ) {
    let message = NotificationMessage(
      method: type(of: notification).method, params: notification)
    guard let bytes = try? WireCoding.encode(message) else { return nil }
    self.init(revision: revision, content: content, bytes: bytes)
  }

  init?(_ delta: FlowDelta) {
    self.init(
      DidChangeNotification(delta: delta), revision: delta.revision, content: .delta(delta))
  }
}

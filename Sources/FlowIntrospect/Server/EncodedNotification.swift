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

extension EncodedNotification {
  /// What happened up to `revision`, in the order in which it is told: what changed, who navigated, and
  /// what went wrong.
  static func telling(
    _ changes: CollectedChanges, with delta: FlowDelta?, at revision: UInt64,
    _ redaction: Redaction
  ) -> [EncodedNotification] {
    var told: [EncodedNotification?] = []
    if let delta { told.append(EncodedNotification(delta)) }
    for (offset, record) in changes.navigations.enumerated() {
      let report = NavigationReport(
        record, sequence: changes.firstNavigation + UInt64(offset), revision: revision,
        redaction: redaction)
      told.append(
        EncodedNotification(
          DidNavigateNotification(navigation: report), revision: revision,
          content: .navigation(sequence: report.sequence)))
    }
    for entry in changes.errors {
      let report = ErrorReport(entry.report, sequence: entry.sequence, redaction: redaction)
      told.append(
        EncodedNotification(
          DidReportErrorNotification(revision: revision, report: report), revision: revision))
    }
    return told.compactMap { $0 }
  }
}

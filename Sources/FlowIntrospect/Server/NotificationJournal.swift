import DequeModule
import NIOCore

/// The last notifications, for viewers that come back; bounded in bytes.
struct NotificationJournal {
  private var entries: Deque<EncodedNotification> = []
  private var bytes = 0
  /// The revision after which every delta is here.
  private var floor: UInt64
  private let limit: Int

  init(from revision: UInt64, limit: Int = Limits.journalBytes) {
    floor = revision
    self.limit = limit
  }

  mutating func append(_ notifications: [EncodedNotification]) {
    for notification in notifications {
      entries.append(notification)
      bytes += notification.bytes.readableBytes
    }
    while bytes > limit, let oldest = entries.popFirst() {
      bytes -= oldest.bytes.readableBytes
      if case .delta(let delta) = oldest.content { floor = delta.revision }
    }
  }

  /// What a viewer missed that knows everything up to a revision and a navigation; nil where some of the
  /// deltas are gone.
  ///
  /// Errors are not among it: they are asked for by their own numbers.
  func entries(after revision: UInt64, navigation: UInt64?) -> [EncodedNotification]? {
    if revision < floor { return nil }
    return entries.filter { entry in
      switch entry.content {
      case .delta(let delta): delta.revision > revision
      case .navigation(let sequence): navigation.map { sequence > $0 } ?? false
      case .other: false
      }
    }
  }
}

import DequeModule
import NIOCore

/// The latest deltas and navigations, kept for viewers that reconnect, and bounded in bytes; without
/// errors, which viewers request by number.
struct NotificationJournal {
  private var entries: Deque<EncodedNotification> = []
  private var bytes = 0
  /// The revision after which every delta is kept.
  private var revisionFloor: UInt64 = 0
  /// The number after which every navigation is kept.
  private var navigationFloor: UInt64 = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func append(_ notifications: [EncodedNotification]) {
    for notification in notifications {
      if case .other = notification.content { continue }
      entries.append(notification)
      bytes += notification.bytes.readableBytes
    }
    while bytes > limit, let oldest = entries.popFirst() {
      bytes -= oldest.bytes.readableBytes
      switch oldest.content {
      case .delta(let delta): revisionFloor = delta.revision
      case .navigations(let sequences): navigationFloor = sequences.upperBound
      case .other: break
      }
    }
  }

  /// Drops everything up to a revision and a navigation, because some of it is missing.
  mutating func skip(to revision: UInt64, navigation: UInt64) {
    self = NotificationJournal(limit: limit)
    (revisionFloor, navigationFloor) = (revision, navigation)
  }

  /// Returns the notifications after a revision and a navigation, if given; nil if some are gone.
  func entries(after revision: UInt64, navigation: UInt64?) -> [EncodedNotification]? {
    if revision < revisionFloor { return nil }
    if let navigation, navigation < navigationFloor { return nil }
    return entries.filter { entry in
      switch entry.content {
      case .delta(let delta): delta.revision > revision
      case .navigations(let sequences): navigation.map { sequences.upperBound > $0 } ?? false
      case .other: false
      }
    }
  }
}

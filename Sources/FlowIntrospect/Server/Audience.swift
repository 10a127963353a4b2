import NIOCore

/// Who looks, who is told what happens, and what those who come back have missed.
struct Audience {
  private var viewers: Set<ObjectIdentifier> = []
  private var subscribers: [ObjectIdentifier: Outbox] = [:]
  private var journal: NotificationJournal
  /// Whether anybody was told anything since watching began, and so may come back.
  private var wasTold = false

  init(journalBytes: Int) {
    journal = NotificationJournal(after: 0, navigation: 0, limit: journalBytes)
  }

  var viewerCount: Int { viewers.count }

  mutating func join(_ viewer: ObjectIdentifier) { viewers.insert(viewer) }

  /// Whether that was the last one.
  mutating func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) -> Bool {
    subscribers[ObjectIdentifier(outbox)] = nil
    return viewers.remove(viewer) != nil && viewers.isEmpty
  }

  mutating func dismissSubscribers() { subscribers = [:] }

  /// Tells `outbox` from now on what happens.
  mutating func subscribe(_ outbox: Outbox) {
    subscribers[ObjectIdentifier(outbox)] = outbox
    wasTold = true
  }

  /// Tells `outbox` what it missed since a revision and, where that is given, a navigation.
  ///
  /// Whether all of that is still here; it is told nothing otherwise.
  func resume(_ outbox: Outbox, after revision: UInt64, navigation: UInt64?) -> Bool {
    guard let missed = journal.entries(after: revision, navigation: navigation) else {
      return false
    }
    outbox.offer(missed)
    return true
  }

  /// Begins anew: nobody comes back to what was before a revision and a navigation.
  mutating func beginAnew(at revision: UInt64, navigation: UInt64) {
    wasTold = false
    journal.skip(to: revision, navigation: navigation)
  }

  /// Tells everybody what happened up to a revision and a navigation, and that `lost` events are missing.
  mutating func tell(
    at revision: UInt64, navigation: UInt64, losing lost: Int,
    _ notifications: () -> [EncodedNotification]
  ) {
    guard wasTold else { return journal.skip(to: revision, navigation: navigation) }
    let notifications = notifications()
    journal.append(notifications)
    tell(notifications)
    if lost == 0 { return }
    // Who comes back has to hear that something is missing.
    journal.skip(to: revision, navigation: navigation)
    for outbox in subscribers.values {
      outbox.noteLoss(DidDropNotification(lost: lost, from: revision, to: revision))
    }
  }

  /// Tells everybody something that is kept for nobody.
  func tell(_ notifications: [EncodedNotification]) {
    for outbox in subscribers.values { outbox.offer(notifications) }
  }
}

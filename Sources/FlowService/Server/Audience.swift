/// The viewers, the subscribers among them, and the events kept for viewers that reconnect.
struct Audience {
  /// The subscribers that receive navigations in one form.
  private struct Circle {
    var subscribers: [ObjectIdentifier: Outbox] = [:]
    var journal: NotificationJournal
    /// Whether a subscriber has received anything since the watch began, and so may resume later.
    var wasServed = false
  }

  private var viewers: Set<ObjectIdentifier> = []
  private var circles: [NavigationForm: Circle]

  init(journalBytes: Int) {
    let journal = NotificationJournal(limit: journalBytes)
    circles = [.single: Circle(journal: journal), .columns: Circle(journal: journal)]
  }

  var viewerCount: Int { viewers.count }

  mutating func join(_ viewer: ObjectIdentifier) { viewers.insert(viewer) }

  /// Removes a viewer; returns whether it was the last one.
  mutating func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) -> Bool {
    changeEach { $1.subscribers[ObjectIdentifier(outbox)] = nil }
    return viewers.remove(viewer) != nil && viewers.isEmpty
  }

  /// Sends the subscribers what waits for them, and nothing after that.
  mutating func dismissSubscribers() {
    changeEach {
      for outbox in $1.subscribers.values { outbox.finish() }
      $1.subscribers = [:]
    }
  }

  mutating func subscribe(_ outbox: Outbox, as form: NavigationForm) {
    changeEach { $1.subscribers[ObjectIdentifier(outbox)] = $0 == form ? outbox : nil }
    circles[form]?.wasServed = true
  }

  /// Sends `outbox` the events since a revision and, if given, a navigation; returns false, and
  /// sends nothing, if some are no longer kept in the requested form.
  func resume(
    _ outbox: Outbox, as form: NavigationForm, after revision: UInt64, navigation: UInt64?
  ) -> Bool {
    let journal = circles[form]?.journal
    guard let missed = journal?.entries(after: revision, navigation: navigation) else {
      return false
    }
    outbox.offer(missed)
    return true
  }

  /// Starts again: no viewer can resume from before this revision and navigation.
  mutating func beginAgain(at revision: UInt64, navigation: UInt64) {
    changeEach {
      $1.wasServed = false
      $1.journal.skip(to: revision, navigation: navigation)
    }
  }

  /// Sends every subscriber the events up to a revision and a navigation, encoded once for each
  /// form in use, and reports that `lost` events are missing.
  mutating func tell(
    at revision: UInt64, navigation: UInt64, losing lost: Int,
    _ encode: (Set<NavigationForm>) -> [NavigationForm: [EncodedNotification]]
  ) {
    let forms = Set(circles.filter { $0.value.wasServed }.keys)
    let encoded = forms.isEmpty ? [:] : encode(forms)
    changeEach { form, circle in
      guard let notifications = encoded[form] else {
        return circle.journal.skip(to: revision, navigation: navigation)
      }
      circle.journal.append(notifications)
      for outbox in circle.subscribers.values { outbox.offer(notifications) }
      if lost == 0 { return }
      // A viewer that reconnects must learn that events are missing.
      circle.journal.skip(to: revision, navigation: navigation)
      for outbox in circle.subscribers.values {
        outbox.noteLoss(DidDropNotification(lost: lost, from: revision, to: revision))
      }
    }
  }

  /// Sends every subscriber notifications that are not kept for viewers that reconnect.
  func tell(_ notifications: [EncodedNotification]) {
    for circle in circles.values {
      for outbox in circle.subscribers.values { outbox.offer(notifications) }
    }
  }

  private mutating func changeEach(_ body: (NavigationForm, inout Circle) -> Void) {
    for form in NavigationForm.allCases {
      guard var circle = circles.removeValue(forKey: form) else { continue }
      body(form, &circle)
      circles[form] = circle
    }
  }
}

/// The form in which a viewer receives navigations.
enum NavigationForm: CaseIterable {
  /// One notification for each navigation.
  case single
  /// Several navigations in one notification, in columns.
  case columns
}

extension SubscribeRequest {
  /// The form that the viewer asks for.
  var form: NavigationForm { columns == true ? .columns : .single }
}

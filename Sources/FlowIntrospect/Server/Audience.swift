import NIOCore

/// The viewers, which of them are told what happens, and what those that come back have missed.
struct Audience {
  /// The subscribers that are told navigations in one form.
  private struct Circle {
    var subscribers: [ObjectIdentifier: Outbox] = [:]
    var journal: NotificationJournal
    /// Whether one of them was told anything since watching began, and so may come back.
    var wasTold = false
  }

  private var viewers: Set<ObjectIdentifier> = []
  private var circles: [NavigationForm: Circle]

  init(journalBytes: Int) {
    let journal = NotificationJournal(after: 0, navigation: 0, limit: journalBytes)
    circles = [.single: Circle(journal: journal), .columns: Circle(journal: journal)]
  }

  var viewerCount: Int { viewers.count }

  mutating func join(_ viewer: ObjectIdentifier) { viewers.insert(viewer) }

  /// Whether that was the last one.
  mutating func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) -> Bool {
    changeEach { $1.subscribers[ObjectIdentifier(outbox)] = nil }
    return viewers.remove(viewer) != nil && viewers.isEmpty
  }

  mutating func dismissSubscribers() { changeEach { $1.subscribers = [:] } }

  /// Tells `outbox` from now on what happens.
  mutating func subscribe(_ outbox: Outbox, as form: NavigationForm) {
    changeEach {
      $1.subscribers[ObjectIdentifier(outbox)] = $0 == form ? outbox : nil
      if $0 == form { $1.wasTold = true }
    }
  }

  /// Tells `outbox` what it missed since a revision and, where that is given, a navigation.
  ///
  /// Whether all of that is still here, in the form that it asks for; it is told nothing otherwise.
  func resume(
    _ outbox: Outbox, as form: NavigationForm, after revision: UInt64, navigation: UInt64?
  ) -> Bool {
    guard
      let missed = circles[form]?.journal.entries(after: revision, navigation: navigation)
    else { return false }
    outbox.offer(missed)
    return true
  }

  /// Begins again: no viewer comes back to what was before a revision and a navigation.
  mutating func beginAgain(at revision: UInt64, navigation: UInt64) {
    changeEach {
      $1.wasTold = false
      $1.journal.skip(to: revision, navigation: navigation)
    }
  }

  /// Tells every subscriber what happened up to a revision and a navigation, and that `lost` events are missing.
  ///
  /// What happened is encoded once for each form that is asked for.
  mutating func tell(
    at revision: UInt64, navigation: UInt64, losing lost: Int,
    _ encode: (Set<NavigationForm>) -> [NavigationForm: [EncodedNotification]]
  ) {
    let forms = Set(circles.filter { $0.value.wasTold }.keys)
    let encoded = forms.isEmpty ? [:] : encode(forms)
    changeEach { form, circle in
      guard let notifications = encoded[form] else {
        return circle.journal.skip(to: revision, navigation: navigation)
      }
      circle.journal.append(notifications)
      for outbox in circle.subscribers.values { outbox.offer(notifications) }
      if lost == 0 { return }
      // A viewer that comes back has to be told that something is missing.
      circle.journal.skip(to: revision, navigation: navigation)
      for outbox in circle.subscribers.values {
        outbox.noteLoss(DidDropNotification(lost: lost, from: revision, to: revision))
      }
    }
  }

  /// Tells every subscriber something that is not kept for those that come back.
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

/// How navigations are told to a viewer.
enum NavigationForm: CaseIterable {
  /// One by one.
  case single
  /// In columns, where there are several.
  case columns
}

extension SubscribeRequest {
  var form: NavigationForm { columns == true ? .columns : .single }
}

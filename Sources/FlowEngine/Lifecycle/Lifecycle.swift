import DequeModule

/// Puts the lifecycle around every change of a tree.
@MainActor
enum Lifecycle {
  private struct Weak {
    weak var attachment: ScreenAttachment?
  }

  private struct Message {
    let isAnnouncement: Bool
    let tell: @MainActor () -> Void
  }

  private static var attachments: [Weak] = []
  /// How many changes go on, each within the one before.
  private static var depth = 0
  /// What has yet to be told, in order.
  private static var pending: Deque<Message> = []

  /// Whether coordinators are just being told what is about to happen, which must still be true when
  /// it does.
  private(set) static var isAnnouncing = false

  /// Takes the attachment in; false where a part of its tree is attached already.
  static func attach(_ attachment: ScreenAttachment) -> Bool {
    attachments.removeAll { $0.attachment == nil }
    guard let root = attachment.root else { return false }
    let isTwice = attachments.compactMap(\.attachment?.root).contains { other in
      root.ancestry.contains { $0 === other } || other.ancestry.contains { $0 === root }
    }
    if isTwice { return false }
    attachments.append(Weak(attachment: attachment))
    return true
  }

  static func detach(_ attachment: ScreenAttachment) {
    attachments.removeAll { $0.attachment == nil || $0.attachment === attachment }
  }

  /// Carries out `body`, of which it is known what it changes.
  static func around(
    _ steps: [NavigationStep], leaving children: @autoclosure () -> NextChildren? = nil,
    _ body: () -> Void
  ) {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    let reader = ShapeReader(after: steps, leaving: children())
    let changes = attachments.compactMap(\.attachment).map { ($0, $0.change(reader)) }
    for (attachment, change) in changes { attachment.announce(change) }
    tellAll()
    depth += 1
    body()
    depth -= 1
    for (attachment, change) in changes { attachment.complete(change) }
  }

  /// Carries out `body`, of which nothing is known beforehand.
  static func around<Result>(_ body: () -> Result) -> Result {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    // What goes has to be there still when it is told so.
    let before = attachments.compactMap { $0.attachment?.inSight }
    return withExtendedLifetime(before) {
      depth += 1
      let result = body()
      depth -= 1
      let reader = ShapeReader()
      for attachment in attachments.compactMap(\.attachment) {
        let change = attachment.change(reader)
        attachment.announce(change)
        attachment.complete(change)
      }
      return result
    }
  }

  static func tell(isAnnouncement: Bool, _ message: @escaping @MainActor () -> Void) {
    pending.append(Message(isAnnouncement: isAnnouncement, tell: message))
  }

  /// Tells what is pending: once a change is done and recorded, and before anything else is decided.
  ///
  /// Whoever is told that something happened may navigate then. What was pending before is told first, as
  /// whoever is told that may navigate too.
  static func tellAll() {
    guard depth == 0, !isAnnouncing else { return }
    while let message = pending.popFirst() {
      isAnnouncing = message.isAnnouncement
      message.tell()
      isAnnouncing = false
    }
  }
}

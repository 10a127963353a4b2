import DequeModule

/// Puts the lifecycle around every change of a tree.
@MainActor
enum Lifecycle {
  private struct Weak {
    weak var attachment: ScreenAttachment?
  }

  private static var attachments: [Weak] = []
  /// How many changes go on, each within the one before.
  private static var depth = 0
  /// What has yet to be told, in order.
  private static var pending: Deque<@MainActor () -> Void> = []

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

  /// Carries out `body`, of which `steps` are known to be what it changes.
  static func around(_ steps: [NavigationStep], _ body: () -> Void) {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    tellAll()
    let reader = ShapeReader(after: steps)
    let changes = attachments.compactMap(\.attachment).map { ($0, $0.change(reader)) }
    isAnnouncing = true
    for (attachment, change) in changes { attachment.announce(change) }
    tellAll()
    isAnnouncing = false
    depth += 1
    body()
    depth -= 1
    for (attachment, change) in changes { attachment.complete(change) }
  }

  /// Carries out `body`, of which nothing is known beforehand.
  static func around<Result>(_ body: () -> Result) -> Result {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    tellAll()
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

  static func tell(_ message: @escaping @MainActor () -> Void) {
    pending.append(message)
  }

  /// Tells what is pending, once the change is done and recorded.
  ///
  /// Whoever is told may navigate then: what was pending before is told first.
  static func tellAll() {
    guard depth == 0 else { return }
    while let message = pending.popFirst() { message() }
  }
}

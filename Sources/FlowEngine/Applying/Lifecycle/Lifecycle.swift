import DequeModule

/// Adds lifecycle calls around each change of a tree.
@MainActor
enum Lifecycle {
  private struct Weak {
    weak var attachment: ScreenAttachment?
  }

  private struct Message {
    /// The root of the tree in which it is delivered.
    let tree: CoordinatorID
    /// The item; its coordinator may have left that tree since.
    let item: VisibleItem
    let phase: LifecycleEvent.Phase
    /// The observer to call in place of the coordinator.
    let observer: (@MainActor (LifecycleEvent) -> Void)?

    var isAnnouncement: Bool { phase == .willAppear || phase == .willDisappear }

    @MainActor
    func tell() {
      let route = item.route
      guard let observer else { return item.node.lifecycleDidReach(phase, route: route?.route) }
      observer(
        LifecycleEvent(phase: phase, coordinator: CoordinatorReference(item.node), route: route))
    }
  }

  @exclusivity(unchecked) private static var attachments: [Weak] = []
  /// The number of nested changes in progress.
  @exclusivity(unchecked) private static var depth = 0
  /// Calls that are not delivered yet, in order.
  @exclusivity(unchecked) private static var pending: Deque<Message> = []

  /// The announcements being delivered, which must stay true until the change is done.
  ///
  /// There is more than one if a hook of one tree changes another tree.
  @exclusivity(unchecked) private static var announcing: [Message] = []
  /// The coordinators without an owner that the announced changes put on screen.
  @exclusivity(unchecked) private static var coming: [any CoordinatorNode] = []

  /// Whether the tree of `node` must not change, because a change of it is being announced.
  ///
  /// O(1), and O(depth) while a change of any tree is announced.
  static func isAnnouncing(inTreeOf node: any CoordinatorNode) -> Bool {
    if announcing.isEmpty { return false }
    let top = node.topmost
    return announcing.contains { $0.tree == top.id || $0.item.node.topmost === top }
      || coming.contains { $0 === top }
  }

  static var isAttached: Bool { !attachments.isEmpty }

  /// The attachments without an announced change in progress; with a tree, those of that tree.
  ///
  /// Also drops attachments that were released. O(attachments × depth of their roots).
  private static func settledAttachments(inTree top: (any CoordinatorNode)? = nil)
    -> [ScreenAttachment]
  {
    var found: [ScreenAttachment] = []
    var areGone = false
    for place in attachments {
      guard let attachment = place.attachment else {
        areGone = true
        continue
      }
      if !attachment.isMidway, top == nil || attachment.root?.topmost === top {
        found.append(attachment)
      }
    }
    if areGone { attachments.removeAll { $0.attachment == nil } }
    return found
  }

  /// Adds the attachment; returns false if a part of its tree is already attached.
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

  /// Runs `body`, which applies `steps`, with lifecycle calls around it.
  static func around(
    _ steps: [NavigationStep], leaving children: @autoclosure () -> NextChildren? = nil,
    _ body: () -> Void
  ) {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    let next = children()
    // The last step always changes a coordinator of this tree. The first step may change a modal
    // that is not in the tree yet.
    guard let top = (next?.owner ?? steps.last?.node)?.topmost else { return body() }
    let affected = settledAttachments(inTree: top)
    if affected.isEmpty {
      depth += 1
      body()
      depth -= 1
      return
    }
    let reader = Foresight(after: steps, leaving: next)
    var changes: [(ScreenAttachment, ScreenAttachment.Change)] = []
    for attachment in affected {
      let change = attachment.change(reader)
      // If nothing appears or disappears, a hook may change that tree before this change is done.
      if change.isEmpty {
        attachment.complete(change)
      } else {
        changes.append((attachment, change))
      }
    }
    for (attachment, change) in changes { attachment.announce(change) }
    // A hook must not add one of these coordinators elsewhere: it would then have two owners.
    let others = coming.count
    coming += steps.compactMap(\.mutation.broughtUp).filter { $0.ownerNode == nil }
    if let last = next?.children.last, last.ownerNode == nil { coming.append(last) }
    tellAll()
    coming.removeLast(coming.count - others)
    depth += 1
    body()
    depth -= 1
    for (attachment, change) in changes { attachment.complete(change) }
  }

  /// Applies a change of the path of `node`, if one tree is attached and `node` shows its topmost
  /// screen.
  ///
  /// Returns false, and does nothing, otherwise.
  static func aroundTop(
    of node: any CoordinatorNode, by mutation: NavigationMutation, _ body: () -> Void
  ) -> Bool {
    guard depth == 0, attachments.count == 1, let attachment = attachments[0].attachment,
      !attachment.isMidway, let change = attachment.changeOfTop(of: node, by: mutation)
    else { return false }
    attachment.announce(change)
    tellAll()
    depth += 1
    body()
    depth -= 1
    attachment.complete(change)
    return true
  }

  /// Runs `body`, whose effect cannot be predicted, with all lifecycle calls after it.
  static func around<Result>(_ body: () -> Result) -> Result {
    guard !attachments.isEmpty, depth == 0 else { return body() }
    // Coordinators that disappear must live until their hooks are called.
    let before = settledAttachments().map(\.inSight)
    return withExtendedLifetime(before) {
      depth += 1
      let result = body()
      depth -= 1
      let reader = Foresight.none
      for attachment in settledAttachments() {
        let change = attachment.change(reader)
        attachment.announce(change)
        attachment.complete(change)
      }
      return result
    }
  }

  /// Queues a call for the item's coordinator, or for `observer` in its place.
  static func tell(
    _ phase: LifecycleEvent.Phase, _ item: VisibleItem, inTree top: CoordinatorID,
    to observer: (@MainActor (LifecycleEvent) -> Void)? = nil
  ) {
    pending.append(Message(tree: top, item: item, phase: phase, observer: observer))
  }

  /// Delivers pending calls, after a change is done and recorded, and before the next decision.
  ///
  /// A "did" hook may navigate. Earlier calls are delivered first, because they may navigate too.
  /// While a tree delivers an announcement, its other calls wait; other trees continue.
  static func tellAll() {
    if !pending.isEmpty, depth == 0 {
      while let message = nextMessage() {
        if message.isAnnouncement { announcing.append(message) }
        message.tell()
        if message.isAnnouncement { announcing.removeLast() }
      }
    }
    if AwaitedResults.areDue, announcing.isEmpty { AwaitedResults.deliver() }
  }

  private static func nextMessage() -> Message? {
    if announcing.isEmpty { return pending.popFirst() }
    let next = pending.firstIndex { message in
      !announcing.contains { $0.tree == message.tree }
    }
    return next.map { pending.remove(at: $0) }
  }
}

import DequeModule

/// Adds lifecycle calls around each change of a tree.
@MainActor
final class Lifecycle: ChangeListener {
  static let shared = Lifecycle()

  private struct Weak {
    weak var attachment: ScreenAttachment?
  }

  /// A change between its announcement and its end.
  private struct Foreseen {
    var changes: [(attachment: ScreenAttachment, change: ScreenAttachment.Difference)] = []
    /// Whether calls wait until the change is applied; false within another change.
    var isApplying = false
    /// What was visible before an unpredictable change: it must live until its hooks are called.
    var before: [[VisibleItem]] = []
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

    /// Tells the hook or the observer, whose own navigations do not open the link that is current.
    @MainActor
    func tell() {
      if FollowedLink.current == nil { return tellAlone() }
      FollowedLink.following(nil) { tellAlone() }
    }

    @MainActor
    private func tellAlone() {
      let route = item.route
      guard let observer else { return item.node.didReach(phase, route: route?.route) }
      observer(
        LifecycleEvent(phase: phase, coordinator: CoordinatorReference(item.node), route: route))
    }
  }

  @exclusivity(unchecked) private var attachments: [Weak] = []
  /// The number of nested changes that are being applied.
  @exclusivity(unchecked) private var depth = 0
  /// The changes that were foreseen and are not applied yet; each is within the one before.
  @exclusivity(unchecked) private var foreseen: [Foreseen] = []
  /// Calls that are not delivered yet, in order.
  @exclusivity(unchecked) private var pending: Deque<Message> = []

  /// The announcements being delivered, which must stay true until the change is done.
  ///
  /// There is more than one if a hook of one tree changes another tree.
  @exclusivity(unchecked) private var announcing: [Message] = []
  /// The coordinators without an owner that the announced changes put on screen.
  @exclusivity(unchecked) private var coming: [CoordinatorNode] = []

  /// Whether the tree of `node` must not change, because a change of it is being announced.
  ///
  /// O(1), and O(depth) while a change of any tree is announced.
  func forbidsChange(inTreeOf node: CoordinatorNode) -> Bool {
    if announcing.isEmpty { return false }
    let top = node.topmost
    return announcing.contains { $0.tree == top.id || $0.item.node.topmost === top }
      || coming.contains { $0 === top }
  }

  /// The attachments without an announced change in progress.
  ///
  /// Also drops attachments that were released. O(attachments).
  private func settledAttachments() -> [ScreenAttachment] {
    var found: [ScreenAttachment] = []
    var areGone = false
    for place in attachments {
      guard let attachment = place.attachment else {
        areGone = true
        continue
      }
      if !attachment.isMidway { found.append(attachment) }
    }
    if areGone {
      attachments.removeAll { $0.attachment == nil }
      updateListening()
    }
    return found
  }

  /// Adds the attachment; returns false if a part of its tree is already attached.
  func attach(_ attachment: ScreenAttachment, of root: CoordinatorNode) -> Bool {
    attachments.removeAll { $0.attachment == nil }
    let isTwice = attachments.compactMap(\.attachment?.root).contains { other in
      root.ancestry.contains { $0 === other } || other.ancestry.contains { $0 === root }
    }
    if isTwice { return false }
    attachments.append(Weak(attachment: attachment))
    updateListening()
    return true
  }

  func detach(_ attachment: ScreenAttachment) {
    attachments.removeAll { $0.attachment == nil || $0.attachment === attachment }
    updateListening()
  }

  private func updateListening() {
    Change.setListening(!attachments.isEmpty || !pending.isEmpty, self, rank: 0)
  }

  // MARK: Foresee, announce and complete

  func willApply(_ steps: [NavigationStep], leaving next: NextChildren?) {
    // The last step always changes a coordinator of this tree. The first step may change a modal
    // that is not in the tree yet.
    guard depth == 0, !attachments.isEmpty,
      let top = (next?.owner ?? steps.last?.node)?.topmost
    else { return foreseen.append(Foreseen()) }
    var own = Foreseen(isApplying: true)
    let settled = settledAttachments()
    if !settled.isEmpty {
      let reader = Foresight(after: steps, leaving: next)
      for attachment in settled {
        guard let root = attachment.root(inTree: top) else { continue }
        let change = attachment.change(reader, below: root, inTree: top)
        // If nothing appears or disappears, a hook may change that tree before this change is done.
        if change.isEmpty {
          attachment.complete(change)
        } else {
          own.changes.append((attachment, change))
        }
      }
      for (attachment, change) in own.changes { attachment.announce(change) }
      // A hook must not add one of these coordinators elsewhere: it would then have two owners.
      let others = coming.count
      for step in steps {
        if let node = step.mutation.broughtUp?.node, node.isUnowned { coming.append(node) }
      }
      if let last = next?.children.last, last.isUnowned { coming.append(last) }
      Change.deliver()
      coming.removeLast(coming.count - others)
    }
    depth += 1
    foreseen.append(own)
  }

  func didApply() {
    guard let own = foreseen.popLast() else { return }
    if own.isApplying { depth -= 1 }
    for (attachment, change) in own.changes { attachment.complete(change) }
  }

  func willChangeUnpredictably() {
    guard depth == 0, !attachments.isEmpty else { return foreseen.append(Foreseen()) }
    depth += 1
    foreseen.append(Foreseen(isApplying: true, before: settledAttachments().map(\.inSight)))
  }

  /// Makes all lifecycle calls of the change, which could not be announced.
  func didChangeUnpredictably() {
    guard let own = foreseen.popLast(), own.isApplying else { return }
    depth -= 1
    let reader = Foresight.none
    withExtendedLifetime(own) {
      for attachment in settledAttachments() {
        let change = attachment.change(reader)
        attachment.announce(change)
        attachment.complete(change)
      }
    }
  }

  // MARK: Deliver

  /// Queues a call for the item's coordinator, or for `observer` in its place.
  func tell(
    _ phase: LifecycleEvent.Phase, _ item: VisibleItem, inTree top: CoordinatorID,
    to observer: (@MainActor (LifecycleEvent) -> Void)? = nil
  ) {
    pending.append(Message(tree: top, item: item, phase: phase, observer: observer))
    if attachments.isEmpty { updateListening() }
  }

  /// Delivers pending calls, after a change is done and recorded, and before the next decision.
  ///
  /// A "did" hook may navigate. Earlier calls are delivered first, because they may navigate too.
  /// While a tree delivers an announcement, its other calls wait; other trees continue.
  func deliver() -> Bool {
    if !pending.isEmpty, depth == 0 {
      while let message = nextMessage() {
        if message.isAnnouncement { announcing.append(message) }
        message.tell()
        if message.isAnnouncement { announcing.removeLast() }
      }
      if attachments.isEmpty { updateListening() }
    }
    return announcing.isEmpty
  }

  private func nextMessage() -> Message? {
    if announcing.isEmpty { return pending.popFirst() }
    let next = pending.firstIndex { message in
      !announcing.contains { $0.tree == message.tree }
    }
    return next.map { pending.remove(at: $0) }
  }
}

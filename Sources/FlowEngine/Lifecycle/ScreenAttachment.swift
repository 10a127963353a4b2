/// The attachment of a tree to a screen, as long as this object is kept and not detached.
///
/// Only attached trees have a lifecycle.
@MainActor
public final class ScreenAttachment {
  // Not a weak reference, after which each retain of the root would take several times as long.
  private let reference: UncountedReference
  private let rootID: CoordinatorID
  private let onEvent: (@MainActor (LifecycleEvent) -> Void)?
  private var visible: [Seen] = []
  private var isAttached = false
  /// Whether an announced change is not done yet.
  private(set) var isMidway = false
  private var isLeaving = false

  /// One visible item; the attachment does not retain its coordinator.
  fileprivate struct Seen {
    private let reference: UncountedReference
    /// Identifies the item without looking up its coordinator.
    let identity: VisibleItem.Identity

    @MainActor init(_ item: VisibleItem) {
      reference = item.node.uncounted
      identity = item.identity
    }

    /// The item; nil if its coordinator is deallocated.
    ///
    /// `top` is a coordinator that is alive.
    @MainActor func item(knowing top: CoordinatorNode?) -> VisibleItem? {
      let isTop = top.map { $0.id == identity.coordinator } ?? false
      guard let node = isTop ? top : reference.node else { return nil }
      return VisibleItem(node: node, kind: identity.kind)
    }

    @MainActor
    func isSame(as item: VisibleItem) -> Bool {
      identity.coordinator == item.node.id && identity.kind == item.kind
    }
  }

  init(
    root: CoordinatorNode, onEvent: (@MainActor (LifecycleEvent) -> Void)?
  ) {
    reference = root.uncounted
    rootID = root.id
    self.onEvent = onEvent
    isAttached = Lifecycle.shared.attach(self, of: root)
    guard isAttached else {
      root.report(
        .configurationError(
          message: "Cannot attach \(root.name) to a screen: a part of its tree is attached already")
      )
      return
    }
    show(Foresight.none.visibleItems(from: root), inTree: root.topmost)
    Change.deliver()
  }

  /// Detaches the tree from the screen: everything visible disappears.
  ///
  /// While a change is announced, detaching waits until the change is done. A second call has no
  /// effect.
  public func detach() {
    if isMidway {
      isLeaving = true
    } else {
      leave()
      Change.deliver()
    }
  }

  private func leave() {
    guard isAttached else { return }
    isAttached = false
    Lifecycle.shared.detach(self)
    show([], inTree: root?.topmost)
  }

  /// The root; nil once it is deallocated.
  var root: CoordinatorNode? { reference.node }

  /// The root, if it is in the tree of `top`.
  func root(inTree top: CoordinatorNode) -> CoordinatorNode? {
    if top.id == rootID { return top }
    guard let root, root.topmost === top else { return nil }
    return root
  }

  private func show(_ items: [VisibleItem], inTree top: CoordinatorNode?) {
    let change = Difference(from: visible, to: items, inTree: top)
    announce(change)
    complete(change)
  }

  /// The items that were reported visible.
  var inSight: [VisibleItem] { visible.compactMap { $0.item(knowing: nil) } }

  @MainActor
  struct Difference {
    /// The root of the changed tree.
    let tree: CoordinatorNode?
    /// The number of items at the beginning that stay the same.
    fileprivate let unchanged: Int
    /// The visible items after the unchanged ones.
    fileprivate let rest: [VisibleItem]
    /// The items that appear, from outside to inside.
    fileprivate private(set) var appearing: [VisibleItem] = []
    /// The items that disappear, from inside to outside.
    fileprivate private(set) var disappearing: [VisibleItem] = []
    var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty }

    /// `new` are the visible items from `start` on.
    fileprivate init(
      from all: [Seen], to new: [VisibleItem], startingAt start: Int = 0,
      inTree tree: CoordinatorNode?
    ) {
      self.tree = tree
      let old = all[start...]
      // Most changes are at the end.
      var same = 0
      while same < old.count, same < new.count, old[start + same].isSame(as: new[same]) {
        same += 1
      }
      unchanged = start + same
      rest = same == 0 ? new : Array(new[same...])
      let (gone, come) = (old.count - same, new.count - same)
      // One screen in place of another, as in most changes: they differ.
      if gone == 1, come == 1 {
        appearing = rest
        disappearing = all[unchanged].item(knowing: tree).map { [$0] } ?? []
        return
      }
      if gone == 0 || come == 0 || gone * come <= Self.few {
        next: for item in new[same...] {
          for seen in all[unchanged...] where seen.isSame(as: item) { continue next }
          appearing.append(item)
        }
        next: for seen in all[unchanged...].reversed() {
          for index in same..<new.count where seen.isSame(as: new[index]) { continue next }
          if let item = seen.item(knowing: tree) { disappearing.append(item) }
        }
      } else {
        let known = Set(all[unchanged...].map(\.identity))
        let wanted = Set(new[same...].map(\.identity))
        appearing = new[same...].filter { !known.contains($0.identity) }
        disappearing = all[unchanged...].reversed().filter { !wanted.contains($0.identity) }
          .compactMap { $0.item(knowing: tree) }
      }
    }

    /// Up to this many comparisons cost less than hashing.
    private static let few = 64
  }

  /// The items that appear and disappear in the tree that `reader` predicts.
  ///
  /// If only the coordinator changes that shows the topmost screen, it begins there: nothing before
  /// it changes.
  func change(_ reader: Foresight) -> Difference {
    guard let root else { return Difference(from: visible, to: [], inTree: nil) }
    return change(reader, below: root, inTree: root.topmost)
  }

  /// The same, with the attachment's root and that of its tree.
  func change(
    _ reader: Foresight, below root: CoordinatorNode, inTree top: CoordinatorNode
  ) -> Difference {
    if let node = reader.onlyChanged, showsTopmost(node), let items = reader.items(above: node) {
      return Difference(
        from: visible, to: items, startingAt: visible.count - 1, inTree: top)
    }
    return Difference(from: visible, to: reader.visibleItems(from: root), inTree: top)
  }

  /// Whether the topmost screen is the coordinator's own.
  private func showsTopmost(_ node: CoordinatorNode) -> Bool {
    guard let last = visible.last?.identity, last.coordinator == node.id else { return false }
    return if case .screen = last.kind { true } else { false }
  }

  func announce(_ change: Difference) {
    isMidway = true
    tell(.willDisappear, change.disappearing, in: change.tree)
    tell(.willAppear, change.appearing, in: change.tree)
  }

  func complete(_ change: Difference) {
    isMidway = false
    if change.unchanged < visible.count { visible.removeLast(visible.count - change.unchanged) }
    for item in change.rest { visible.append(Seen(item)) }
    tell(.didDisappear, change.disappearing, in: change.tree)
    tell(.didAppear, change.appearing, in: change.tree)
    if isLeaving {
      isLeaving = false
      leave()
    }
  }

  /// Queues the hook's call and then the observer's.
  ///
  /// So the observer receives this event before the events that the hook causes.
  private func tell(
    _ phase: LifecycleEvent.Phase, _ items: [VisibleItem], in tree: CoordinatorNode?
  ) {
    for item in items {
      let tree = (tree ?? item.node.topmost).id
      Lifecycle.shared.tell(phase, item, inTree: tree)
      if let onEvent { Lifecycle.shared.tell(phase, item, inTree: tree, to: onEvent) }
    }
  }
}

extension CoordinatorNode {
  /// Attaches the tree below this coordinator to a screen, so that lifecycle hooks are called.
  ///
  /// Each hook is called exactly once for each coordinator and screen that appears or disappears:
  /// "will" before the state changes, "did" after it. Hooks of disappearing items come first, from
  /// inside to outside; then those of appearing items, from outside to inside. A sheet leaves the
  /// layers below visible, unless it rests at full screen; a cover and a detour hide them. A flow
  /// change runs the app's code, so both hooks are called after it.
  ///
  /// Keep the attachment: when it is released, hooks stop. It does not retain the tree. A
  /// navigation in an attached tree costs O(visible depth) more. A tree that is already attached is
  /// reported as `FlowError.configurationError`.
  public func attachToScreen(
    onEvent: (@MainActor (LifecycleEvent) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> ScreenAttachment {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      ScreenAttachment(root: self, onEvent: onEvent)
    }
  }
}

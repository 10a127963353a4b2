/// The attachment of a tree to a screen, as long as this object is kept and not detached.
///
/// Only attached trees have a lifecycle.
@MainActor
public final class ScreenAttachment {
  private(set) weak var root: (any CoordinatorNode)?
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
    @MainActor var item: VisibleItem? {
      guard let node = reference.node else { return nil }
      return VisibleItem(node: node, kind: identity.kind)
    }

    @MainActor
    func isSame(as item: VisibleItem) -> Bool {
      identity.coordinator == item.node.id && identity.kind == item.kind
    }
  }

  init(
    root: any CoordinatorNode, onEvent: (@MainActor (LifecycleEvent) -> Void)?
  ) {
    self.root = root
    self.onEvent = onEvent
    isAttached = Lifecycle.attach(self)
    guard isAttached else {
      root.report(
        .configurationError(
          message: "Cannot attach \(root.name) to a screen: a part of its tree is attached already")
      )
      return
    }
    show(Foresight.none.visibleItems(from: root))
    Lifecycle.tellAll()
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
      Lifecycle.tellAll()
    }
  }

  private func leave() {
    guard isAttached else { return }
    isAttached = false
    Lifecycle.detach(self)
    show([])
  }

  private func show(_ items: [VisibleItem]) {
    let change = Change(from: visible, to: items, inTree: root?.topmost)
    announce(change)
    complete(change)
  }

  /// The items that were reported visible.
  var inSight: [VisibleItem] { visible.compactMap(\.item) }

  @MainActor
  struct Change {
    /// The root of the changed tree.
    let tree: (any CoordinatorNode)?
    /// The number of items at the beginning that stay the same.
    fileprivate let unchanged: Int
    /// The visible items after the unchanged ones.
    fileprivate let rest: [VisibleItem]
    /// The items that appear, from outside to inside.
    fileprivate private(set) var appearing: [VisibleItem] = []
    /// The items that disappear, from inside to outside.
    fileprivate private(set) var disappearing: [VisibleItem] = []
    var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty }

    fileprivate init(
      from old: [Seen], to new: [VisibleItem], inTree tree: (any CoordinatorNode)?
    ) {
      self.tree = tree
      // Most changes are at the end.
      var same = 0
      while same < old.count, same < new.count, old[same].isSame(as: new[same]) { same += 1 }
      unchanged = same
      rest = Array(new[same...])
      let (gone, come) = (old.count - same, new.count - same)
      if gone == 0 || come == 0 || gone * come <= Self.few {
        next: for item in new[same...] {
          for index in same..<old.count where old[index].isSame(as: item) { continue next }
          appearing.append(item)
        }
        next: for seen in old[same...].reversed() {
          for index in same..<new.count where seen.isSame(as: new[index]) { continue next }
          if let item = seen.item { disappearing.append(item) }
        }
      } else {
        let known = Set(old[same...].map(\.identity))
        let wanted = Set(new[same...].map(\.identity))
        appearing = new[same...].filter { !known.contains($0.identity) }
        disappearing = old[same...].reversed().filter { !wanted.contains($0.identity) }
          .compactMap(\.item)
      }
    }

    /// Another screen replaces the last one.
    fileprivate init(
      of last: VisibleItem, at index: Int, to next: VisibleItem, inTree tree: any CoordinatorNode
    ) {
      self.tree = tree
      unchanged = index
      rest = [next]
      appearing = [next]
      disappearing = [last]
    }

    /// Up to this many comparisons cost less than hashing.
    private static let few = 64
  }

  /// The items that appear and disappear in the tree that `reader` predicts.
  func change(_ reader: Foresight) -> Change {
    let root = root
    return Change(
      from: visible, to: root.map { reader.visibleItems(from: $0) } ?? [], inTree: root?.topmost)
  }

  /// The change of the topmost screen if only the path of `node` changes; nil if another
  /// coordinator shows that screen.
  ///
  /// A shortcut of ``change(_:)``; a test compares the two. O(1), or O(removed entries).
  func changeOfTop(of node: any CoordinatorNode, by mutation: NavigationMutation) -> Change? {
    guard let index = visible.indices.last, visible[index].identity.coordinator == node.id,
      case .screen = visible[index].identity.kind,
      let shape = NodeShape(node.box.core, after: mutation), let root,
      let last = visible[index].item
    else { return nil }
    let route: any Route
    switch shape.top {
    case .route(let own): route = own
    case .none where node.contained == nil: route = shape.root
    case .none, .child: return nil
    }
    let kind = VisibleItem.Kind.screen(RouteValue(route), index: shape.ownRouteCount)
    if kind == last.kind { return nil }
    return Change(
      of: last, at: index, to: VisibleItem(node: node, kind: kind), inTree: root.topmost)
  }

  func announce(_ change: Change) {
    isMidway = true
    tell(.willDisappear, change.disappearing, in: change.tree)
    tell(.willAppear, change.appearing, in: change.tree)
  }

  func complete(_ change: Change) {
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
    _ phase: LifecycleEvent.Phase, _ items: [VisibleItem], in tree: (any CoordinatorNode)?
  ) {
    for item in items {
      let tree = (tree ?? item.node.topmost).id
      Lifecycle.tell(phase, item, inTree: tree)
      if let onEvent { Lifecycle.tell(phase, item, inTree: tree, to: onEvent) }
    }
  }
}

extension Coordinator {
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
  /// reported as ``FlowError/configurationError(message:)``.
  public func attachToScreen(
    onEvent: (@MainActor (LifecycleEvent) -> Void)? = nil
  ) -> ScreenAttachment {
    ScreenAttachment(root: self, onEvent: onEvent)
  }
}

/// An appearance or disappearance of a coordinator, or of one of its screens.
public struct LifecycleEvent: Hashable, Sendable {
  /// The stage of an appearance or a disappearance.
  public enum Phase: String, Hashable, Sendable, CaseIterable, Codable {
    /// About to become visible; the navigation state is still the old one.
    case willAppear
    /// Visible.
    case didAppear
    /// About to become invisible; the navigation state is still the old one.
    case willDisappear
    /// Not visible any more.
    case didDisappear
  }

  /// The stage.
  public let phase: Phase
  /// The coordinator.
  public let coordinator: CoordinatorReference
  /// The screen's route; nil if the event is about the coordinator as a whole.
  public let route: RouteValue?
}

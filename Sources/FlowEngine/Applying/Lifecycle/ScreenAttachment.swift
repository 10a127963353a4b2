/// A tree of coordinators that is on a screen, for as long as this is kept and not detached.
///
/// Only attached trees have a lifecycle: a tree that nobody shows appears to nobody.
@MainActor
public final class ScreenAttachment {
  private(set) weak var root: (any CoordinatorNode)?
  private let onEvent: (@MainActor (LifecycleEvent) -> Void)?
  private var visible: [Seen] = []
  private var isAttached = false
  /// Whether a change was announced that has yet to happen.
  private(set) var isMidway = false
  private var isLeaving = false

  /// What is in sight is the tree's, and not the attachment's to keep.
  fileprivate struct Seen {
    private let reference: UncountedReference
    /// No two coordinators have one id, so that to compare it the coordinator need not be looked up.
    let identity: VisibleItem.Identity

    @MainActor init(_ item: VisibleItem) {
      reference = item.node.uncounted
      identity = item.identity
    }

    /// The item; nil where its coordinator is gone.
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

  /// Takes the tree off the screen: everything in sight disappears.
  ///
  /// While coordinators are told what is about to happen, it waits until that has happened. A second time has
  /// no effect.
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

  /// What is in sight, as far as it was told.
  var inSight: [VisibleItem] { visible.compactMap(\.item) }

  /// What comes and goes with one change.
  @MainActor
  struct Change {
    /// The root of the tree that it happens in.
    let tree: (any CoordinatorNode)?
    /// How many of the first stay where they were.
    fileprivate let unchanged: Int
    /// Those that are in sight behind these.
    fileprivate let rest: [VisibleItem]
    /// From the outside in.
    fileprivate private(set) var appearing: [VisibleItem] = []
    /// From the inside out.
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

    /// Another screen in place of the last.
    fileprivate init(
      of last: VisibleItem, at index: Int, to next: VisibleItem, inTree tree: any CoordinatorNode
    ) {
      self.tree = tree
      unchanged = index
      rest = [next]
      appearing = [next]
      disappearing = [last]
    }

    /// How many comparisons take less than to hash what is compared.
    private static let few = 64
  }

  /// What will come and go, seen with `reader`.
  func change(_ reader: Foresight) -> Change {
    let root = root
    return Change(
      from: visible, to: root.map { reader.visibleItems(from: $0) } ?? [], inTree: root?.topmost)
  }

  /// The same where the screen on top is of `node`, whose own path alone changes; nil where it is another's.
  ///
  /// A shortcut, which looks at nothing else; a law says that both come out the same. O(1), or O(entries that go).
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

  /// Two messages: the observer is told before what the hook navigates to.
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
  /// Says that the tree below this coordinator is on a screen from now on.
  ///
  /// Coordinators and their screens are told when they come into sight and go out of it, each exactly
  /// once: will before the state changes, did after; what goes, from the inside out, before what comes,
  /// from the outside in. A sheet leaves what is underneath in sight, unless it rests at full screen; a cover
  /// and a detour do not. While a flow changes, which is the app's own code, both are told after it.
  ///
  /// A navigation costs O(depth of what is in sight) more while its tree is attached. Keep what is
  /// returned; it does not keep the tree. A tree is attached once; a second time is reported as ``FlowError/configurationError(message:)``.
  public func attachToScreen(
    onEvent: (@MainActor (LifecycleEvent) -> Void)? = nil
  ) -> ScreenAttachment {
    ScreenAttachment(root: self, onEvent: onEvent)
  }
}

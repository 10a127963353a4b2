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
  private struct Seen {
    weak var node: (any CoordinatorNode)?
    let kind: VisibleItem.Kind
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
    show(ShapeReader().visibleItems(from: root))
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
    let change = Change(from: inSight, to: items)
    announce(change)
    complete(change)
  }

  /// What is in sight, as far as it was told.
  var inSight: [VisibleItem] {
    visible.compactMap { seen in seen.node.map { VisibleItem(node: $0, kind: seen.kind) } }
  }

  /// What comes and goes with one change.
  struct Change {
    let items: [VisibleItem]
    /// From the outside in.
    let appearing: [VisibleItem]
    /// From the inside out.
    let disappearing: [VisibleItem]
    var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty }

    init(from old: [VisibleItem], to new: [VisibleItem]) {
      items = new
      let (before, after) = (Set(old), Set(new))
      appearing = new.filter { !before.contains($0) }
      disappearing = old.reversed().filter { !after.contains($0) }
    }
  }

  /// What will come and go, seen with `reader`.
  func change(_ reader: ShapeReader) -> Change {
    Change(from: inSight, to: root.map { reader.visibleItems(from: $0) } ?? [])
  }

  func announce(_ change: Change) {
    isMidway = true
    tell(.willDisappear, change.disappearing)
    tell(.willAppear, change.appearing)
  }

  func complete(_ change: Change) {
    isMidway = false
    visible = change.items.map { Seen(node: $0.node, kind: $0.kind) }
    tell(.didDisappear, change.disappearing)
    tell(.didAppear, change.appearing)
    if isLeaving {
      isLeaving = false
      leave()
    }
  }

  /// Two messages: the observer is told before what the hook navigates to.
  private func tell(_ phase: LifecycleEvent.Phase, _ items: [VisibleItem]) {
    guard let top = (root ?? items.first?.node)?.topmost else { return }
    let isAnnouncement = phase == .willAppear || phase == .willDisappear
    for item in items {
      Lifecycle.tell(item.node, inTree: top, isAnnouncement: isAnnouncement) {
        item.node.lifecycleDidReach(phase, route: item.route?.route)
      }
      guard let onEvent else { continue }
      Lifecycle.tell(item.node, inTree: top, isAnnouncement: isAnnouncement) {
        onEvent(
          LifecycleEvent(
            phase: phase, coordinator: CoordinatorReference(item.node), route: item.route))
      }
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

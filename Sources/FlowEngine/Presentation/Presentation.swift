/// The complete visible part of a tree.
///
/// Renderers draw it and decide nothing.
///
/// The last layer is on top. A layer has a navigation stack. If a tab bar or a flow is on top of
/// that stack, another stack is within it, and so on. Presentations of a coordinator that is not on
/// top of its stack are left out.
public struct Presentation: Sendable {
  /// One sheet, cover or detour, or the base layer below all of them.
  public struct Layer: Sendable {
    /// The way in which the layer covers the layers below.
    public let kind: Kind
    /// The coordinator that presented it; nil for the base layer.
    public let presenter: CoordinatorReference?
    /// The route under which it was presented; nil for the base layer.
    public let route: RouteValue?
    /// Navigation stacks; each is within the container on top of the one before.
    public let stacks: [Stack]
    /// Whether a cover, a sheet at full screen or a detour hides it.
    public internal(set) var isCovered = false
  }

  /// The way in which a layer covers the layers below.
  public enum Kind: Hashable, Sendable {
    /// The base layer: nothing is below.
    case base
    /// A sheet with detents; the layer below stays visible, unless the sheet rests at full screen.
    case sheet(ModalDetentConfiguration)
    /// A full-screen cover.
    case cover
    /// A detour, above everything that it was presented on. It shows a fallback back button, unless
    /// its screen says that it has its own.
    case detour
  }

  /// One navigation stack.
  public struct Stack: Sendable {
    /// The coordinator whose `pop()` the back button calls.
    public let host: CoordinatorReference
    /// The screens from the root up, including those of pushed children, in the order in which they
    /// were pushed.
    public let screens: [StackScreen]
  }

  /// The content in place of a coordinator's root screen.
  public enum Container: Hashable, Sendable {
    /// None: the root has a screen.
    case none
    /// A tab bar; while it is on top of its stack, the next stack is the selected tab's.
    case tabs([Tab])
    /// A flow; while it is on top of its stack, the next stack is the flow's.
    case flow
  }

  /// One tab of a tab bar.
  public struct Tab: Hashable, Sendable {
    /// The coordinator of the tab.
    public let coordinator: CoordinatorReference
    /// The item in the tab bar.
    public let item: TabItem
    /// Whether the content of the tab is visible.
    public let isSelected: Bool
  }

  /// One screen of a stack.
  public struct StackScreen: Sendable {
    /// The coordinator that has the route.
    public let owner: CoordinatorReference
    /// The route.
    public let route: RouteValue
    /// The content to draw; a fallback if the screen could not be created, which is reported once.
    ///
    /// A container has only a title.
    public let screen: Screen
    /// The content in its place, if it is the root of a tab coordinator or an orchestrator.
    public let container: Container
    /// Whether the renderer draws a back button while it is on top: false for the first screen of a
    /// root or a tab, and for a screen that has its own.
    public let showsBackButton: Bool
    /// The transition with which it appears and disappears.
    public let transition: TransitionStyle
  }

  /// The layers from bottom to top.
  public let layers: [Layer]

  /// The screen on top of everything.
  public var topScreen: StackScreen? { layers.last?.stacks.last?.screens.last }
}

extension Presentation.Kind {
  /// The way in which a modal with these detents covers the layers below.
  package init(_ detents: ModalDetentConfiguration) {
    self = detents.isFullScreenCover ? .cover : .sheet(detents)
  }
}

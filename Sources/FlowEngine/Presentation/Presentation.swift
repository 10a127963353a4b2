/// What shows of a tree, whole: renderers draw this and decide nothing.
///
/// The last layer is on top. A layer has a navigation stack; where a tab bar or a flow is on top of
/// that, another stack within it, and so on. Presentations of a coordinator that is not on top of
/// its stack are left out.
public struct Presentation: Sendable {
  /// One sheet, cover or detour, or what all of them stand on.
  public struct Layer: Sendable {
    /// How it stands on what is underneath.
    public let kind: Kind
    /// The coordinator that presented it; nil for the lowest.
    public let presenter: CoordinatorReference?
    /// The route under which it was presented; nil for the lowest.
    public let route: RouteValue?
    /// Navigation stacks, each within the container on top of the one before.
    public let stacks: [Stack]
    /// Whether a cover, a sheet at full screen or a detour hides it.
    public internal(set) var isCovered = false
  }

  /// How a layer stands on what is underneath.
  public enum Kind: Hashable, Sendable {
    /// There is nothing underneath.
    case base
    /// A sheet with detents; what is underneath stays in sight, unless it rests at full screen.
    case sheet(ModalDetentConfiguration)
    /// A full-screen cover.
    case cover
    /// A detour, over everything that it was presented on; without a navigation bar of its own, it
    /// shows a fallback back button.
    case detour
  }

  /// One navigation stack.
  public struct Stack: Sendable {
    /// The coordinator that goes back when the user does: call its `pop()`.
    public let host: CoordinatorReference
    /// The screens from the root up, those of pushed children among them, in the order in which
    /// they were pushed.
    public let screens: [StackScreen]
  }

  /// What is in place of the screen of a coordinator's root.
  public enum Container: Hashable, Sendable {
    /// Nothing: it has a screen.
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
    /// What the tab bar shows.
    public let item: TabItem
    /// Whether its content shows.
    public let isSelected: Bool
  }

  /// One screen of a stack.
  public struct StackScreen: Sendable {
    /// The coordinator whose route it is.
    public let owner: CoordinatorReference
    /// The route.
    public let route: RouteValue
    /// What is drawn; a fallback where it could not be created, which is reported once.
    ///
    /// Of a container, a title alone.
    public let screen: Screen
    /// What is drawn in its place, where it is the root of a tab coordinator or an orchestrator.
    public let container: Container
    /// Whether it shows a back button while it is on top.
    public let showsBackButton: Bool
    /// How it comes and goes.
    public let transition: TransitionStyle
  }

  /// From the bottom up.
  public let layers: [Layer]

  /// The screen on top of everything.
  public var topScreen: StackScreen? { layers.last?.stacks.last?.screens.last }
}

extension Presentation.Kind {
  /// How a modal with these detents stands on what is underneath.
  init(_ detents: ModalDetentConfiguration) {
    self = detents.isFullScreenCover ? .cover : .sheet(detents)
  }
}

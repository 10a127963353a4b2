#if DEBUG || ReleaseBridge
  /// A live coordinator that an app describes.
  ///
  /// A class that does not retain it, for the reason given at `TreeReader.Known`.
  @MainActor
  final class LivePart {
    let id: CoordinatorID
    private(set) weak var coordinator: (any LiveCoordinator)?

    init(_ coordinator: any LiveCoordinator) {
      id = coordinator.inspectionID
      self.coordinator = coordinator
    }

    /// The id of the root of the engine's own tree; O(depth).
    var rootID: CoordinatorID {
      var root: (any FlowLintable)? = coordinator
      while let owner = root?.lintedOwner { root = owner }
      return root?.inspectionID ?? id
    }

    /// Whether the engine's own tree has it below one of these coordinators; O(depth).
    func isBelow(_ isDescribed: (CoordinatorID) -> Bool) -> Bool {
      var owner = coordinator?.lintedOwner
      while let next = owner {
        if isDescribed(next.inspectionID) { return true }
        owner = next.lintedOwner
      }
      return false
    }
  }

  extension BridgedTree.Entry {
    /// The live coordinator of an engine that a node is.
    struct Live: Hashable, Sendable {
      /// Whether the engine's own tree has it below another described one: it is named only to say
      /// where described nodes belong.
      let isAnchor: Bool
      /// The screen that the user would see of it.
      let coordinator: CoordinatorReference
      let route: RouteValue
    }
  }

  extension BridgedTree.Entry.Live {
    /// The state of a part at this moment; O(depth of what is visible).
    @MainActor
    init(_ coordinator: any LiveCoordinator, isAnchor: Bool) {
      self.isAnchor = isAnchor
      let visible = coordinator.visibleNavigable
      let inspection = visible.inspect()
      self.coordinator = CoordinatorReference(
        id: visible.inspectionID, clipping: inspection.name.text)
      let top = if case .route(let top)? = inspection.path.last { top } else { inspection.root }
      route =
        switch top {
        case .value(let route): RouteValue(route)
        case .label(let label): RouteValue(Screen(description: label.identifier))
        }
    }
  }
#endif

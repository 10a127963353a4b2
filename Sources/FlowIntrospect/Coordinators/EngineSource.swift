import FlowEngine

/// The coordinators of FlowEngine below a root, and those of other frameworks among them; without a
/// root, the events of all trees.
@MainActor
package final class EngineSource: HierarchySource {
  package private(set) weak var root: (any FlowInspectable)?
  package let treeID: CoordinatorID?
  package let watch = MainActorWatch()
  package let library = EngineInfo.flowIntrospect

  package init(_ root: (any FlowInspectable)?) {
    self.root = root
    treeID = (root as? any AnyCoordinator)?.id
  }

  package func earlierErrors(of coordinator: any FlowInspectable) -> [FlowErrorReport] {
    let above = (coordinator as? CoordinatorNode)?.ancestry
    let own = above?.last { $0.errorHandler != nil }?.errorHandler
    return (own ?? .shared).journal
  }

  package var earlierErrors: EarlierErrors {
    let own = (root as? any FlowErrorHandling)?.errorHandler
    let handler = own ?? .shared
    return EarlierErrors(
      reports: handler.journal, count: handler.reportCount, areOfTree: own != nil)
  }

  package func observe(_ observer: @escaping @MainActor (SourceEvent) -> Void) -> SourceObservation
  {
    let observation = FlowEvents.observe { event in
      switch event {
      case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
        observer(.changed(coordinator))
      case .navigated(let record, _): observer(.navigated(record))
      case .errorReported: break
      }
    }
    return { observation.cancel() }
  }

  package func observeErrors(
    _ observer: @escaping @MainActor (FlowErrorReport) -> Void
  ) -> SourceObservation {
    let observation = FlowErrorHandler.observeAll(observer)
    return { observation.cancel() }
  }

  package var hasGate: Bool { treeID != nil }

  package func openGate(
    _ judge: @escaping @MainActor (any ParkableNavigation) -> GateVerdict
  ) -> SourceObservation {
    let gate = EngineGate(of: treeID, judge)
    NavigationGates.open(gate)
    return { NavigationGates.close(gate) }
  }

  package func observe(for census: CoordinatorCensus) -> SourceObservation {
    // A coordinator that comes and goes between two passes may be retained too.
    let observation = FlowEvents.observe { census.note($0) }
    return { observation.cancel() }
  }
}

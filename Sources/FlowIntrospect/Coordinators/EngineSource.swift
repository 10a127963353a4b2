import FlowEngine

/// The coordinators of FlowEngine below a root, and those of other frameworks among them.
@MainActor
final class EngineSource: HierarchySource {
  private(set) weak var root: (any FlowInspectable)?
  let treeID: CoordinatorID?
  let watch = MainActorWatch()

  init(_ root: any FlowInspectable) {
    self.root = root
    treeID = (root as? any AnyCoordinator)?.id
  }

  var earlierErrors: EarlierErrors {
    let own = (root as? any FlowErrorHandling)?.errorHandler
    let handler = own ?? .shared
    return EarlierErrors(
      reports: handler.journal, count: handler.reportCount, areOfTree: own != nil)
  }

  func observe(_ observer: @escaping @MainActor (SourceEvent) -> Void) -> SourceObservation {
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

  func observeErrors(
    _ observer: @escaping @MainActor (FlowErrorReport) -> Void
  ) -> SourceObservation {
    let observation = FlowErrorHandler.observeAll(observer)
    return { observation.cancel() }
  }

  func observe(for census: CoordinatorCensus) -> SourceObservation {
    // A coordinator that comes and goes between two passes may be retained too.
    let observation = FlowEvents.observe { census.note($0) }
    return { observation.cancel() }
  }
}

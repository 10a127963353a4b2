package import FlowEngine
package import FlowModel

/// Makes the navigations of another run of an app on a tree of live coordinators.
@MainActor
package final class NavigationPlayer {
  /// What became of a navigation.
  package enum Outcome {
    /// The app made it; with its error if it was refused.
    case made(FlowErrorDescription?)
    /// The app made it by itself, as a part of what was played before.
    case alreadyMade
    /// It has no place in this run, for a reason in words.
    case impossible(String)
  }

  /// Makes the coordinator of a type that the app presents or shows as its flow.
  package typealias Making = @MainActor (_ name: String, _ route: any Route) -> CoordinatorNode?

  package let root: CoordinatorNode
  private var catalogue: RouteCatalogue
  private let making: Making?
  /// The errors that the tree reported while navigations were played, oldest first.
  package private(set) var errors: [ErrorReport] = []
  /// The navigations that the app made by itself and that the recording has too, probably.
  private var spontaneous: [(request: String, route: RouteLabel?)] = []
  private var isPlaying = false
  private var observations: [FlowObservation] = []

  /// Observes the tree until the player is released.
  package init(
    _ root: CoordinatorNode, catalogue: RouteCatalogue = RouteCatalogue(), making: Making? = nil
  ) {
    (self.root, self.catalogue, self.making) = (root, catalogue, making)
    let id = root.id
    observations = [
      FlowErrorHandler.observeAll { [weak self] report in
        guard report.path.first?.id == id else { return }
        self?.note(report)
      },
      FlowEvents.observe { [weak self] event in
        guard case .navigated(let record, _) = event, record.root == id else { return }
        self?.note(record)
      },
    ]
  }

  private func note(_ report: FlowErrorReport) {
    errors.append(ErrorReport(report, sequence: UInt64(errors.count + 1)))
  }

  private func note(_ record: NavigationRecord) {
    guard isPlaying, record.partOf == nil else { return }
    let route = record.request.route.map { RouteLabel($0.route.asDeclared) }
    spontaneous.append((record.request.verb, route))
  }

  /// The route of a navigation.
  package enum Destination {
    case value(any Route)
    /// A route that the catalogue reads, or that is in the tree.
    case named(RouteLabel)

    var label: RouteLabel {
      switch self {
      case .value(let route): RouteLabel(route.asDeclared)
      case .named(let label): label
      }
    }
  }

  /// Makes a recorded navigation, and the screen that it shows, which can fail too.
  package func play(_ navigation: PlayedNavigation) -> Outcome {
    play(
      navigation.request, to: navigation.route.map { .named($0) }, tab: navigation.tab,
      made: navigation.made, at: navigation.place)
  }

  /// Makes a navigation of the coordinator at a place.
  package func play(
    _ request: String, to destination: Destination? = nil, tab: Int? = nil, made: String? = nil,
    at place: CoordinatorPlace
  ) -> Outcome {
    if consumeSpontaneous(request, destination?.label) { return .alreadyMade }
    guard let node = coordinator(at: place) else {
      return .impossible("no coordinator is at \(place)")
    }
    var route: (any Route)?
    switch destination {
    case nil: break
    case .value(let value): route = value
    case .named(let label):
      do { route = try catalogue.route(labelled: label, in: root) } catch {
        return .impossible(error.message)
      }
    }
    return perform(request, to: route, tab: tab, made: made, by: node)
  }

  /// Whether the app made the navigation by itself, as a part of an earlier one.
  private func consumeSpontaneous(_ request: String, _ route: RouteLabel?) -> Bool {
    let same = spontaneous.firstIndex { made in
      made.request == request
        && (made.route == route
          || made.route?.wholeNames.first == route?.wholeNames.first
            && made.route?.type == route?.type)
    }
    guard let same else { return false }
    spontaneous.remove(at: same)
    return true
  }

  /// Makes a request of a coordinator.
  private func perform(
    _ request: String, to route: (any Route)?, tab: Int?, made: String?, by node: CoordinatorNode
  ) -> Outcome {
    isPlaying = true
    defer { isPlaying = false }
    let (known, before) = (errors.count, spontaneous.count)
    guard let error = carryOut(request, to: route, tab: tab, made: made, by: node) else {
      return .impossible("'\(request)' cannot be made again")
    }
    if let refusal = error { return refusal }
    // The first one is the request itself.
    if spontaneous.count > before { spontaneous.remove(at: before) }
    let refused = errors.dropFirst(known).last {
      $0.isOfNavigation == true || $0.path.last?.id == node.id
    }
    _ = root.visibleScreen()
    return .made(refused?.error)
  }

  /// Returns nil for an unknown request, and a reason if it cannot be made.
  private func carryOut(
    _ request: String, to route: (any Route)?, tab: Int?, made: String?, by node: CoordinatorNode
  ) -> Outcome?? {
    FlowErrorHandler.serving { () -> Outcome?? in
      switch (request, route) {
      case ("navigate", let route?): _ = node.carryOutNavigation(to: route)
      case ("pop", _): _ = node.carryOutPop()
      case ("popTo", let route?): _ = node.carryOutPop(to: route)
      case ("popToRoot", _): node.carryOutPopToRoot()
      case ("dismissModal", _): node.carryOutDismissModal()
      case ("dismissDetour", _): node.carryOutDismissDetour()
      case ("selectTab", _) where tab != nil: _ = node.selectTab(at: tab ?? 0)
      case ("presentModal", let route?):
        guard let modal = modal(for: route, made, of: node) else { return missing(made, "modal") }
        _ = node.carryOutPresentation(of: modal, detents: nil)
      case ("presentDetour", let route?):
        guard let detour = make(made, for: route, by: node) else { return missing(made, "detour") }
        _ = node.carryOutDetour(detour, presenting: route)
      case ("changeFlow", let route?):
        guard node.accepts(route) else { return .impossible("\(node.name) has no such route") }
        if let made, node.flowNode?.name != made {
          node.restoreFlow(named: made)
          if node.flowNode?.name != made { return missing(made, "flow") }
        }
        if !isSameRoute(node.rootRoute, route) || made == nil {
          node.carryOutFlowChange(root: route, isNew: false)
        }
      default: return nil
      }
      return .some(nil)
    }
  }

  private func missing(_ name: String?, _ part: String) -> Outcome {
    let name = name.map { "the \(part) \($0)" } ?? "the \(part), whose type is not known"
    return .impossible(
      "the app does not make \(name): see makeCoordinator(forRestoring:) and restoreFlow(named:)")
  }

  private func modal(
    for route: any Route, _ name: String?, of node: CoordinatorNode
  ) -> CoordinatorNode? {
    if let registered = node.modalRegistration(rootedAt: route) { return registered }
    if let name, let registered = node.modalRegistrations.first(where: { $0.name == name }) {
      return registered
    }
    if case .success(let made)? = node.proposedModal(rootedAt: route) { return made }
    return make(name, for: route, by: node)
  }

  private func make(
    _ name: String?, for route: any Route, by node: CoordinatorNode
  ) -> CoordinatorNode? {
    guard let name, let made = making?(name, route) ?? node.makeNode(forRestoring: name),
      made.name == name
    else { return nil }
    // The app may make it at another root than the recorded one.
    if made.accepts(route), !isSameRoute(made.rootRoute, route) {
      made.carryOutFlowChange(root: route, isNew: false)
    }
    return made
  }

  // MARK: The tree

  /// The coordinator at a place; nil if nothing is there.
  package func coordinator(at place: CoordinatorPlace) -> CoordinatorNode? {
    guard place.isWhole else {
      let name = place.steps[0].name
      let onScreen = root.visibleCoordinator.node.ancestry.last { $0.name == name }
      return onScreen ?? first(named: name)
    }
    return place.follow(from: root, name: { Limits.clipped($0.name) }) { node in
      node.inspect().links.compactMap { $0.target as? CoordinatorNode }
    }
  }

  private func first(named name: String) -> CoordinatorNode? {
    var pending = [root]
    while let node = pending.popLast() {
      if node.name == name { return node }
      pending += node.inspect().links.reversed().compactMap { $0.target as? CoordinatorNode }
    }
    return nil
  }

  /// What is presented, as ``FlowSnapshot/shownText``.
  package var shownText: String { FlowSnapshot(of: root).shownText }

  /// Puts the tree into a state that a viewer saw, with routes that the catalogue reads.
  package func restore(_ state: SavedState) -> RestorationReport {
    catalogue.noteRoutes(in: root)
    return root.restore(state) { [catalogue] saved in
      try? catalogue.resolve(saved.detail ?? saved.identifier, type: saved.type)
    }
  }
}

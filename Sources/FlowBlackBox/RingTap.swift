import FlowEngine
import FlowModel

/// Notes each navigation and each error of the process in a ring.
@MainActor
final class RingTap: NavigationTap {
  private let ring: BlackBoxRing
  private let clock: RingClock
  // Apart, so that finding one name never replaces the other.
  private let routes = NameTable()
  private let coordinators = NameTable()

  init(ring: BlackBoxRing, clock: RingClock) { (self.ring, self.clock) = (ring, clock) }

  func navigationBegins(
    _ request: NavigationRequest, at origin: CoordinatorNode, calledFrom call: CallSite?
  ) -> NavigationMark {
    // No closure is called here: each call of one would check that it runs on the main actor.
    var names: NameTable.Names?
    if let route = request.route { names = routes.names(of: route.route) }
    let (kind, index) = request.noted
    let beginning = ring.begin(
      kind, index: index, of: origin.id.rawValue, named: coordinators.name(of: origin),
      route: names?.name, type: names?.type, call: call, at: clock.now)
    return NavigationMark(number: beginning.number, outer: beginning.outer)
  }

  func navigationEnded(
    _ mark: NavigationMark, by answer: Change.Answer, below root: CoordinatorNode
  ) {
    let sight = root.leafInSight
    let names = routes.names(of: sight.route)
    ring.end(
      BlackBoxRing.Beginning(number: mark.number, outer: mark.outer), answer.noted,
      seeing: names.name, type: names.type, of: coordinators.name(of: sight.owner),
      id: sight.owner.id.rawValue, at: clock.now)
  }

  /// Notes an error, for whose report the engine has allocated anyway.
  func note(_ report: FlowErrorReport) {
    let error = report.error
    let visible = routes.names(of: report.visibleRoute.route)
    let kind = NoteText(error.kind, width: BlackBoxFormat.Width.type)
    let coordinator = (error.coordinator ?? report.origin?.name).map {
      NoteText($0, width: BlackBoxFormat.Width.type)
    }
    let route = error.route.map { name in
      NoteText(
        report.route?.route.asDeclared.identifierWithoutValues ?? name,
        width: BlackBoxFormat.Width.route)
    }
    let type = error.routeType.map { NoteText($0, width: BlackBoxFormat.Width.type) }
    ring.note(
      errorOfKind: kind.memory, phase: report.phase, isOfNavigation: report.isOfNavigation,
      coordinatorID: report.origin?.id.rawValue ?? 0, named: coordinator?.memory,
      route: route?.memory, type: type?.memory, seeing: visible.name, visibleType: visible.type,
      call: report.callSite, at: clock.now)
    withExtendedLifetime((kind, coordinator, route, type)) {}
  }
}

/// A name in memory of its own, for one entry.
private final class NoteText {
  private let own: UnsafeMutableRawPointer
  var memory: UnsafeRawPointer { UnsafeRawPointer(own) }

  init(_ text: String, width: Int) {
    own = .allocate(byteCount: width, alignment: 8)
    own.initializeMemory(as: UInt8.self, repeating: 0, count: width)
    BlackBoxFormat.write(text, to: own, width: width)
  }

  deinit { own.deallocate() }
}

extension Change.Answer {
  /// The answer as the ring has it.
  fileprivate var noted: BlackBoxFormat.Outcome {
    switch self {
    case .yes: .succeeded
    case .no: .failed
    case .parked: .parked
    }
  }
}

extension NavigationRequest {
  /// The kind as the ring has it, and the index of a tab.
  var noted: (kind: BlackBoxRequest, index: Int?) {
    switch self {
    case .navigate: (.navigate, nil)
    case .pop: (.pop, nil)
    case .popTo: (.popTo, nil)
    case .popToRoot: (.popToRoot, nil)
    case .presentModal: (.presentModal, nil)
    case .dismissModal: (.dismissModal, nil)
    case .presentDetour: (.presentDetour, nil)
    case .dismissDetour: (.dismissDetour, nil)
    case .selectTab(let index): (.selectTab, index)
    case .changeFlow: (.changeFlow, nil)
    case .restore: (.restore, nil)
    }
  }
}

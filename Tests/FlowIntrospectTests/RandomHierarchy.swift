import FlowEngine
import FlowSamples

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

struct Numbered: Route {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private final class RandomPlain: Coordinator<Numbered> {
  override func canHandle(_ route: any Route) -> Bool { shows(route, id) }
  override func navigationType(for route: any Route) -> NavigationType { type(of: route) }
  override var inspectionName: String? {
    id.rawValue.isMultiple(of: 3) ? "given \(id.rawValue % 4)" : nil
  }
  override var inspectionFacts: [InspectionFact] {
    id.rawValue.isMultiple(of: 2)
      ? [InspectionFact("number", "\(id.rawValue)"), InspectionFact("route", route: Numbered(1))]
      : []
  }
}

private final class RandomTabs: TabCoordinator<Numbered> {
  override func canHandle(_ route: any Route) -> Bool { shows(route, id) }
}

private final class RandomFlow: FlowOrchestrator<Numbered> {
  override func canHandle(_ route: any Route) -> Bool { shows(route, id) }
}

/// A coordinator that shows a third of the routes, so that some navigations travel and some fail.
private func shows(_ route: any Route, _ id: CoordinatorID) -> Bool {
  (route as? Numbered).map { ($0.number + Int(id.rawValue % 3)) % 3 == 0 } ?? false
}

private func type(of route: any Route) -> NavigationType {
  switch (route as? Numbered).map({ $0.number % 5 }) {
  case 3: .replace
  case 4: .modal
  default: .push
  }
}

/// A tree of coordinators that is built, dismantled and navigated at random.
///
/// The root keeps its position.
@MainActor
final class RandomHierarchy {
  let root: Coordinator<Numbered>
  private var random: SeededGenerator
  private var others: [Coordinator<Numbered>] = []

  private static let routes = 15

  init(seed: UInt64, size: Int = 18) {
    random = SeededGenerator(seed: seed)
    let handler = quietHandler()
    var all: [Coordinator<Numbered>] = []
    for index in 0...size {
      let router = Router(initial: Numbered(random.below(Self.routes)))
      let coordinator: Coordinator<Numbered> =
        switch random.below(index == 0 ? 3 : 5) {
        case 1: RandomTabs(router: router)
        case 2: RandomFlow(router: router)
        default: RandomPlain(router: router)
        }
      coordinator.errorHandler = handler
      all.append(coordinator)
    }
    root = all.removeFirst()
    others = all
    for _ in 0..<size { addSomething(to: anyone()) }
  }

  /// Returns a coordinator of the tree, and a route to request from it.
  func anyNavigation() -> (origin: Coordinator<Numbered>, route: Numbered) {
    let origin = anyone()
    let isInTree = walked(root)[origin.inspectionID] != nil
    return (isInTree ? origin : root, anyRoute())
  }

  /// Adds every coordinator without an owner to a random position in the tree.
  func grow() {
    let present = walked(root)
    let hosts = [root] + others.filter { present[$0.inspectionID] != nil }
    for stray in others where stray.parent == nil && present[stray.inspectionID] == nil {
      hosts.randomElement(using: &random)?.addChild(stray)
    }
  }

  /// Changes something at random, or sometimes nothing.
  func step() {
    let host = anyone()
    switch random.below(16) {
    case 0, 1, 2: addSomething(to: host)
    case 3: if let child = childOf(host) { host.removeChild(child) }
    case 4:
      if let modal = host.modalCoordinators.randomElement(using: &random) {
        host.removeModalCoordinator(modal)
      }
    case 5: move(from: host, to: anyone())
    case 6: present(on: host)
    case 7: host.dismissModal()
    case 8: host.presentDetour(someone(), presenting: anyRoute())
    case 9: host.dismissDetour()
    case 10: host.pop()
    case 11: host.transitionToNewFlow(root: anyRoute())
    case 12:
      host.updateModalIdealHeight(Double(random.below(500)))
      host.selectModalDetent(random.below(2) == 0 ? .medium : .large)
    case 13:
      if let tabs = host as? TabCoordinator<Numbered> { tabs.switchToTab(random.below(3)) }
      if let flow = host as? FlowOrchestrator<Numbered> {
        flow.transitionToFlow(someone(), root: anyRoute())
      }
    default: host.navigate(to: anyRoute())
    }
  }

  private func addSomething(to host: Coordinator<Numbered>) {
    if random.below(3) == 0 {
      host.addModalCoordinator(someone())
    } else {
      host.addChild(someone())
    }
  }

  /// Moves a coordinator to another or the same parent, without a collection in between.
  private func move(from old: Coordinator<Numbered>, to new: Coordinator<Numbered>) {
    guard let child = childOf(old) else { return }
    old.removeChild(child)
    if random.below(4) == 0 { new.addModalCoordinator(child) } else { new.addChild(child) }
  }

  private func present(on host: Coordinator<Numbered>) {
    let modal = host.modalCoordinators.randomElement(using: &random) ?? someone()
    let detents: [ModalPresentationDetent] =
      modal.id.rawValue.isMultiple(of: 3) ? [.fullscreen] : [.medium, .large]
    host.presentModal(modal, detents: ModalDetentConfiguration(detents: detents))
  }

  private func childOf(_ host: Coordinator<Numbered>) -> Coordinator<Numbered>? {
    host.children.randomElement(using: &random) as? Coordinator<Numbered>
  }

  private func anyRoute() -> Numbered { Numbered(random.below(Self.routes)) }
  private func someone() -> Coordinator<Numbered> { others[random.below(others.count)] }
  private func anyone() -> Coordinator<Numbered> {
    let index = random.below(others.count + 3)
    return index < others.count ? others[index] : root
  }
}

import FlowEngine
import FlowModules
import FlowSamples
import Observation
import TestCoordinators

/// A value that an observer may read from a coordinator, in a form that can be compared.
@MainActor
struct Question {
  let name: String
  let answer: @MainActor () -> AnyHashable

  init<Answer: Hashable>(name: String, answer: @escaping @MainActor () -> Answer) {
    self.name = name
    self.answer = { AnyHashable(answer()) }
  }
}

/// A coordinator of any route type that answers every question and can be changed in every way.
@MainActor
protocol Changeable: AnyCoordinator {
  var questions: [Question] { get }
  func change(using random: inout SeededGenerator, _ world: ObservationWorld) -> String
}

/// The coordinators of a random walk, retained until its end.
@MainActor
final class ObservationWorld {
  let root: any AnyCoordinator
  private(set) var all: [any AnyCoordinator] = []
  private var known: Set<CoordinatorID> = []
  var saved: SavedState?

  init(using random: inout SeededGenerator) {
    let tree = RandomTree(using: &random)
    root = tree.root
    for top in [tree.root] + tree.spares { keep(top) }
    let named = NamedTabCoordinator<RouteA, String>(root: RouteA(2))
    named.errorHandler = FlowErrorHandler(journalCapacity: 1)
    named.errorHandler?.onError = { _ in }
    keep(named)
  }

  func keep(_ top: any AnyCoordinator) {
    for node in tree(top) where known.insert(node.id).inserted { all.append(node) }
  }

  /// A coordinator without an owner.
  func spare<R: NumberedRoute>(_ type: R.Type, using random: inout SeededGenerator) -> Coordinator<
    R
  > {
    let free = all.compactMap { $0 as? Coordinator<R> }.filter {
      $0.ownerNode == nil && $0 !== root
    }
    if random.chance(60), !free.isEmpty { return free[random.below(free.count)] }
    let made: Coordinator<R> =
      random.chance(20)
      ? TestTabs(R(random.below(plainRoutes)))
      : TestCoordinator(R(random.below(plainRoutes)), shows: [R(random.below(plainRoutes))])
    made.errorHandler = FlowErrorHandler(journalCapacity: 1)
    made.errorHandler?.onError = { _ in }
    keep(made)
    return made
  }
}

extension Coordinator: Changeable where R: NumberedRoute {
  var questions: [Question] {
    var questions = [
      Question(name: "presentation") { Shown(self.presentation()) },
      Question(name: "visibleRoute") { RouteValue(self.visibleRoute) },
      Question(name: "visibleCoordinator") { self.visibleCoordinator.id },
      Question(name: "children") { self.children.map(\.id) },
      Question(name: "parent") { self.parent?.id },
      Question(name: "presentationContext") { self.presentationContext },
      Question(name: "currentModalCoordinator") { self.currentModalCoordinator?.id },
      Question(name: "detourCoordinator") { self.detourCoordinator?.id },
      Question(name: "modalCoordinators") { self.modalCoordinators.map(\.id) },
      Question(name: "state") {
        let state = self.router.state
        return [
          AnyHashable(summary(self)), AnyHashable(state.detour.map { RouteValue($0) }),
        ]
      },
    ]
    if let tabs = self as? TabCoordinator<R> {
      questions.append(Question(name: "selectedTab") { tabs.selectedTab?.id })
    }
    if let named = self as? NamedTabCoordinator<R, String> {
      questions.append(Question(name: "tabs") { named.tabs })
      questions.append(Question(name: "selectedTabName") { named.selectedTabName })
    }
    if let flows = self as? FlowOrchestrator<R> {
      questions.append(Question(name: "currentFlow") { flows.currentFlow?.id })
    }
    return questions
  }

  func change(using random: inout SeededGenerator, _ world: ObservationWorld) -> String {
    switch random.below(100) {
    case 0..<30:
      let route = RandomTree.anyRoute(using: &random)
      navigate(to: route)
      return "navigate to \(route)"
    case 30..<36: return "pop \(pop())"
    case 36..<38: return "popTo \(popTo(R(random.below(plainRoutes))))"
    case 38..<40: popToRoot()
    case 40..<42: return "dismiss \(dismiss())"
    case 42..<44: close()
    case 44..<52: return changeModal(using: &random, world)
    case 52..<55: dismissModal()
    case 55..<61:
      let label = RandomTree.anyRoute(using: &random)
      return random.chance(50)
        ? "detour \(presentDetour(world.spare(RouteA.self, using: &random), presenting: label))"
        : "detour \(presentDetour(world.spare(RouteB.self, using: &random), presenting: label))"
    case 61..<63: dismissDetour()
    case 63..<73: return changeChildren(using: &random, world)
    case 73..<80: return changeDetents(using: &random)
    case 80..<88:
      return "tab \((self as? TabCoordinator<R>)?.switchToTab(random.below(3)) ?? false)"
    case 88..<91: transitionToNewFlow(root: R(random.below(plainRoutes)))
    case 91..<96:
      guard let flows = self as? FlowOrchestrator<R> else { return "nothing" }
      // Often the current root, so that only the flow changes.
      let root = random.chance(50) ? router.unobservedState.root : R(random.below(plainRoutes))
      return random.chance(50)
        ? "flow \(flows.transitionToFlow(world.spare(RouteA.self, using: &random), root: root))"
        : "flow \(flows.transitionToFlow(world.spare(RouteB.self, using: &random), root: root))"
    default:
      if random.chance(50) { world.saved = savedState() }
      if let saved = world.saved { _ = restoreState(saved) }
      return "restore"
    }
    return "go back"
  }

  private func changeModal(
    using random: inout SeededGenerator, _ world: ObservationWorld
  ) -> String {
    let lists: [[ModalPresentationDetent]] = [
      [.fullscreen], [.small, .large, .fullscreen], [.custom],
    ]
    let detents = ModalDetentConfiguration(detents: lists[random.below(lists.count)])
    if let modal = modalCoordinators.first, random.chance(40) {
      return "present registered \(presentModal(modal, detents: detents))"
    }
    if random.chance(30) {
      return "register \(addModalCoordinator(world.spare(R.self, using: &random)))"
    }
    if random.chance(30), let modal = modalCoordinators.last {
      removeModalCoordinator(modal)
      return "unregister"
    }
    return "present \(presentModal(world.spare(R.self, using: &random), detents: detents))"
  }

  private func changeChildren(
    using random: inout SeededGenerator, _ world: ObservationWorld
  ) -> String {
    if let named = self as? NamedTabCoordinator<R, String>, random.chance(60) {
      let name = ["a", "b", "c"][random.below(3)]
      if random.chance(40) {
        named.removeTab(name)
        return "remove tab"
      }
      return "add tab \(named.addTab(name, world.spare(RouteB.self, using: &random)))"
    }
    if random.chance(50), !childNodes.isEmpty {
      let child = childNodes[random.below(childNodes.count)]
      if let child = child as? Coordinator<RouteA> { removeChild(child) }
      if let child = child as? Coordinator<RouteB> { removeChild(child) }
      return "remove child"
    }
    return random.chance(50)
      ? "add \(addChild(world.spare(RouteA.self, using: &random)))"
      : "add \(addChild(world.spare(RouteB.self, using: &random)))"
  }

  private func changeDetents(using random: inout SeededGenerator) -> String {
    switch random.below(4) {
    case 0: updateModalIdealHeight(Double(random.below(3)))
    case 1: updateModalMinHeight(Double(random.below(3)))
    case 2: dragModalPastLargestDetent()
    default:
      let detents: [ModalPresentationDetent] = [.small, .large, .fullscreen, .custom]
      selectModalDetent(detents[random.below(detents.count)])
    }
    return "detents"
  }
}

/// What a presentation shows, without the contents of its screens.
struct Shown: Hashable {
  struct Layer: Hashable {
    let kind: Presentation.Kind
    let presenter: CoordinatorReference?
    let route: RouteValue?
    let isCovered: Bool
    let stacks: [[Screen]]
    let hosts: [CoordinatorReference]
  }

  struct Screen: Hashable {
    let owner: CoordinatorReference
    let route: RouteValue
    let container: Presentation.Container
    let showsBackButton: Bool
    let transition: TransitionStyle
  }

  let layers: [Layer]

  init(_ presentation: Presentation) {
    layers = presentation.layers.map { layer in
      Layer(
        kind: layer.kind, presenter: layer.presenter, route: layer.route,
        isCovered: layer.isCovered,
        stacks: layer.stacks.map { stack in
          stack.screens.map {
            Screen(
              owner: $0.owner, route: $0.route, container: $0.container,
              showsBackButton: $0.showsBackButton, transition: $0.transition)
          }
        }, hosts: layer.stacks.map(\.host))
    }
  }
}

/// An observer of one answer: counts its notifications, and keeps the first answer.
@MainActor
final class Watch {
  let name: String
  private let question: Question
  private(set) var before: AnyHashable
  private(set) var notices = 0

  init(_ question: Question, of coordinator: any AnyCoordinator) {
    name = "\(question.name) of \(coordinator.name) \(coordinator.id)"
    self.question = question
    before = 0
    before = withObservationTracking {
      question.answer()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.notices += 1 }
    }
  }

  var isAnother: Bool { question.answer() != before }
}

public import FlowEngine
public import Observation

/// The routes of the measured coordinators.
public enum BenchRoute: Route {
  case root
  case screen(Int)
  case nowhere

  /// The same identifier for all routes.
  public var identifier: String { "route" }
}

/// A route of a type that no coordinator shows.
public enum ForeignRoute: Route {
  case nowhere

  /// An identifier that differs from the other routes.
  public var identifier: String { "foreign" }
}

/// A coordinator that shows every screen, or only those with one number.
public final class BenchCoordinator: Coordinator<BenchRoute> {
  private let shown: Int?

  /// Creates a coordinator: -1 shows every screen, nil shows none.
  public init(shows shown: Int? = nil, at root: BenchRoute = .root) {
    self.shown = shown
    super.init(root: root)
  }

  public override func canHandle(_ route: any Route) -> Bool {
    guard let shown, case .screen(let number) = route as? BenchRoute else { return false }
    return shown == -1 || shown == number
  }

  /// Asks all coordinators with the same casts as the engine but without keeping anything, as a
  /// lower bound for a walk.
  func isTakenBelow(_ route: any Route) -> Bool {
    if canHandle(route) { return true }
    for child in plainChildren where child.isTakenBelow(route) { return true }
    return false
  }

  var plainChildren: [BenchCoordinator] = []
}

/// A coordinator that presents every screen as a modal.
public final class BenchPresenter: Coordinator<BenchRoute> {
  public override func canHandle(_ route: any Route) -> Bool { route is BenchRoute }

  public override func navigationType(for route: any Route) -> NavigationType { .modal }
}

/// A tab coordinator that shows no route itself.
public final class BenchTabs: TabCoordinator<BenchRoute> {}

/// The baseline that a coordinator is compared with: an array in an observable object.
@MainActor
@Observable
public final class Baseline {
  /// The elements of the array.
  public var stack: [BenchRoute] = []

  /// Creates an empty baseline.
  public init() {}
}

/// Trees of coordinators in the measured shapes.
@MainActor
public enum Trees {
  /// Silences all errors of the tree, so that logging is not measured.
  public static func quiet(_ root: BenchCoordinator) -> BenchCoordinator {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    root.errorHandler = handler
    return root
  }

  /// Returns a chain of children, from the top down.
  public static func chain(
    _ depth: Int, isLoud: Bool = false, topShows: Int? = nil, bottomShows: Int? = nil
  ) -> [BenchCoordinator] {
    let chain = (0..<depth).map { index in
      BenchCoordinator(shows: index == 0 ? topShows : index == depth - 1 ? bottomShows : nil)
    }
    for index in stride(from: depth - 2, through: 0, by: -1) {
      chain[index].addChild(chain[index + 1])
    }
    if !isLoud { _ = quiet(chain[0]) }
    return chain
  }

  /// Returns a tree with four children for each coordinator.
  public static func bushy(_ count: Int) -> BenchCoordinator {
    let root = quiet(BenchCoordinator())
    var level = [root]
    var made = 1
    while made < count {
      var next: [BenchCoordinator] = []
      for parent in level {
        for _ in 0..<4 where made < count {
          let child = BenchCoordinator()
          parent.addChild(child)
          parent.plainChildren.append(child)
          next.append(child)
          made += 1
        }
      }
      level = next
    }
    return root
  }

  /// Returns modals, each presented by the one before.
  public static func modals(_ depth: Int) -> [BenchCoordinator] {
    let modals = (0..<depth).map { _ in BenchCoordinator() }
    for index in 1..<depth { modals[index - 1].presentModal(modals[index]) }
    _ = quiet(modals[0])
    return modals
  }
}

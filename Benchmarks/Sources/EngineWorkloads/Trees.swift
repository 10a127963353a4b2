public import FlowEngine
public import Observation

/// The routes of the coordinators that are measured.
public enum BenchRoute: Route {
  case root
  case screen(Int)
  case nowhere

  /// The same for all.
  public var identifier: String { "route" }
}

/// Of a type that no coordinator shows.
public enum ForeignRoute: Route {
  case nowhere

  /// Another one.
  public var identifier: String { "foreign" }
}

/// Shows every screen, or those of one number.
public final class BenchCoordinator: Coordinator<BenchRoute> {
  private let shown: Int?

  /// Shows every screen with -1, none without a number.
  public init(shows shown: Int? = nil) {
    self.shown = shown
    super.init(root: .root)
  }

  public override func canHandle(_ route: any Route) -> Bool {
    guard let shown, case .screen(let number) = route as? BenchRoute else { return false }
    return shown == -1 || shown == number
  }

  /// What a walk that asks everybody comes to at least: the same casts, and nothing kept.
  func isTakenBelow(_ route: any Route) -> Bool {
    if canHandle(route) { return true }
    for child in plainChildren where child.isTakenBelow(route) { return true }
    return false
  }

  var plainChildren: [BenchCoordinator] = []
}

/// Tabs that show nothing themselves.
public final class BenchTabs: TabCoordinator<BenchRoute> {}

/// What a coordinator would cost at least: an array in an observable object.
@MainActor
@Observable
public final class Baseline {
  /// What is on it.
  public var stack: [BenchRoute] = []

  /// An empty one.
  public init() {}
}

/// Trees of coordinators, in the shapes that are measured.
@MainActor
public enum Trees {
  /// Takes every error in silence, so that logging is not what is measured.
  public static func quiet(_ root: BenchCoordinator) -> BenchCoordinator {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    root.errorHandler = handler
    return root
  }

  /// A chain of children, from the top down.
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

  /// A tree with four children each.
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

  /// Modals, each presented by the one before.
  public static func modals(_ depth: Int) -> [BenchCoordinator] {
    let modals = (0..<depth).map { _ in BenchCoordinator() }
    for index in 1..<depth { modals[index - 1].presentModal(modals[index]) }
    _ = quiet(modals[0])
    return modals
  }
}

import FlowEngine
import Observation

enum BenchRoute: Route {
  case root
  case screen(Int)
  case nowhere

  var identifier: String { "route" }
}

/// Shows every screen, or those of one number.
final class BenchCoordinator: Coordinator<BenchRoute> {
  private let shown: Int?

  init(shows shown: Int? = nil) {
    self.shown = shown
    super.init(root: .root)
  }

  override func canHandle(_ route: any Route) -> Bool {
    guard let shown, case .screen(let number) = route as? BenchRoute else { return false }
    return shown == -1 || shown == number
  }
}

final class BenchTabs: TabCoordinator<BenchRoute> {}

/// What a coordinator would cost at least: an array in an observable object.
@MainActor
@Observable
final class Baseline {
  var stack: [BenchRoute] = []
}

@MainActor
enum Trees {
  /// Takes every error in silence, so that logging is not what is measured.
  static func quiet(_ root: BenchCoordinator) -> BenchCoordinator {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    root.errorHandler = handler
    return root
  }

  /// A chain of children, from the top down.
  static func chain(_ depth: Int, topShows: Int? = nil, bottomShows: Int? = nil)
    -> [BenchCoordinator]
  {
    let chain = (0..<depth).map { index in
      BenchCoordinator(shows: index == 0 ? topShows : index == depth - 1 ? bottomShows : nil)
    }
    for index in stride(from: depth - 2, through: 0, by: -1) {
      chain[index].addChild(chain[index + 1])
    }
    _ = quiet(chain[0])
    return chain
  }

  /// A tree with four children each.
  static func bushy(_ count: Int) -> BenchCoordinator {
    let root = quiet(BenchCoordinator())
    var level = [root]
    var made = 1
    while made < count {
      var next: [BenchCoordinator] = []
      for parent in level {
        for _ in 0..<4 where made < count {
          let child = BenchCoordinator()
          parent.addChild(child)
          next.append(child)
          made += 1
        }
      }
      level = next
    }
    return root
  }

  /// Modals, each presented by the one before.
  static func modals(_ depth: Int) -> [BenchCoordinator] {
    let modals = (0..<depth).map { _ in BenchCoordinator() }
    for index in 1..<depth { modals[index - 1].presentModal(modals[index]) }
    _ = quiet(modals[0])
    return modals
  }
}

import FlowEngine
import FlowIntrospect

/// A sample whose user first makes a tour that shows everything once, then random actions.
@MainActor
protocol TouringSample: SampleApp {
  associatedtype App: FlowInspectable & AnyCoordinator

  /// The root of the tree, with its type.
  var app: App { get }
  /// The actions of the tour, in their order.
  var tour: [@MainActor (Self) -> Void] { get }
  /// The number of steps so far.
  var stepCount: Int { get set }

  /// Performs a random action.
  func improvise()
  /// Builds the visible screen, as a renderer would; the engine reports an error if it cannot.
  func draw()
}

extension TouringSample {
  var root: any FlowInspectable & AnyCoordinator { app }

  /// The coordinator whose screen the user sees.
  var front: any AnyCoordinator { app.visibleCoordinator }

  func step() {
    let tour = tour
    if stepCount < tour.count { tour[stepCount](self) } else { improvise() }
    stepCount += 1
    draw()
  }
}

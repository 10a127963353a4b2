public import FlowEngine
public import FlowIntrospect

/// A sample app: a tree of coordinators, and a simulated user who keeps using it.
@MainActor
public protocol SampleApp: AnyObject {
  /// The root of the tree.
  var root: any FlowInspectable & AnyCoordinator { get }
  /// The routes that viewers can name.
  var catalogue: RouteCatalogue { get }
  /// Performs the user's next action.
  func step()
}

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

/// A sample that can be started by name.
public struct Sample: Sendable {
  /// The name of the sample on the command line.
  public let name: String
  /// A summary of the sample, on one line.
  public let summary: String
  /// Creates the app with a simulated user whose choices depend on the seed.
  public let make: @MainActor @Sendable (_ seed: UInt64) -> any SampleApp

  /// The samples, sorted by name.
  public static let all: [Sample] = [modular, rainbow, stress, thriftwood, wall]

  /// The sample that is started if none is named.
  public static let standard = rainbow

  /// Returns the sample with this name.
  public static func named(_ name: String) -> Sample? { all.first { $0.name == name } }
}

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
  var stepCount: Int { get set }

  func improvise()
  /// Builds the visible screen, as a renderer would; the engine reports an error if it cannot.
  func draw()
}

extension TouringSample {
  var root: any FlowInspectable & AnyCoordinator { app }

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

  /// The seed of a user's choices if none is given.
  package static let standardSeed: UInt64 = 1

  /// The sample that is started if none is named.
  public static let standard = rainbow

  /// Returns the sample with this name.
  public static func named(_ name: String) -> Sample? { all.first { $0.name == name } }
}

/// A random number generator that returns the same numbers for the same seed: SplitMix64.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns true with a probability of `percent` %.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

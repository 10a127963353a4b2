public import FlowEngine
public import FlowIntrospect

/// An app to look at: a tree of coordinators, and a scripted user who keeps using it.
@MainActor
public protocol SampleApp: AnyObject {
  /// The root of the tree.
  var root: any FlowInspectable & AnyCoordinator { get }
  /// How its routes are named from outside.
  var catalogue: RouteCatalogue { get }
  /// Does what the user does next.
  func step()
}

/// A sample that can be started by name.
public struct Sample: Sendable {
  /// The name on the command line.
  public let name: String
  /// One line about it.
  public let summary: String
  /// Makes the app with a user whose choices follow from the seed.
  public let make: @MainActor @Sendable (_ seed: UInt64) -> any SampleApp

  /// Every sample, by name.
  public static let all: [Sample] = [rainbow]

  /// The sample with this name.
  public static func named(_ name: String) -> Sample? { all.first { $0.name == name } }
}

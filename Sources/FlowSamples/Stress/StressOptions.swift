/// The size and the behaviour of the sample `stress`.
public nonisolated struct StressOptions: Hashable, Sendable {
  /// The possible numbers of coordinators; each declares its three routes, or only the first in an
  /// app of more than 30,000.
  public static let coordinatorRange = 1...100_000
  /// The possible depths, in levels below the root.
  public static let depthRange = 0...5_000
  /// The possible numbers of children of one coordinator.
  public static let breadthRange = 1...5_000
  /// The possible shares of steps that cause an error, in percent.
  public static let errorRange = 0...100

  /// The number of coordinators.
  public let coordinators: Int
  /// The number of levels below the root.
  public let depth: Int
  /// The maximum number of children of one coordinator.
  public let breadth: Int
  /// The share of steps that cause an error, in percent.
  public let errorPercent: Int
  /// Whether routes have names that would harm a terminal or a document that trusts them.
  public let hasHostileNames: Bool

  /// Creates options; the defaults are 100 coordinators on 6 levels, and 5 % errors.
  ///
  /// - Throws: ``StressOptionsError`` if a number is out of its range, or if no tree has this
  ///   number of coordinators, depth and breadth.
  public init(
    coordinators: Int = 100, depth: Int = 6, breadth: Int = 4, errorPercent: Int = 5,
    hasHostileNames: Bool = false
  ) throws(StressOptionsError) {
    self.coordinators = coordinators
    self.depth = depth
    self.breadth = breadth
    self.errorPercent = errorPercent
    self.hasHostileNames = hasHostileNames
    try check()
  }

  // Forced, because the defaults are literals: all are in their ranges, and 100 coordinators fit.
  /// The options that are used if none are given.
  public static let standard = try! StressOptions()

  /// The screens that each coordinator declares: a catalogue holds 100,000 routes.
  var declaredScreens: Range<Int> { coordinators > 30_000 ? 0..<1 : Stress.Route.screens }

  private func check() throws(StressOptionsError) {
    let numbers = [
      ("coordinators", coordinators, Self.coordinatorRange), ("depth", depth, Self.depthRange),
      ("breadth", breadth, Self.breadthRange), ("errors", errorPercent, Self.errorRange),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      throw .outOfRange(name: name, value: value, range: range)
    }
    guard coordinators > depth else {
      throw .tooFewCoordinators(coordinators, depth: depth)
    }
    let maximum = Self.capacity(depth: depth, breadth: breadth, limit: coordinators)
    guard coordinators <= maximum else {
      throw .tooManyCoordinators(coordinators, maximum: maximum, depth: depth, breadth: breadth)
    }
  }

  /// The number of coordinators of a full tree; stops counting at `limit`.
  fileprivate static func capacity(depth: Int, breadth: Int, limit: Int) -> Int {
    var (level, total) = (1, 1)
    for _ in 0..<depth where total < limit {
      level = min(level * breadth, limit)
      total += level
    }
    return total
  }
}

/// A reason why a `stress` sample cannot have the requested size.
public enum StressOptionsError: Error, Hashable, Sendable {
  /// The number is outside its range.
  case outOfRange(name: String, value: Int, range: ClosedRange<Int>)
  /// The depth needs more coordinators: one for each level and the root.
  case tooFewCoordinators(Int, depth: Int)
  /// A full tree of this depth and breadth has fewer coordinators.
  case tooManyCoordinators(Int, maximum: Int, depth: Int, breadth: Int)
}

extension StressOptionsError: CustomStringConvertible {
  /// The reason and the possible values, in one line.
  public var description: String {
    switch self {
    case .outOfRange(let name, _, let range):
      "--\(name) takes a number from \(range.lowerBound) to \(range.upperBound)"
    case .tooFewCoordinators(let count, let depth):
      "--depth \(depth) needs at least --coordinators \(depth + 1), not \(count)"
    case .tooManyCoordinators(let count, let maximum, let depth, let breadth):
      "--coordinators \(count) do not fit into --depth \(depth) and --breadth \(breadth), which "
        + "have room for \(maximum)" + Self.remedy(for: count, depth: depth, breadth: breadth)
    }
  }

  /// The smallest breadth that fits, or else the smallest depth.
  private static func remedy(for count: Int, depth: Int, breadth: Int) -> String {
    func fits(_ depth: Int, _ breadth: Int) -> Bool {
      StressOptions.capacity(depth: depth, breadth: breadth, limit: count) >= count
    }
    if let enough = StressOptions.breadthRange.first(where: { fits(depth, $0) }) {
      return "; --breadth \(enough) fits"
    }
    return StressOptions.depthRange.first { $0 < count && fits($0, breadth) }
      .map { "; --depth \($0) fits" } ?? ""
  }
}

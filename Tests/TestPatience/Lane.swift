import Foundation
package import Testing

/// The two lanes of tests: `make test` runs the short one, `make test-all` both.
package enum Lane {
  /// Whether the long lane runs too.
  package static let isLong = !(ProcessInfo.processInfo.environment["FLOWSCOPE_TEST_ALL"] ?? "")
    .isEmpty

  /// How often a law is checked, or how many inputs a test makes: `short` in the short lane.
  package static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// The arguments of a test: the first `count` of them in the short lane.
  package static func first<Arguments: Collection>(
    _ count: Int, of arguments: Arguments
  ) -> [Arguments.Element] {
    isLong ? Array(arguments) : Array(arguments.prefix(count))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test in the long lane alone.
  package static var long: Self {
    .enabled(if: Lane.isLong, "takes long: runs with make test-all")
  }
}

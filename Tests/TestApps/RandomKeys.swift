/// Random keys and numbers that are the same in each run.
package struct RandomKeys {
  /// All keys except those that quit or suspend at once.
  private static let keys: [String] =
    "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVXYZ0123456789/:?[]{}<>()@!+_-=.,"
    .map { String($0) }
    + [
      "Space", "Enter", "Escape", "Tab", "BTab", "Up", "Down", "Left", "Right", "PPage", "NPage",
      "Home", "End", "BSpace", "DC", "C-p", "C-a", "C-k", "C-u", "C-w", "C-l",
    ]

  private var state: UInt64 = 20_251_121

  package init() {}

  package mutating func key() -> String { Self.keys[number(below: Self.keys.count)] }

  package mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

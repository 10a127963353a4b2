/// Random keys for the inspector.
enum RandomKeys {
  private static let keys =
    "jkgGhl-=ovJufnN/0123456dpz><+_ [].{}@)(miastwWxXPDTeyc:?ErR".map(String.init)
    + [
      "\r", "\t", "\u{1b}", "\u{1b}[A", "\u{1b}[B", "\u{1b}[C", "\u{1b}[D", "\u{1b}[5~",
      "\u{1b}[6~",
      "\u{10}", "\u{c}", "\u{7f}", "é", "n", "q",
    ]
  /// Key sequences that open panels with much data from the engine.
  private static let tours = [
    ["2", "t", "t", "a", "w", "W"], ["2", "s", "\r", "@"], ["x", "\r", "j", "\r"],
    ["5", "t", "s", "\r"],
    ["1", "G", "k", "@", "."], ["3", "[", "[", "]", "."], ["4", "j", "\r"], ["d", "G"], ["p", "z"],
    ["-", "o", "=", "G"], ["e", "j", "\r"], [":", "e", "x", "\t", "\r"], ["/", "a", "\r", "n"],
    ["y", "c", "u"], ["f", "a", "\r"], ["R", "r"], ["P", "y", "D", "y", "T", "y"], ["E", "\r"],
  ]

  static func some(_ random: inout SplitMix64) -> [String] {
    var keys: [String] = []
    for _ in 0..<(1 + random.below(4)) {
      if random.below(3) > 0 {
        keys += tours[random.below(tours.count)]
      } else {
        keys += (0..<random.below(12)).map { _ in Self.keys[random.below(Self.keys.count)] }
      }
    }
    // Excludes the key that quits.
    return keys.filter { $0 != "q" }
  }
}

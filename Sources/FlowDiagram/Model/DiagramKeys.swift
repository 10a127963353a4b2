/// Makes unique names for the boxes of a diagram out of their texts.
///
/// A name depends only on earlier boxes with the same text, so a new box changes no other line of a
/// file.
struct DiagramKeys {
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// The maximum number of characters of a name, before its number.
  private static let longest = 40

  /// Returns a new name: ASCII letters, digits and underscores, and no digit first.
  ///
  /// O(1) on average.
  mutating func key(for text: String) -> String {
    var base = ""
    for scalar in text.unicodeScalars.prefix(Self.longest) {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9") ~= scalar)
      base.unicodeScalars.append(isPlain ? scalar : "_")
    }
    if base.first?.isLetter != true { base = "box_" + base }
    var count = counts[base, default: 0]
    var key = base
    repeat {
      count += 1
      key = count == 1 ? base : "\(base)_\(count)"
    } while !taken.insert(key).inserted
    counts[base] = count
    return key
  }
}

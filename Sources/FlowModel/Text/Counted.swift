/// Numbers of things, in words.
package enum Counted {
  /// A number with its noun, as in "1 route" and "2 queries".
  package static func text(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(count) \(count == 1 ? noun : plural(of: noun))"
  }

  private static func plural(of noun: String) -> String {
    guard noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) else {
      return "\(noun)s"
    }
    return "\(noun.dropLast())ies"
  }
}

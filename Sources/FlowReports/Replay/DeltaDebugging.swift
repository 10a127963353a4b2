/// Shrinks a list that fails to one that still fails and of which each element is needed.
///
/// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002
/// (ddmin).
package enum DeltaDebugging {
  /// Returns the elements that matter, in their order; `fails` is called with parts of the list.
  ///
  /// The result fails, and does not if any one of its elements is left out. O(n²) calls at worst,
  /// and O(log n) if one element matters.
  ///
  /// - Precondition: the whole list fails.
  package static func minimal<Element>(
    of whole: [Element], fails: ([Element]) -> Bool
  ) -> [Element] {
    var rest = whole
    var parts = 2
    while rest.count > 1 {
      let ranges = Self.ranges(of: rest.count, in: parts)
      if let part = ranges.first(where: { fails(Array(rest[$0])) }) {
        rest = Array(rest[part])
        parts = 2
        continue
      }
      var isSmaller = false
      // With two parts, what is beside one is the other.
      for range in parts > 2 ? ranges : [] {
        let others = Array(rest[..<range.lowerBound] + rest[range.upperBound...])
        if fails(others) {
          rest = others
          parts = max(2, parts - 1)
          isSmaller = true
          break
        }
      }
      if isSmaller { continue }
      if parts >= rest.count { break }
      parts = min(rest.count, parts * 2)
    }
    if rest.count == 1, fails([]) { return [] }
    return rest
  }

  private static func ranges(of count: Int, in parts: Int) -> [Range<Int>] {
    (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }.filter { !$0.isEmpty }
  }
}

import Testing

@testable import FlowModel

/// The distance of two words.
@Suite struct EditDistanceTests {
  @Test(
    "insertions, removals, replacements and swaps count one each",
    arguments: [
      ("", "", 0), ("a", "", 1), ("cart", "cart", 0), ("cart", "card", 1), ("cart", "crat", 1),
      ("cart", "carts", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abc", "xyz", 3),
    ])
  func known(one: String, other: String, distance: Int) {
    #expect(EditDistance.between(one, other) == distance)
    #expect(EditDistance.between(other, one) == distance)
  }

  @Test("within a bound, the distance is the same, and beyond it there is none")
  func bounded() {
    var random = SystemRandomNumberGenerator()
    func word(_ most: Int) -> String {
      String((0..<Int.random(in: 0...most, using: &random)).map { _ in "abc".randomElement()! })
    }
    for round in 0..<3_000 {
      let most = round.isMultiple(of: 2) ? 8 : 40
      let (one, other) = (word(most), word(most))
      let distance = EditDistance.between(one, other)
      for bound in [0, 1, 2, 5, 11, 32, .max] {
        let bounded = EditDistance.between(one, other, atMost: bound)
        #expect(bounded == (distance <= bound ? distance : nil), "\(one) \(other) \(bound)")
      }
    }
    #expect(EditDistance.between("a", "a", atMost: -1) == nil)
  }
}

import FlowSamples
import Testing

@testable import FlowModel

@Suite("Regular expressions")
struct FilterExpressionTests {
  private func isFound(_ pattern: String, _ text: String) throws -> Bool {
    try FilterExpression(pattern).isIn(text)
  }

  @Test(
    "match the texts that they describe",
    arguments: [
      ("^a+$", "aaa", true), ("^a+$", "aab", false), ("(red|green)info", "GreenInfo", true),
      ("[0-9]{2,3}$", "route7", false), ("[0-9]{2,3}$", "route77", true), ("x|", "", true),
      (#"\d+"#, "no 7", true), (#"\bred\b"#, "a red b", true), (#"\bred\b"#, "bored", false),
      (#"^\w+\(\d\)$"#, "product(7)", true), ("[^a-z]", "abc", false), ("[]x]", "]", true),
      ("Ä", "ä", false), ("ä", "ÄRGER", true), ("(?i)Ä", "ä", true), ("a{", "a{", true),
      ("a.c", "a\u{1F600}c", true), ("^$", "", true), ("$^", "a", false),
      ("(?<name>a)b", "ab", true),
      ("a*?b", "aab", true), ("[a\\-z]", "-", true), (#"\.swift"#, "x.swift", true),
      ("", "a", true),
    ] as [(String, String, Bool)])
  func examples(pattern: String, text: String, isThere: Bool) throws {
    #expect(try isFound(pattern, text) == isThere)
  }

  @Test(
    "invalid or unsupported expressions are refused",
    arguments: [
      ("(", .malformed), ("a)", .malformed), ("[a", .malformed), ("*", .malformed),
      ("a|*", .malformed), ("a{3,2}", .malformed), (#"a\"#, .malformed), ("[z-a]", .malformed),
      (#"\1"#, .unsupported(#"\1"#)), ("(?=a)", .unsupported("a group that begins with (?")),
      ("(?<=a)b", .unsupported("a group that begins with (?")),
      ("a++", .unsupported("a repeat that gives nothing back")),
      ("[[:alpha:]]", .unsupported("a class such as [:alpha:]")), ("a{201}", .tooLarge),
      ("(){200}{200}{200}{200}", .tooLarge),
      ("(a{0}){200}{200}{200}", .tooLarge),
      ("(a{100}){100}", .tooLarge), (String(repeating: "(", count: 101), .tooLarge),
      ("a" + String(repeating: "*", count: 100_000), .tooLarge),
    ] as [(String, ExpressionError)])
  func refused(pattern: String, error: ExpressionError) {
    #expect(throws: error) { try FilterExpression(pattern) }
  }

  @Test(
    "expressions finish even if they make other engines backtrack forever",
    arguments: ["(a+)+$", "(a|a)*b", "(a?){30}b", "a*a*a*a*b", "(x+x+)+y", "((ab*)c)+$"])
  func linear(pattern: String) throws {
    let text = String(repeating: "a", count: 100_000)
    #expect(try isFound(pattern, text + "!") == false)
  }

  @Test("an expression with more states than are kept gives the right result")
  func manyStates() throws {
    // Needs 4,096 states: for each of the last twelve characters, whether it was an a.
    let expression = try FilterExpression("a[ab]{11}$")
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let text = String((0..<500).map { _ in random.below(2) == 0 ? "a" : "b" as Character })
      #expect(expression.isIn(text) == (Array(text)[488] == "a"))
    }
  }

  /// Expressions of all forms, over few letters.
  private func pattern(_ random: inout SeededGenerator, depth: Int) -> String {
    let atoms = ["a", "b", "ä", ".", "[ab]", "[^a]", "[a-c]", #"\w"#, #"\d"#, #"\s"#, "-", "1"]
    var text = ""
    for _ in 0...random.below(3) {
      var atom = atoms[random.below(atoms.count)]
      if depth > 0, random.below(3) == 0 {
        atom = "(" + pattern(&random, depth: depth - 1) + ")"
      }
      // Of repetitions within repetitions, Swift's engine tries every division: it takes minutes.
      let isRepeated = atom.count > 1 && atom.contains { "*+?{".contains($0) }
      let repetitions =
        isRepeated ? ["", "?"] : ["", "", "", "*", "+", "?", "{2}", "{1,3}"]
      text += atom + repetitions[random.below(repetitions.count)]
    }
    if random.below(4) == 0 { text += "|" + atoms[random.below(atoms.count)] }
    return text
  }

  @Test(
    "law: an expression finds a match exactly if Swift's engine finds one",
    arguments: [1, 2, 3, UInt64.random(in: 1_000...(.max))])
  func law(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var pattern = pattern(&random, depth: 2)
      if random.below(5) == 0 { pattern = "^" + pattern }
      if random.below(5) == 0 { pattern += "$" }
      let (ours, theirs) = (try FilterExpression(pattern), try Regex(pattern).ignoresCase())
      for _ in 0..<10 {
        let letters: [Character] = ["a", "b", "c", "A", "ä", "Ä", "1", "-", " "]
        let text = String((0..<random.below(7)).map { _ in letters[random.below(letters.count)] })
        let isFound = try theirs.firstMatch(in: text) != nil
        #expect(ours.isIn(text) == isFound, "seed \(seed): '\(pattern)' in '\(text)'")
      }
    }
  }
}

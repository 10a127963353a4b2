import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@Suite("Fuzzy matching")
struct FuzzyTests {
  private func names(_ pattern: String, in names: [String]) -> [String] {
    FuzzyPattern(pattern).ranked(names, limit: 10).map { names[$0.index] }
  }

  @Test("the humps of a name are found by their capitals, in either case")
  func humps() {
    let match = FuzzyPattern("gic").match("GreenInfoCoordinator")
    #expect(match?.positions == [0, 5, 9])
    #expect(FuzzyPattern("GIC").match("GreenInfoCoordinator")?.positions == [0, 5, 9])
    #expect(FuzzyPattern("p").match("xpxHTMLParser")?.positions == [7])
  }

  @Test("scores are those of fzf: 16 a character, more at the beginning of a word, less for gaps")
  func scores() {
    #expect(FuzzyPattern("b").match("abc")?.score == 16)
    #expect(FuzzyPattern("a").match("abc")?.score == 16 + 2 * 10)
    #expect(FuzzyPattern("b").match("a b")?.score == 16 + 2 * 8)
    #expect(FuzzyPattern("b").match("aBc")?.score == 16 + 2 * 7)
    #expect(FuzzyPattern("bc").match("abc")?.score == 16 + 16 + 4)
    #expect(FuzzyPattern("bd").match("abcd")?.score == 16 - 3 + 16)
    #expect(FuzzyPattern("be").match("abcde")?.score == 16 - 3 - 1 + 16)
    // The B begins a run, and the c gets the same bonus as the beginning of the run.
    #expect(FuzzyPattern("abc").match("xaBc")?.score == 16 + (16 + 7) + (16 + 7))
  }

  @Test("a capital in the pattern makes case count")
  func smartCase() {
    #expect(FuzzyPattern("green").match("GREEN") != nil)
    #expect(FuzzyPattern("Green").match("green") == nil)
    #expect(FuzzyPattern("Green").match("DarkGreen") != nil)
  }

  @Test("beginnings of words and runs rank before scattered characters")
  func order() {
    #expect(
      names("green", in: ["GiraffeEatsEveryNight g r e e n", "DarkGreenCoordinator", "GreenInfo"])
        == ["GreenInfo", "DarkGreenCoordinator", "GiraffeEatsEveryNight g r e e n"])
    #expect(
      names("tab", in: ["StabCoordinator", "MainTabCoordinator"])
        == ["MainTabCoordinator", "StabCoordinator"])
  }

  @Test("of equal matches, the shorter name and then the earlier one comes first")
  func ties() {
    #expect(
      names("red", in: ["RedInfo", "Red", "RedTwo", "Red"]) == ["Red", "Red", "RedTwo", "RedInfo"])
    #expect(
      FuzzyPattern("red").ranked(["Red", "Red"], limit: 2).map(\.index) == [0, 1])
  }

  @Test("the empty pattern keeps the order")
  func empty() {
    for pattern in ["", "  \t"] {
      #expect(names(pattern, in: ["b", "a", "c"]) == ["b", "a", "c"])
      #expect(FuzzyPattern(pattern).match("x") == FuzzyMatch(score: 0, positions: []))
    }
    #expect(FuzzyPattern("").ranked(["b", "a", "c"], limit: 2).map(\.index) == [0, 1])
    #expect(FuzzyPattern("a").ranked(["a"], limit: 0).isEmpty)
  }

  @Test("blanks in the pattern are ignored")
  func blanks() {
    #expect(FuzzyPattern("export svg").match("ExportAsSVG") != nil)
  }

  @Test("characters are those that a reader sees, in any script")
  func scripts() {
    #expect(FuzzyPattern("字ネ").match("漢字コーディネータ")?.positions == [1, 6])
    #expect(FuzzyPattern("é").match("cafe\u{301}s")?.positions == [3])
    #expect(FuzzyPattern("e\u{301}").match("café")?.positions == [3])
    #expect(FuzzyPattern("e").match("caf\u{e9}") == nil)
    #expect(FuzzyPattern("é").match("CAFÉ")?.positions == [3])
    #expect(FuzzyPattern("ש").match("שלום") != nil)
    #expect(FuzzyPattern("\r\n").isEmpty)
    #expect(FuzzyPattern("b").match("a\r\nb")?.positions == [2])
  }

  @Test("only the beginnings of endless names and patterns are read")
  func bounds() {
    let endless = String(repeating: "x", count: 10_000)
    #expect(FuzzyPattern(endless).match(endless)?.positions.count == FuzzyPattern.longestPattern)
    #expect(FuzzyPattern("y").match(String(endless.prefix(FuzzyPattern.longestName)) + "y") == nil)
    #expect(FuzzyPattern("y").match(endless + "é" + "y") == nil)
  }

  @Test("law: a name matches exactly if it has all characters in their order")
  func law() {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("abAB_é漢 1")
    func text(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        })
    }
    var found = 0
    for _ in 0..<5_000 {
      let (wanted, name) = (text(1...4), text(0...14))
      let pattern = FuzzyPattern(wanted)
      let characters = wanted.filter { !$0.isWhitespace }
      func isSame(_ lhs: Character, _ rhs: Character) -> Bool {
        pattern.isCaseSensitive ? lhs == rhs : lhs.lowercased() == rhs.lowercased()
      }
      var rest = characters[...]
      for character in name {
        if let first = rest.first, isSame(first, character) { rest.removeFirst() }
      }
      let match = pattern.match(name)
      #expect((match != nil) == rest.isEmpty, "'\(wanted)' in '\(name)'")
      guard let match else { continue }
      found += 1
      let all = Array(name)
      #expect(match.positions == match.positions.sorted())
      #expect(Set(match.positions).count == characters.count)
      #expect(zip(match.positions, characters).allSatisfy { isSame(all[$0], $1) })
    }
    #expect(found > 500)
  }

  @Test("law: one shared table gives the same scores as a new one for each name")
  func reuse() {
    let names = ["GreenInfoCoordinator", "x", "漢字green", "Red", "GREEN", "greeeeen", "g_r_e_e_n"]
    let pattern = FuzzyPattern("gren")
    let alone = names.enumerated().compactMap { index, name in
      pattern.match(name).map { (index, $0.score) }
    }
    let together = pattern.ranked(names, limit: 10).sorted { $0.index < $1.index }
    #expect(together.map(\.index) == alone.map(\.0))
    #expect(together.map(\.score) == alone.map(\.1))
  }

  @Test(
    "repeated names are ranked like distinct ones", arguments: ["gren", ""])
  func alike(text: String) {
    let names = ["Green", "Red", "GreenInfo"]
    let order = [2, 0, 1, 0, 2, 1]
    let pattern = FuzzyPattern(text)
    #expect(
      pattern.ranked(order, of: names, limit: 5)
        == pattern.ranked(order.map { names[$0] }, limit: 5))
  }

  @Test("the best matches are the same for any limit")
  func limits() {
    // The shorter and better names come last.
    let names = (0..<3_000).map { "Coordinator9x\(3_000 - $0)" }
    let all = FuzzyPattern("c9x").ranked(names, limit: 3_000)
    #expect(all.count == 3_000)
    #expect(all.first?.index == 2_991)
    #expect(FuzzyPattern("c9x").ranked(names, limit: 3) == Array(all.prefix(3)))
  }
}

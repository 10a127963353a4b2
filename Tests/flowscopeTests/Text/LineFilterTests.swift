import Testing

@testable import flowscope

@Suite("The filter behind /")
struct LineFilterTests {
  private func admitted(_ filter: String, _ lines: [String]) -> [String] {
    let compiled = LineFilter(filter).compiled()
    return lines.filter { compiled.admits($0) }
  }

  @Test("plain text is looked for in any case")
  func plain() {
    #expect(admitted("green", ["DarkGreen", "Red", "GREEN", "gree"]) == ["DarkGreen", "GREEN"])
    #expect(admitted("字コ", ["漢字コーディネータ", "漢字"]) == ["漢字コーディネータ"])
    #expect(admitted("É", ["cafe\u{301}", "cafe"]) == ["cafe\u{301}"])
    #expect(admitted("e", ["caf\u{e9}", "x é e"]) == ["x é e"])
    #expect(admitted("a.c", ["abc", "a.c"]) == ["a.c"])
  }

  @Test("an exclamation mark shows the lines without the text")
  func inverse() {
    #expect(admitted("!green", ["DarkGreen", "Red"]) == ["Red"])
    #expect(admitted("!-r ^d", ["DarkGreen", "Red"]) == ["Red"])
    #expect(admitted("!", ["a", "b"]) == ["a", "b"])
  }

  @Test("-r makes it a regular expression, in any case unless there is a capital in it")
  func expressions() {
    #expect(admitted("-r ^red.*info$", ["RedInfo", "RedInfoX", "DarkRedInfo"]) == ["RedInfo"])
    #expect(admitted("-r ^Red", ["Red", "red"]) == ["Red"])
    #expect(admitted("-r \\S+", ["Red", "  "]) == ["Red"])
    #expect(admitted("-r", ["a", "b"]) == ["a", "b"])
    #expect(admitted("-red", ["-reduced", "red"]) == ["-reduced"])
  }

  @Test("several texts of a line count as one")
  func several() {
    #expect(LineFilter("red").compiled().admits(["Green", "RedInfo"]))
    #expect(!LineFilter("!red").compiled().admits(["Green", "RedInfo"]))
  }

  @Test(
    "a bad expression says so in one line, and filters nothing",
    arguments: ["-r (", "!-r [a", "-r *"])
  func complaint(text: String) throws {
    let filter = LineFilter(text)
    let complaint = try #require(filter.complaint)
    #expect(complaint.contains("not a regular expression"))
    #expect(!complaint.contains("\n"))
    #expect(filter.isEmpty)
    #expect(admitted(text, ["a", "("]) == ["a", "("])
  }

  @Test(
    "expressions that may never end are refused",
    arguments: ["(a+)+$", "(a|a)*b", "(a?){30}", "((ab*)c)+"])
  func nested(pattern: String) {
    #expect(RepeatScan.of(pattern) == .nested)
    #expect(LineFilter("-r \(pattern)").complaint?.contains("may never end") == true)
    #expect(LineFilter("-r \(pattern)").isEmpty)
  }

  @Test(
    "expressions that end soon are taken",
    arguments: [
      "(foo|bar)", "(foo|bar)?", "a*b+", "[*+?(]+x", "\\(\\*\\)+", "(?:ab)+", "(?<name>abc)*",
      "a{2}b{3}",
      ".*a.*b.*", "a+?b", "[^a\\]]*(b)", "[[a-z]*]+", "x{2,3}",
    ])
  func harmless(pattern: String) {
    #expect(RepeatScan.of(pattern) == .harmless)
    #expect(LineFilter("-r \(pattern)").complaint == nil)
  }

  @Test("more repeats than end in time are refused")
  func tooMany() {
    #expect(RepeatScan.of("a*a*a*a*b") == .tooMany)
    #expect(LineFilter("-r a*a*a*a*b").complaint?.contains("use fewer") == true)
  }

  @Test("an expression looks at the beginning of a text alone")
  func bounded() {
    let long = String(repeating: "a", count: FilterExpression.longestText)
    #expect(admitted("-r b", [long + "b", long.dropLast() + "b"]) == [long.dropLast() + "b"])
    #expect(admitted("b", [long + "b"]) == [long + "b"])
  }
}

import Testing

@testable import FlowModel

@Suite("The filter behind /")
struct LineFilterTests {
  private func admitted(_ filter: String, _ lines: [String]) -> [String] {
    let compiled = LineFilter(filter).compiled()
    return lines.filter { compiled.admits($0) }
  }

  @Test("plain text is found in any case")
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

  @Test("-r begins a regular expression, which ignores case unless it contains a capital")
  func expressions() {
    #expect(admitted("-r ^red.*info$", ["RedInfo", "RedInfoX", "DarkRedInfo"]) == ["RedInfo"])
    #expect(admitted("-r ^Red", ["Red", "red"]) == ["Red"])
    #expect(admitted("-r \\S+", ["Red", "  "]) == ["Red"])
    #expect(admitted("-r", ["a", "b"]) == ["a", "b"])
    #expect(admitted("-red", ["-reduced", "red"]) == ["-reduced"])
  }

  @Test("the texts of a line are searched as one")
  func several() {
    #expect(LineFilter("red").compiled().admits(["Green", "RedInfo"]))
    #expect(!LineFilter("!red").compiled().admits(["Green", "RedInfo"]))
  }

  @Test(
    "a bad expression is reported in one line, and filters nothing",
    arguments: ["-r (", "!-r [a", "-r *"])
  func complaint(text: String) throws {
    let filter = LineFilter(text)
    let complaint = try #require(filter.complaint)
    #expect(complaint.contains("not a regular expression"))
    #expect(!complaint.contains("\n"))
    #expect(filter.isEmpty)
    #expect(admitted(text, ["a", "("]) == ["a", "("])
  }

  @Test("an expression for another engine is reported with its unsupported part")
  func unsupported() {
    #expect(LineFilter("-r (?=a)").complaint?.contains("begins with (?") == true)
    #expect(LineFilter(#"-r (a)\1"#).complaint?.contains(#"\1 is not supported"#) == true)
    #expect(LineFilter("-r (a{200}){200}").complaint?.contains("too large") == true)
    #expect(LineFilter("-r (?=a)").isEmpty)
  }
}

import Testing

@testable import FlowReports

/// The parts of lines of Swift.
@Suite struct SwiftWordsTests {
  private func parts(_ text: String, limit: Int = 400) -> [[String]] {
    var words = SwiftWords()
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      words.parts(of: Array(line.utf8)[...], atMost: limit).map { "\($0.kind) \($0.text)" }
    }
  }

  @Test("keywords, numbers, texts and comments are told from the rest")
  func line() {
    #expect(
      parts("let a1 = go(12, \"x // \\(f(\"y\"))\") // why") == [
        [
          "keyword let", "plain  a1 = go(", "number 12", "plain , ",
          "text \"x // \\(f(\"y\"))\"", "plain ) ", "comment // why",
        ]
      ])
    #expect(parts("letter") == [["plain letter"]])
    #expect(parts("\tif") == [["plain     ", "keyword if"]])
  }

  @Test("comments and texts of several lines go on, also in each other")
  func lines() {
    #expect(
      parts("/* a /* b */\nc */ let") == [
        ["comment /* a /* b */"], ["comment c */", "plain  ", "keyword let"],
      ])
    #expect(
      parts("\"\"\"\nlet \"a\"\n\"\"\"; let") == [
        ["text \"\"\""], ["text let \"a\""], ["text \"\"\"", "plain ; ", "keyword let"],
      ])
    #expect(parts("#\"a\"b\"# if") == [["text #\"a\"b\"#", "plain  ", "keyword if"]])
  }

  @Test("a long line is cut, and the line after it is read right")
  func long() {
    let lines = parts(String(repeating: "a ", count: 300) + "/*\nlet", limit: 20)
    #expect(lines[0].joined().count < 40 && lines[0].last?.hasSuffix("…") == true)
    #expect(lines[1] == ["comment let"])
  }

  @Test(
    "any bytes are read to their end",
    arguments: ["\"", "\\", "\"\\", "#\"\\", "\"\"\"", "/*", "*/", "\"\\(", "#", "##", "\u{e9}"])
  func broken(_ text: String) {
    for count in [1, 2, 3, 2_000] {
      let line = String(repeating: text, count: count)
      #expect(parts(line, limit: 100_000)[0].joined().contains(text))
    }
    var words = SwiftWords()
    _ = words.parts(of: [0xff, 0xfe, 0x22, 0x5c], atMost: 10)
  }
}

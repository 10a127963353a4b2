import Testing

@testable import Inspector
@testable import flowscope

@Suite struct TerminalBackgroundTests {
  @Test(arguments: [
    ("11;rgb:ffff/ffff/ffff", true), ("11;rgb:0000/0000/0000", false), ("11;rgb:fd/f6/e3", true),
    ("11;rgb:002b/0036/0042", false), ("11;rgba:f/f/f/f", true), ("11;rgb:0000/0000/ffff", false),
    ("11;rgb:8080/8080/8080", true),
  ])
  func anAnswerIsLightIfBlackTextIsReadable(answer: String, isLight: Bool) {
    #expect(TerminalBackground.isLight(answer: answer) == isLight)
  }

  @Test(arguments: [
    "", "11;?", "10;rgb:ff/ff/ff", "11;rgb:ff/ff", "11;rgb:x/y/z", "11;rgb:fffff/0/0",
  ])
  func anotherAnswerSaysNothing(answer: String) {
    #expect(TerminalBackground.isLight(answer: answer) == nil)
  }

  @Test(arguments: [
    ("0;15", true), ("15;0", false), ("0;default;15", true), ("15;default", nil), ("7;8", false),
    ("0;7", true), ("", nil), ("0;99", nil),
  ])
  func theVariableNamesTheNumberOfTheBackground(variable: String, isLight: Bool?) {
    #expect(TerminalBackground.isLight(colorFGBG: variable) == isLight)
  }

  @Test(arguments: ["\u{1b}\\", "\u{7}", "\u{9c}"])
  func theAnswerIsReadBetweenKeys(end: String) {
    let now = ContinuousClock.now
    var parser = KeyParser(at: now)
    var inputs: [TerminalInput] = []
    // In pieces, as over a slow connection.
    for byte in "a\u{1b}]11;rgb:ffff/ffff/ffff\(end)b".utf8 {
      inputs += parser.take([byte], at: now)
    }
    #expect(inputs == [.key("a"), .background(isLight: true), .key("b")])
  }

  @Test func anEndlessAnswerIsIgnored() {
    let now = ContinuousClock.now
    var parser = KeyParser(at: now)
    let text = "\u{1b}]11;rgb:" + String(repeating: "f", count: 10_000) + "/f/f\u{7}b"
    #expect(parser.take(text.utf8, at: now) == [.key("b")])
  }
}

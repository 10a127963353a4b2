import FlowFuzzing
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite struct KeyParserTests {
  private static let start = ContinuousClock.now
  private static let lone = KeyParser.escapePatience

  /// Reads these pieces with pauses between them, and then waits until no deadline is left.
  private func read(
    _ pieces: [[UInt8]], every gap: Duration = .milliseconds(20),
    _ sequences: KeySequences = .standard
  ) -> [TerminalInput] {
    var (parser, now) = (KeyParser(sequences, at: Self.start), Self.start)
    var inputs: [TerminalInput] = []
    for piece in pieces {
      now += gap
      if let deadline = parser.deadline, deadline <= now { inputs += parser.expire(at: now) }
      inputs += parser.take(piece, at: now)
    }
    while let deadline = parser.deadline { inputs += parser.expire(at: deadline) }
    #expect(parser.state == .ground)
    return inputs
  }

  private func whole(_ text: String) -> [TerminalInput] { read([Array(text.utf8)]) }

  private func bytewise(
    _ text: String, every gap: Duration = .milliseconds(20)
  ) -> [TerminalInput] {
    read(text.utf8.map { [$0] }, every: gap)
  }

  private func keys(_ keys: Key...) -> [TerminalInput] { keys.map { .key($0) } }

  @Test("keys come whole and in pieces")
  func known() {
    let known: [(String, Key)] = [
      ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}[H", .home), ("\u{1b}OF", .end),
      ("\u{1b}[5~", .pageUp), ("\u{1b}[6~", .pageDown), ("\u{1b}[3~", .delete),
      ("\u{1b}[Z", .backTab), ("\u{1b}OM", .enter), ("\r", .enter), ("\t", .tab),
      ("\u{7f}", .backspace), ("\u{1}", .control("a")), ("é", .character("é")),
      ("漢", .character("漢")), ("👍", .character("👍")),
    ]
    for (text, key) in known {
      #expect(whole(text) == keys(key))
      #expect(bytewise(text) == keys(key))
      #expect(bytewise(text, every: .milliseconds(90)) == keys(key), "just within the time limit")
    }
    #expect(read([[0x9b, 0x41], [0x8f, 0x42]]) == keys(.up, .down), "8-bit")
    #expect(whole("\u{9b}C") == keys(.right))
  }

  @Test("the terminal's description adds keys to the common ones")
  func described() {
    var sequences = KeySequences.standard
    sequences.add("\u{1b}[1~", .home)
    sequences.add("\u{1b}A", .up)
    sequences.add("\u{8}", .left)
    #expect(read([Array("\u{1b}[1~".utf8)], sequences) == keys(.home))
    #expect(read([Array("\u{1b}A".utf8)], sequences) == keys(.up))
    #expect(read([[8]], sequences) == keys(.backspace), "an unknown sequence is not a character")
    #expect(whole("\u{1b}[1~") == [])
  }

  @Test("an escape is the Esc key only if nothing follows it in time")
  func loneEscape() {
    var parser = KeyParser(at: Self.start)
    #expect(parser.take([0x1b], at: Self.start) == [])
    #expect(parser.deadline == Self.start + Self.lone)
    #expect(parser.expire(at: Self.start + Self.lone - .milliseconds(1)) == [])
    #expect(parser.expire(at: Self.start + Self.lone) == keys(.escape))
    #expect(parser.deadline == nil)
    #expect(bytewise("\u{1b}\u{1b}") == keys(.escape, .escape))
    #expect(bytewise("\u{1b}\u{1b}\u{1b}\u{1b}") == keys(.escape, .escape, .escape, .escape))
    #expect(bytewise("\u{1b}", every: .seconds(1)) == keys(.escape))
  }

  @Test("a character right after an escape has Alt and is ignored; later, it is a key by itself")
  func alt() {
    for character in ["x", "q", "\r", "é", "漢", "(", "\u{7f}"] {
      #expect(whole("\u{1b}\(character)") == [], "\(character)")
    }
    #expect(whole("\u{1b}xj") == keys(.character("j")))
    #expect(bytewise("\u{1b}x") == keys(.escape, .character("x")))
    #expect(bytewise("\u{1b}[") == keys(.escape, .character("[")))
    #expect(whole("\u{1b}[") == [])
    #expect(whole("\u{1b}\u{1b}[A") == [] && bytewise("\u{1b}\u{1b}[A") == [])
  }

  @Test(
    "a broken sequence ends at a byte that cannot continue it, or after its time limit",
    arguments: ["\u{1b}[1;", "\u{1b}O", "\u{1b}[M!", "\u{1b}]0;title", "\u{1b}P1", "\u{1b}[["])
  func brokenOff(text: String) {
    for gap in [KeyParser.longestTime, KeyParser.stringPatience] {
      var parser = KeyParser(at: Self.start)
      #expect(parser.take(Array(text.utf8), at: Self.start) == [])
      #expect(parser.expire(at: Self.start + gap) == [])
      #expect(parser.take([0x6a], at: Self.start + gap) == keys(.character("j")))
    }
    #expect(whole("\(text)\u{1b}[A") == keys(.up), "the next sequence was lost")
    #expect(whole("\(text)\u{18}j") == keys(.character("j")), "CAN takes it back")
    var parser = KeyParser(at: Self.start)
    var typed = parser.take(Array(text.utf8), at: Self.start)
    for turn in 1...200 {
      typed += parser.take([0x6a], at: Self.start + .milliseconds(50 * turn))
    }
    #expect(typed.count > 90, "not enough keys were typed")
  }

  @Test("a sequence without an end is dropped")
  func endless() {
    var parser = KeyParser(at: Self.start)
    let digits = [UInt8](repeating: 0x31, count: KeyParser.mostBytes)
    #expect(parser.take(Array("\u{1b}[".utf8), at: Self.start) == [])
    _ = parser.take(digits, at: Self.start)
    #expect(parser.take([0x6a], at: Self.start).contains(.key(.character("j"))))
  }

  @Test("clicks and the wheel come in all forms of terminals, without modifiers")
  func mouse() {
    let click = [TerminalInput.mouse(.left, row: 4, column: 9)]
    #expect(whole("\u{1b}[<0;10;5M") == click && bytewise("\u{1b}[<0;10;5M") == click)
    #expect(whole("\u{1b}[32;10;5M") == click && whole("\u{1b}[M *%") == click)
    #expect(whole("\u{1b}[<64;1;1M") == [.mouse(.wheelUp, row: 0, column: 0)])
    #expect(whole("\u{1b}[<65;1;1M") == [.mouse(.wheelDown, row: 0, column: 0)])
    for other in ["<0;10;5m", "<4;10;5M", "<35;1;1M", "M#*%", "<0;0;0M", "<0;99999999999999;1M"] {
      #expect(whole("\u{1b}[\(other)") == [], "\(other)")
    }
    // Columns beyond 95: a byte, or a character of UTF-8.
    let far = [TerminalInput.mouse(.left, row: 4, column: 167)]
    #expect(read([[0x1b, 0x5b, 0x4d, 0x20, 0xc8, 0x25]]) == far)
    #expect(read([[0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0x88, 0x25]]) == far)
  }

  @Test("pasted text, whole or in pieces, isn't read as keys, and keys follow it")
  func paste() {
    let text = "\u{1b}[200~q\u{1b}[Aé\n\u{1b}[201~j"
    let expected = [TerminalInput.pasted("q [Aé"), .key(.character("j"))]
    #expect(whole(text) == expected && bytewise(text) == expected)
    var parser = KeyParser(at: Self.start)
    #expect(parser.take(Array("\u{1b}[200~abc".utf8), at: Self.start) == [])
    let later = Self.start + Paste.patience + .milliseconds(1)
    #expect(parser.take([0x6a], at: later) == keys(.character("j")), "the key after it was lost")
  }

  @Test("bytes that are not UTF-8 aren't keys")
  func strays() {
    #expect(read([[0xff, 0x80, 0xc0, 0xf8], [0xc3], [0x6a]]) == keys(.character("j")))
    #expect(read([[0xe6, 0xbc], [0x1b, 0x5b, 0x41]]) == keys(.up))
  }

  @Test(
    "100,000 sequences of seven terminals that mean no key are not read as keys",
    arguments: TerminalSequences.Terminal.allCases)
  func fuzz(terminal: TerminalSequences.Terminal) {
    var sequences = TerminalSequences(terminal, seed: 13)
    var (parser, now) = (KeyParser(at: Self.start), Self.start)
    for _ in 0..<14_300 {
      let sequence = sequences.next()
      var inputs: [TerminalInput] = []
      for piece in sequences.pieces(of: sequence) {
        inputs += parser.take(piece, at: now)
        now += .milliseconds(sequences.below(60))
      }
      // These sequences mean clicks only if the mouse is on; and some answer for the background.
      let acted = inputs.contains {
        switch $0 {
        case .mouse, .background: false
        default: true
        }
      }
      guard !acted, parser.state == .ground else {
        Issue.record("\(sequence.bytes) is \(inputs), and then \(parser.state)")
        return
      }
      now += .milliseconds(10)
    }
    #expect(parser.take([0x6a], at: now) == keys(.character("j")))
  }
}

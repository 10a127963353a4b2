import Foundation
import Testing

@testable import FlowReports
@testable import Inspector

@Suite("Copying by OSC 52")
struct OSC52Tests {
  @Test("a text is sent to the terminal in base64")
  func plain() throws {
    let sequences = try OSC52.copying("GreenCoordinator é", through: nil)
    #expect(
      sequences.map { String(decoding: $0, as: UTF8.self) } == [
        "\u{1b}]52;c;R3JlZW5Db29yZGluYXRvciDDqQ==\u{7}"
      ])
  }

  @Test(
    "inside tmux, the plain sequence comes first, and then a wrapped one with doubled escapes")
  func tmux() throws {
    let sequences = try OSC52.copying("a", through: .tmux)
    #expect(
      sequences.map { String(decoding: $0, as: UTF8.self) } == [
        "\u{1b}]52;c;YQ==\u{7}", "\u{1b}Ptmux;\u{1b}\u{1b}]52;c;YQ==\u{7}\u{1b}\\",
      ])
  }

  @Test("no text can end the sequence early")
  func hostile() throws {
    let bytes = try OSC52.copying("\u{7}\u{1b}\\\u{9c}", through: nil).flatMap { $0 }
    #expect(bytes.count { $0 == 0x1b } == 1)
    #expect(bytes.count { $0 == 0x07 } == 1)
    #expect(bytes.allSatisfy { $0 < 0x80 })
  }

  @Test("the longest text fits the limit of terminals, and one byte more is refused with advice")
  func bounds() throws {
    let longest = String(repeating: "x", count: OSC52.longest)
    let sequences = try OSC52.copying(longest, through: .tmux)
    #expect(sequences.count == 2 && sequences.allSatisfy { $0.count < 100_022 })
    #expect(try OSC52.copying(longest, through: nil).map(\.count).max() ?? .max <= 100_000)
    let refusal = #expect(throws: OSC52.Refusal.self) {
      try OSC52.copying(longest + "x", through: nil)
    }
    #expect(
      refusal?.description
        == "cannot copy 74995 bytes: terminals take 74994 at most; export to a file instead")
  }

  @Test("tmux is detected by its variable")
  func environment() {
    let (tmux, screen) = ("/tmp/tmux-0/default,1,0", "1234.pts-0.host")
    #expect(OSC52.Multiplexer(["TMUX": tmux]) == .tmux)
    #expect(OSC52.Multiplexer(["STY": screen]) == .screen)
    #expect(OSC52.Multiplexer(["TMUX": tmux, "STY": screen]) == .tmux)
    #expect(OSC52.Multiplexer(["TMUX": "", "STY": ""]) == nil)
    #expect(OSC52.Multiplexer([:]) == nil)
  }

  @Test("inside GNU screen, the sequence is passed on in pieces that screen accepts")
  func screen() throws {
    for text in ["a", String(repeating: "é", count: 3_000)] {
      let sequences = try OSC52.copying(text, through: .screen)
      #expect(sequences.count == 1)
      let sent = String(decoding: sequences[0], as: UTF8.self)
      let pieces = sent.components(separatedBy: "\u{1b}P").dropFirst()
      #expect(pieces.allSatisfy { $0.hasSuffix("\u{1b}\\") && $0.utf8.count <= 768 })
      let passedOn = pieces.map { $0.dropLast(2) }.joined()
      let plain = try OSC52.copying(text, through: nil).flatMap { $0 }
      #expect(Array(passedOn.utf8) == plain)
    }
  }
}

import Foundation
import Testing

@testable import FlowReports
@testable import Inspector

@Suite("Copying by OSC 52")
struct OSC52Tests {
  @Test("a text is sent to the terminal in base64")
  func plain() throws {
    let sequences = try OSC52.copying("GreenCoordinator é", insideTmux: false)
    #expect(
      sequences.map { String(decoding: $0, as: UTF8.self) } == [
        "\u{1b}]52;c;R3JlZW5Db29yZGluYXRvciDDqQ==\u{7}"
      ])
  }

  @Test(
    "inside tmux, the plain sequence comes first, and then a wrapped one with doubled escapes")
  func tmux() throws {
    let sequences = try OSC52.copying("a", insideTmux: true)
    #expect(
      sequences.map { String(decoding: $0, as: UTF8.self) } == [
        "\u{1b}]52;c;YQ==\u{7}", "\u{1b}Ptmux;\u{1b}\u{1b}]52;c;YQ==\u{7}\u{1b}\\",
      ])
  }

  @Test("no text can end the sequence early")
  func hostile() throws {
    let bytes = try OSC52.copying("\u{7}\u{1b}\\\u{9c}", insideTmux: false).flatMap { $0 }
    #expect(bytes.count { $0 == 0x1b } == 1)
    #expect(bytes.count { $0 == 0x07 } == 1)
    #expect(bytes.allSatisfy { $0 < 0x80 })
  }

  @Test("the longest text fits the limit of terminals, and one byte more is refused with advice")
  func bounds() throws {
    let longest = String(repeating: "x", count: OSC52.longest)
    let sequences = try OSC52.copying(longest, insideTmux: true)
    #expect(sequences.count == 2 && sequences.allSatisfy { $0.count < 100_022 })
    #expect(try OSC52.copying(longest, insideTmux: false).map(\.count).max() ?? .max <= 100_000)
    let refusal = #expect(throws: OSC52.Refusal.self) {
      try OSC52.copying(longest + "x", insideTmux: false)
    }
    #expect(
      refusal?.description
        == "cannot copy 74995 bytes: terminals take 74994 at most; export to a file instead")
  }

  @Test("tmux is detected by its variable")
  func environment() {
    #expect(OSC52.isInsideTmux(["TMUX": "/tmp/tmux-0/default,1,0"]))
    #expect(!OSC52.isInsideTmux(["TMUX": ""]))
    #expect(!OSC52.isInsideTmux([:]))
  }
}

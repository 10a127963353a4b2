/// Generates terminal sequences that have no meaning for the inspector, the same ones for the same
/// seed.
///
/// Sources: xterm's ctlseqs, the descriptions of terminfo, `rxvt(7)`, `console_codes(4)`, the
/// keyboard protocol of kitty, and DEC's manual of the VT220.
package struct TerminalSequences: Sendable {
  package enum Terminal: String, CaseIterable, Sendable {
    case xterm, screen, tmux, rxvt, linux, kitty, vt220

    /// The value of TERM; kitty's own is not installed everywhere.
    package var description: String {
      switch self {
      case .xterm, .kitty: "xterm-256color"
      case .screen: "screen-256color"
      case .tmux: "tmux-256color"
      case .rxvt: "rxvt"
      case .linux: "linux"
      case .vt220: "vt220"
      }
    }
  }

  package struct Sequence: Equatable, Sendable {
    package let bytes: [UInt8]
    /// Whether it may arrive in pieces; in pieces, a character with Alt would be an Esc and the
    /// character.
    package let isDivisible: Bool
  }

  private let terminal: Terminal
  private var random: SplitMix64

  package init(_ terminal: Terminal, seed: UInt64) {
    self.terminal = terminal
    random = SplitMix64(seed: seed)
  }

  package mutating func next() -> Sequence {
    // One in nine is a character with Alt, or a sequence with Alt before it.
    if random.below(9) == 0 { return Sequence(bytes: altCharacter(), isDivisible: false) }
    var bytes = random.below(3) == 0 ? own() : common()
    if random.below(20) == 0, bytes.starts(with: [0x1b, 0x5b]) { bytes = [0x1b] + bytes }
    return Sequence(bytes: bytes, isDivisible: true)
  }

  /// Returns the pieces in which a sequence arrives; usually one.
  package mutating func pieces(of sequence: Sequence) -> [[UInt8]] {
    guard sequence.isDivisible, random.below(3) == 0 else { return [sequence.bytes] }
    if random.below(3) == 0 { return sequence.bytes.map { [$0] } }
    let cut = random.below(sequence.bytes.count)
    return [Array(sequence.bytes[..<cut]), Array(sequence.bytes[cut...])].filter { !$0.isEmpty }
  }

  /// Returns a number from 0 to below `limit`.
  package mutating func below(_ limit: Int) -> Int { random.below(limit) }

  // MARK: Kinds

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  private mutating func modifiers() -> Int { 2 + random.below(15) }

  private mutating func altCharacter() -> [UInt8] {
    let introducers = Set("[O]PX^_".utf8)
    if random.below(10) == 0 { return [0x1b] + text(pick(["é", "ж", "漢", "👍"])) }
    while true {
      let byte = UInt8(0x20 + random.below(0x5f))
      if !introducers.contains(byte) { return [0x1b, byte] }
    }
  }

  /// Returns a sequence that this terminal sends and most others do not.
  private mutating func own() -> [UInt8] {
    switch terminal {
    case .xterm:
      let character = 33 + random.below(94)
      return text("\u{1b}[27;\(modifiers());\(character)~")
    case .screen, .tmux:
      return text("\u{1b}[\(pick([1, 2, 3, 4, 5, 6, 11, 15, 24, 25]));\(modifiers())~")
    case .rxvt:
      let ends = random.below(2) == 0
      return ends
        ? text("\u{1b}[\(pick([2, 3, 5, 6, 7, 8, 11, 17, 23, 34]))\(pick(["$", "^", "@"]))")
        : text("\u{1b}\(pick(["[", "O"]))\(pick(["a", "b", "c", "d"]))")
    case .linux:
      return random.below(2) == 0
        ? text("\u{1b}[[\(pick(["A", "B", "C", "D", "E"]))")
        : text("\u{1b}[\(pick(["17~", "25~", "34~", "G", "P"]))")
    case .kitty:
      switch random.below(3) {
      case 0: return text("\u{1b}[\(97 + random.below(26));\(modifiers()):\(1 + random.below(3))u")
      case 1: return text("\u{1b}[\(57_344 + random.below(100))u")
      default:
        return text("\u{1b}[1;\(modifiers()):\(1 + random.below(3))\(pick(["A", "B", "H"]))")
      }
    case .vt220:
      switch random.below(4) {
      case 0: return [0x9b] + text("\(11 + random.below(24))~")
      case 1: return [0x8f] + text(pick(["P", "Q", "p", "y", "l"]))
      case 2: return [0x90] + text("0;1|17/17") + [0x9c]
      default: return text("\u{1b}[\(11 + random.below(24))~")
      }
    }
  }

  private mutating func common() -> [UInt8] {
    switch random.below(11) {
    case 0: return text("\u{1b}[1;\(modifiers())\(pick(Array("ABCDEFHPQRS")))")
    case 1: return text("\u{1b}[\(pick([2, 3, 5, 6, 13, 15, 21, 29]));\(modifiers())~")
    case 2:
      return text("\u{1b}O\(pick(["P", "Q", "R", "S", "j", "X", "2P", "1;2Q", "I", " "]))")
    case 3: return mouse()
    case 4: return text("\u{1b}[\(pick(["I", "O", "2~", "E", "?1;2c", ">41;354;0c", "0n"]))")
    case 5: return text("\u{1b}[\(1 + random.below(50));\(1 + random.below(200))R")
    case 6, 7: return string()
    case 8: return text("\u{1b}[?\(pick([1, 25, 2_004, 2_026]));\(random.below(5))$y")
    case 9: return text("\u{1b}[\(pick([4, 8, 9]));\(random.below(99));\(random.below(999))t")
    default: return anything()
    }
  }

  private mutating func mouse() -> [UInt8] {
    let (code, row, column) = (random.below(128), 1 + random.below(90), 1 + random.below(223))
    switch random.below(3) {
    case 0:
      return [0x1b, 0x5b, 0x4d, UInt8(32 + code), UInt8(32 + min(column, 90)), UInt8(32 + row)]
    case 1: return text("\u{1b}[<\(code);\(column);\(row)\(pick(["M", "m"]))")
    default: return text("\u{1b}[\(code + 32);\(column);\(row)M")
    }
  }

  /// Returns an OSC, DCS, SOS, PM or APC sequence, whose text would otherwise be keys.
  private mutating func string() -> [UInt8] {
    let body = text(
      pick([
        "11;rgb:1e1e/1e1e/2e2e", "52;c;cXVpdCB5", ">|tmux 3.4", "1+r544e=7874", "Gi=31;OK",
        "qqXyyDD",
        "l title of a window", "!|00000000", "4;1;rgb:ff/00/00", "漢字 XD y",
      ]))
    if random.below(2) == 0 {
      let end: [UInt8] = random.below(2) == 0 ? [0x07] : [0x1b, 0x5c]
      return text("\u{1b}]") + body + end
    }
    return text("\u{1b}\(pick(["P", "X", "^", "_"]))") + body + [0x1b, 0x5c]
  }

  /// Returns any sequence that ECMA-48 allows, except those for keys.
  private mutating func anything() -> [UInt8] {
    let keys = Set("ABCDHFZ[Mu$".utf8)
    let parameters = (0..<random.below(4)).map { _ in "\(random.below(300))" }
    var bytes = text(
      "\u{1b}[" + pick(["", "?", ">", "<", "="]) + parameters.joined(separator: ";"))
    if random.below(4) == 0 { bytes.append(UInt8(0x20 + random.below(4))) }
    while true {
      let final = UInt8(0x40 + random.below(0x3f))
      // A tilde ends keys by number, and 200 begins a paste.
      if !keys.contains(final), final != 0x7e { return bytes + [final] }
    }
  }
}

private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

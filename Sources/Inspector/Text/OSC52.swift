import Foundation

/// The escape sequence that has a terminal copy a text: OSC 52.
///
/// Source: xterm's ctlseqs, "Manipulate Selection Data". Nothing is answered, so whether the terminal
/// did it is not known.
package enum OSC52 {
  /// A text that no terminal would take.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    let byteCount: Int
    /// Whether there may be more: it was not made to be counted.
    var isAtLeast = false

    package var description: String {
      "cannot copy \(byteCount) bytes\(isAtLeast ? " or more" : ""): terminals take \(OSC52.longest) at most; export to a file instead"
    }
  }

  /// How many bytes of text one sequence carries: in base64 and with what stands around them, they
  /// stay below the 100,000 bytes at which several terminals stop reading.
  static let longest = 74_994

  /// What to write to the terminal, one sequence after the other.
  ///
  /// tmux takes the plain one itself where its option `set-clipboard` is on. The other is wrapped so that it
  /// hands it on to its own terminal, which it does where `allow-passthrough` is on. Which of them is on is not
  /// known here, and where both are, the same text is copied twice. O(length).
  package static func copying(_ text: String, insideTmux: Bool) throws(Refusal) -> [[UInt8]] {
    let byteCount = text.utf8.count
    guard byteCount <= longest else { throw Refusal(byteCount: byteCount) }
    let sequence = Array("\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
    return insideTmux ? [sequence, passedThrough(sequence)] : [sequence]
  }

  /// tmux ends its own sequence at an escape unless that is doubled.
  private static func passedThrough(_ sequence: [UInt8]) -> [UInt8] {
    let escape: UInt8 = 0x1b
    return Array("\u{1b}Ptmux;".utf8)
      + sequence.flatMap { $0 == escape ? [escape, escape] : [$0] }
      + Array("\u{1b}\\".utf8)
  }
}

extension OSC52 {
  /// Whether the program runs inside tmux, by its environment.
  package static func isInsideTmux(_ environment: [String: String]) -> Bool {
    environment["TMUX"]?.isEmpty == false
  }
}

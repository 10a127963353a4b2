import Foundation

/// The escape sequence that makes a terminal copy a text to the clipboard: OSC 52.
///
/// Source: xterm's ctlseqs, "Manipulate Selection Data". A terminal does not answer, so the program
/// cannot know whether the copy succeeded.
package enum OSC52 {
  /// The error of a text that is too long for a terminal.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    let byteCount: Int
    /// Whether `byteCount` is a lower bound, because the text was not counted to its end.
    var isAtLeast = false

    package var description: String {
      "cannot copy \(byteCount) bytes\(isAtLeast ? " or more" : ""): terminals take \(OSC52.longest) at most; export to a file instead"
    }
  }

  /// In bytes; with base64 and the rest of the sequence, the result stays below the 100,000 bytes
  /// at which several terminals stop reading.
  static let longest = 74_994

  /// Returns the sequences to write to the terminal, in order.
  ///
  /// tmux handles the plain sequence itself if its option `set-clipboard` is on. The second
  /// sequence is wrapped, so that tmux passes it to its own terminal if `allow-passthrough` is on.
  /// The program does not know which option is on; if both are on, the same text is copied twice.
  /// O(length).
  package static func copying(_ text: String, insideTmux: Bool) throws(Refusal) -> [[UInt8]] {
    let byteCount = text.utf8.count
    guard byteCount <= longest else { throw Refusal(byteCount: byteCount) }
    let sequence = Array("\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
    return insideTmux ? [sequence, passedThrough(sequence)] : [sequence]
  }

  /// Doubles each escape, because a single one would end tmux's own sequence.
  private static func passedThrough(_ sequence: [UInt8]) -> [UInt8] {
    let escape: UInt8 = 0x1b
    return Array("\u{1b}Ptmux;".utf8)
      + sequence.flatMap { $0 == escape ? [escape, escape] : [$0] }
      + Array("\u{1b}\\".utf8)
  }

  package static func isInsideTmux(_ environment: [String: String]) -> Bool {
    environment["TMUX"]?.isEmpty == false
  }
}

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

  /// A program between this one and the terminal, which reads the sequences itself.
  package enum Multiplexer: Equatable, Sendable {
    case tmux
    /// GNU screen.
    case screen

    /// Finds the innermost one by the variables that they set; a tmux inside of screen keeps both.
    package init?(_ environment: [String: String]) {
      if environment["TMUX"]?.isEmpty == false {
        self = .tmux
      } else if environment["STY"]?.isEmpty == false {
        self = .screen
      } else {
        return nil
      }
    }
  }

  /// Returns the sequences to write to the terminal, in order.
  ///
  /// tmux handles the plain sequence itself if its option `set-clipboard` is on. The second
  /// sequence is wrapped, so that tmux passes it to its own terminal if `allow-passthrough` is on.
  /// The program does not know which option is on; if both are on, the same text is copied twice.
  /// Screen does not know the sequence, but passes on what is wrapped, in pieces. O(length).
  package static func copying(
    _ text: String, through multiplexer: Multiplexer?
  ) throws(Refusal) -> [[UInt8]] {
    let byteCount = text.utf8.count
    guard byteCount <= longest else { throw Refusal(byteCount: byteCount) }
    let sequence = Array("\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
    return switch multiplexer {
    case nil: [sequence]
    case .tmux: [sequence, passedThroughTmux(sequence)]
    case .screen: [passedThroughScreen(sequence)]
    }
  }

  /// Doubles each escape, because a single one would end tmux's own sequence.
  private static func passedThroughTmux(_ sequence: [UInt8]) -> [UInt8] {
    let escape: UInt8 = 0x1b
    return Array("\u{1b}Ptmux;".utf8)
      + sequence.flatMap { $0 == escape ? [escape, escape] : [$0] }
      + Array("\u{1b}\\".utf8)
  }

  /// Wraps pieces, because screen drops a control string of more than 768 bytes (its MAXSTR).
  ///
  /// Only the first piece has an escape, which no backslash follows.
  private static func passedThroughScreen(_ sequence: [UInt8]) -> [UInt8] {
    stride(from: 0, to: sequence.count, by: pieceLength).flatMap { start in
      Array("\u{1b}P".utf8) + sequence[start..<min(start + pieceLength, sequence.count)]
        + Array("\u{1b}\\".utf8)
    }
  }

  private static let pieceLength = 512
}

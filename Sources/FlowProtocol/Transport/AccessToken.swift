/// The secret that a program has to know to talk to an engine over TCP or WebSocket.
///
/// A port has no user, so the token stands for the user: it is in a file that only the user can read.
public struct AccessToken: Sendable {
  /// The variable with the token of a port whose file is on another machine.
  package static let variable = "FLOWSCOPE_TOKEN"

  /// The token as it is sent and kept: 64 hexadecimal digits, unless the user chose it.
  public let text: String

  /// Creates the token with this text.
  package init(text: String) { self.text = text }

  /// Returns a new token of 256 random bits.
  package static func random() -> AccessToken {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }
    return AccessToken(text: digits.joined())
  }

  /// Whether `other` is this token.
  ///
  /// Compares every byte, so that the time does not tell how many of them are right.
  package func matches(_ other: String) -> Bool {
    let own = Array(text.utf8)
    let others = Array(other.utf8)
    guard !own.isEmpty else { return false }
    var difference = own.count ^ others.count
    for index in own.indices {
      let byte = others.isEmpty ? 0 : others[index % others.count]
      difference |= Int(own[index] ^ byte)
    }
    return difference == 0
  }
}

/// What is typed to find a name: some of its characters, in their order.
///
/// Blanks count for nothing. Case counts only where there is a capital in it.
struct FuzzyPattern: Equatable, Sendable {
  /// How many characters of a pattern are looked for, and of a name looked at.
  static let longestPattern = 64
  static let longestName = 1_024

  let isCaseSensitive: Bool
  /// The pattern, each of its characters as a number from 1.
  let numbers: [UInt8]
  /// The numbers of the ASCII characters; 0 for those that the pattern does not have.
  let asciiNumbers: [UInt8]
  private let otherNumbers: [Character: UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    let characters = text.filter { !$0.isWhitespace }.prefix(Self.longestPattern)
    isCaseSensitive = characters.contains(where: \.isUppercase)
    var known: [Character: UInt8] = [:]
    var numbers: [UInt8] = []
    for character in characters {
      let key = Self.folded(character, isCaseSensitive: isCaseSensitive)
      let number = known[key] ?? UInt8(known.count + 1)
      known[key] = number
      numbers.append(number)
    }
    self.numbers = numbers
    var ascii = [UInt8](repeating: 0, count: 128)
    for value in UInt8(0)..<128 {
      let character = Character(Unicode.Scalar(value))
      ascii[Int(value)] =
        known[Self.folded(character, isCaseSensitive: isCaseSensitive)] ?? 0
    }
    asciiNumbers = ascii
    otherNumbers = known
    isASCII = known.keys.allSatisfy { $0.isASCII }
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// Which character of the pattern it is; 0 where it is none.
  func number(of character: Character) -> UInt8 {
    // A line's end may be two characters of ASCII in one, and is in no pattern.
    if let byte = character.asciiValue { return asciiNumbers[Int(byte)] }
    return isASCII ? 0 : otherNumbers[Self.folded(character, isCaseSensitive: isCaseSensitive)] ?? 0
  }

  private static func folded(_ character: Character, isCaseSensitive: Bool) -> Character {
    if isCaseSensitive { return character }
    let text = character.lowercased()
    // A letter that becomes two in lower case stays itself.
    guard let first = text.first, text.count == 1 else { return character }
    return first
  }
}

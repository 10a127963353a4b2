/// The text typed to find a name: some of its characters, in order, without blanks.
///
/// Case matters only if the pattern contains a capital.
struct FuzzyPattern: Equatable, Sendable {
  /// The maximum number of characters of a pattern and of a name that are used.
  static let longestPattern = 64
  static let longestName = 1_024

  let isCaseSensitive: Bool
  /// The characters of the pattern, each as a number from 1.
  let numbers: [UInt8]
  /// The number of each ASCII character; 0 if the pattern does not contain it.
  let asciiNumbers: [UInt8]
  private let otherNumbers: [Character: UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    let characters = text.filter { !$0.isWhitespace }.prefix(Self.longestPattern)
    let isSensitive = characters.contains(where: \.isUppercase)
    func key(_ character: Character) -> Character {
      Self.folded(character, isCaseSensitive: isSensitive)
    }
    isCaseSensitive = isSensitive
    var known: [Character: UInt8] = [:]
    numbers = characters.map { character in
      let number = known[key(character)] ?? UInt8(known.count + 1)
      known[key(character)] = number
      return number
    }
    asciiNumbers = (0..<128).map { known[key(Character(Unicode.Scalar($0)))] ?? 0 }
    otherNumbers = known
    isASCII = known.keys.allSatisfy { $0.isASCII }
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// The number of `character` in the pattern; 0 if the pattern does not contain it.
  func number(of character: Character) -> UInt8 {
    // A line ending can be one character made of two ASCII characters; no pattern contains it.
    if let byte = character.asciiValue { return asciiNumbers[Int(byte)] }
    return isASCII ? 0 : otherNumbers[Self.folded(character, isCaseSensitive: isCaseSensitive)] ?? 0
  }

  private static func folded(_ character: Character, isCaseSensitive: Bool) -> Character {
    if isCaseSensitive { return character }
    let text = character.lowercased()
    // A letter whose lower case has two characters is not changed.
    guard let first = text.first, text.count == 1 else { return character }
    return first
  }
}

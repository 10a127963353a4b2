/// A name, translated to the characters of a pattern.
struct FuzzyName {
  /// For each character of the name, its number in the pattern; 0 if it is not in the pattern.
  private(set) var numbers: [UInt8] = []
  /// For each character, the bonus of a match that begins there.
  private(set) var bonuses: [Int32] = []

  private enum Kind: UInt8 { case delimiter, lower, upper, letter, digit }
  private var last = Kind.delimiter
  private var beforeLast = Kind.delimiter

  static let startBonus: Int32 = 10
  static let wordBonus: Int32 = 8
  static let humpBonus: Int32 = 7

  /// Reads a name in O(length); returns false if the pattern cannot match it.
  ///
  /// Stores nothing for most names that do not match.
  mutating func read(_ name: String, for pattern: FuzzyPattern) -> Bool {
    numbers.removeAll(keepingCapacity: true)
    bonuses.removeAll(keepingCapacity: true)
    (last, beforeLast) = (.delimiter, .delimiter)
    // Growing the arrays again for each longer name would cost more than reading the name.
    numbers.reserveCapacity(name.utf8.count)
    bonuses.reserveCapacity(name.utf8.count)
    var name = name
    let read = name.withUTF8 { bytes in readASCII(bytes, for: pattern) }
    if let read { return read }
    for character in name.prefix(FuzzyPattern.longestName) {
      add(pattern.number(of: character), Self.kind(of: character))
    }
    return true
  }

  /// Returns nil if the name contains characters outside of ASCII.
  private mutating func readASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, for pattern: FuzzyPattern
  ) -> Bool? {
    var found = 0
    for byte in bytes {
      // A carriage return and a line feed form one character.
      if byte >= 0x80 || byte == 0x0d { return nil }
      if found < pattern.numbers.count,
        pattern.asciiNumbers[Int(byte)] == pattern.numbers[found]
      {
        found += 1
      }
    }
    guard found == pattern.numbers.count else { return false }
    for byte in bytes.prefix(FuzzyPattern.longestName) {
      add(pattern.asciiNumbers[Int(byte)], Self.kind(of: byte))
    }
    return true
  }

  private mutating func add(_ number: UInt8, _ kind: Kind) {
    // The last of several capitals begins the next word, such as P in HTMLParser.
    if kind == .lower, last == .upper, beforeLast == .upper {
      bonuses[bonuses.count - 1] = Self.humpBonus
    }
    // The common case: the character is inside a word.
    bonuses.append(kind == last ? 0 : bonus(of: kind))
    numbers.append(number)
    (beforeLast, last) = (last, kind)
  }

  private func bonus(of kind: Kind) -> Int32 {
    switch (last, kind) {
    case (_, .delimiter): 0
    case (.delimiter, _): bonuses.isEmpty ? Self.startBonus : Self.wordBonus
    case (.lower, .upper), (.digit, .upper), (_, .digit): Self.humpBonus
    default: 0
    }
  }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case 0x61...0x7a: .lower
    case 0x41...0x5a: .upper
    case 0x30...0x39: .digit
    default: .delimiter
    }
  }

  private static func kind(of character: Character) -> Kind {
    if let byte = character.asciiValue { return kind(of: byte) }
    if character.isUppercase { return .upper }
    if character.isLowercase { return .lower }
    if character.isLetter { return .letter }
    return character.isNumber ? .digit : .delimiter
  }
}

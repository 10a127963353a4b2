import Inspector

extension Key {
  /// Creates the key that types a character; nil if no known key does.
  init?(typed scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0d, 0x0a: self = .enter
    case 0x09: self = .tab
    case 0x7f, 0x08: self = .backspace
    case 0x01...0x1a:
      guard let letter = Unicode.Scalar(scalar.value + 0x60) else { return nil }
      self = .control(Character(letter))
    case 0x20...0x7e, 0xa0...: self = .character(Character(scalar))
    default: return nil
    }
  }
}

import CNcurses

struct CharacterDecoder: Sendable {
  enum Encoding: Sendable {
    case utf8
    /// The encoding of the C library's locale.
    case locale
  }

  enum Outcome: Equatable {
    case incomplete
    case scalar(Unicode.Scalar)
    /// A byte that belongs to no character.
    case stray
  }

  private let encoding: Encoding
  private var bytes: [UInt8] = []

  init(_ encoding: Encoding = .utf8) { self.encoding = encoding }

  mutating func reset() { bytes = [] }

  mutating func take(_ byte: UInt8) -> Outcome {
    // This byte ends an incomplete character, which is dropped: no multibyte character of UTF-8
    // contains it, and an escape always begins a new sequence.
    if byte < 0x80, encoding == .utf8 || bytes.isEmpty || byte < 0x20 {
      bytes = []
      return .scalar(Unicode.Scalar(byte))
    }
    bytes.append(byte)
    return encoding == .utf8 ? takeUTF8(byte) : takeLocale(byte)
  }

  private mutating func takeUTF8(_ byte: UInt8) -> Outcome {
    let first = bytes[0]
    if bytes.count == 1 {
      if (0xc2...0xf4).contains(first) { return .incomplete }
      bytes = []
      return .stray
    }
    guard byte & 0xc0 == 0x80 else {
      bytes = []
      return take(byte)
    }
    let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    if bytes.count < length { return .incomplete }
    defer { bytes = [] }
    let text = String(validating: bytes, as: UTF8.self)
    return text?.unicodeScalars.first.map { .scalar($0) } ?? .stray
  }

  private mutating func takeLocale(_ byte: UInt8) -> Outcome {
    var (character, state) = (wchar_t(), mbstate_t())
    let count = bytes.withUnsafeBytes {
      mbrtowc(&character, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, &state)
    }
    // (size_t)-2 means incomplete; (size_t)-1 means invalid.
    let notWhole = -2
    if count == notWhole, bytes.count < 8 { return .incomplete }
    bytes = []
    guard count >= 0, count <= 8, let scalar = Unicode.Scalar(UInt32(bitPattern: character))
    else { return .stray }
    return .scalar(scalar)
  }
}

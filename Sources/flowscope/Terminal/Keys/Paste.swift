/// A text being pasted, between two marks (xterm's ctlseqs, "Bracketed Paste Mode").
struct Paste: Equatable, Sendable {
  /// The sequences that turn bracketed paste on and off.
  static let on = "\u{1b}[?2004h"
  static let off = "\u{1b}[?2004l"
  static let beginning = "\u{1b}[200~"
  static let end = "\u{1b}[201~"

  /// The maximum number of kept characters: more than anyone types; a copied text can be longer.
  static let limit = 10_000

  /// The maximum time until the next character.
  ///
  /// A broken connection never sends the end, and all later keys would be pasted text.
  static let patience = Duration.seconds(5)

  private var text: [Unicode.Scalar] = []
  /// The last characters, as many as the end sequence has, because it can arrive in pieces.
  private var tail: [Unicode.Scalar] = []
  private var last: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant = .now) { last = now }

  /// Whether the wait for the end is over.
  func isAbandoned(at now: ContinuousClock.Instant) -> Bool { now - last > Self.patience }

  /// Adds a character; returns whether it completes the end sequence.
  mutating func take(_ scalar: Unicode.Scalar, at now: ContinuousClock.Instant = .now) -> Bool {
    last = now
    if text.count < Self.limit + Self.endLength { text.append(scalar) }
    tail.append(scalar)
    if tail.count > Self.endLength { tail.removeFirst() }
    guard tail.elementsEqual(Self.end.unicodeScalars) else { return false }
    if text.suffix(tail.count).elementsEqual(tail) { text.removeLast(tail.count) }
    return true
  }

  /// One line: control characters and line breaks become blanks; a final line break is removed.
  var line: String {
    var scalars = text.prefix(Self.limit)
    while let last = scalars.last, Self.newlines.contains(last) { scalars.removeLast() }
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      defer { previous = scalar }
      // A carriage return and a line feed are one line break.
      if scalar == "\n", previous == "\r" { continue }
      let isSteering =
        Self.newlines.contains(scalar) || scalar.properties.generalCategory == .control
      line.append(isSteering ? " " : scalar)
    }
    return String(line)
  }

  private static let endLength = end.unicodeScalars.count
  private static let newlines: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}

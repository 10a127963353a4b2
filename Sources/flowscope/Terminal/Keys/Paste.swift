/// A text that is being pasted: what comes between the two sequences by which a terminal says so.
///
/// Source: xterm's ctlseqs, "Bracketed Paste Mode".
struct Paste: Equatable, Sendable {
  /// What turns it on in a terminal, and off.
  static let on: StaticString = "\u{1b}[?2004h"
  static let off: StaticString = "\u{1b}[?2004l"
  static let beginning = "\u{1b}[200~"
  static let end = "\u{1b}[201~"

  /// As many characters as are kept; nobody writes as many, and what is copied may have any number.
  static let limit = 10_000

  /// How long the next character may take: a connection that broke off brings no end, and from then on the keys
  /// of whoever is there would be taken for what is pasted.
  static let patience = Duration.seconds(5)

  private var text: [Unicode.Scalar] = []
  /// The last that came, as many as the end has: where it comes in pieces, nobody else tells it.
  private var tail: [Unicode.Scalar] = []

  /// When the last character came.
  private var last: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant = .now) { last = now }

  /// Whether its end is not waited for any longer.
  func isAbandoned(at now: ContinuousClock.Instant) -> Bool { now - last > Self.patience }

  /// Takes the next; whether it was the last of the end.
  mutating func take(
    _ scalar: Unicode.Scalar, at now: ContinuousClock.Instant = .now
  ) -> Bool {
    last = now
    if text.count < Self.limit + Self.endLength { text.append(scalar) }
    tail.append(scalar)
    if tail.count > Self.endLength { tail.removeFirst() }
    guard tail.elementsEqual(Self.end.unicodeScalars) else { return false }
    if text.suffix(tail.count).elementsEqual(tail) { text.removeLast(tail.count) }
    return true
  }

  /// The text for a line: what would end or steer it is a blank, and none is left of the last line's end.
  var line: String {
    var scalars = text.prefix(Self.limit)
    while let last = scalars.last, Self.newlines.contains(last) { scalars.removeLast() }
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      defer { previous = scalar }
      // Both together are one end of a line.
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

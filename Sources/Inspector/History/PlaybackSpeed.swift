/// The number of recorded seconds per second.
package struct PlaybackSpeed: Equatable, Sendable {
  let factor: Double

  package static let normal = PlaybackSpeed(clamping: 1)
  static let range = 0.25...64

  init(clamping factor: Double) {
    self.factor = min(max(factor, Self.range.lowerBound), Self.range.upperBound)
  }

  var faster: PlaybackSpeed { PlaybackSpeed(clamping: factor * 2) }
  var slower: PlaybackSpeed { PlaybackSpeed(clamping: factor / 2) }

  /// The speed as text, such as 4x or 0.25x.
  var title: String { factor == factor.rounded() ? "\(Int(factor))x" : "\(factor)x" }

  /// Parses `4`, `4x` or `0.5`; throws ``InvalidSpeed``.
  package init(parsing text: String) throws {
    let number = text.hasSuffix("x") ? text.dropLast() : text[...]
    guard let factor = Double(number), Self.range.contains(factor) else { throw InvalidSpeed() }
    self.init(clamping: factor)
  }
}

struct InvalidSpeed: Error, CustomStringConvertible {
  var description: String { "give a speed from 0.25x to 64x" }
}

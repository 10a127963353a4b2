/// How many recorded seconds go by in one.
package struct PlaybackSpeed: Equatable, Sendable {
  let factor: Double

  package static let normal = PlaybackSpeed(clamping: 1)
  static let range = 0.25...64

  /// The nearest speed that there is.
  init(clamping factor: Double) {
    self.factor = min(max(factor, Self.range.lowerBound), Self.range.upperBound)
  }

  var faster: PlaybackSpeed { PlaybackSpeed(clamping: factor * 2) }
  var slower: PlaybackSpeed { PlaybackSpeed(clamping: factor / 2) }

  /// Such as 4x or 0.25x.
  var title: String {
    factor == factor.rounded() ? "\(Int(factor))x" : "\(factor)x"
  }
}

extension PlaybackSpeed {
  /// Reads `4`, `4x` or `0.5`.
  ///
  /// - Throws: ``InvalidSpeed``.
  package init(parsing text: String) throws {
    let number = text.hasSuffix("x") ? text.dropLast() : text[...]
    guard let factor = Double(number), Self.range.contains(factor) else {
      throw InvalidSpeed()
    }
    self.init(clamping: factor)
  }
}

/// The error of a text that is not a speed.
struct InvalidSpeed: Error, CustomStringConvertible {
  var description: String { "give a speed from 0.25x to 64x" }
}

package import FlowModel
package import Foundation

extension Counted {
  /// Formats a number of seconds, with decimals only if it has any: "8 s", "0.5 s".
  package static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  /// Limits a count that another process sent, so that a sum of counts cannot overflow.
  package static func limited(_ count: Int) -> Int { min(max(count, 0), 1_000_000_000) }
}

extension [String] {
  /// The words as in "a, b or c".
  package var alternatives: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}

extension Array where Element: Equatable {
  /// The value after this one, and after the last one the first.
  package func following(_ value: Element) -> Element {
    self[(firstIndex(of: value).map { $0 + 1 } ?? 0) % count]
  }
}

package enum Times {
  /// Formats a time in ISO 8601, in UTC, to the millisecond; what ``date(_:)`` reads of it has the same
  /// text.
  package static func text(_ time: Date) -> String { TimeText.iso8601(time) }

  /// Reads a time in ISO 8601, with or without a fraction of a second; nil for other text.
  package static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }

  /// Formats a length of time, in seconds, with two or three digits: "2.1 µs", "34 s", "1 h 5 min".
  package static func span(_ seconds: TimeInterval) -> String {
    func short(_ number: Double, _ unit: String) -> String {
      number < 9.95
        ? "\((number * 10).rounded() / 10) \(unit)" : "\(Int(number.rounded())) \(unit)"
    }
    switch seconds {
    case ..<0.000_999_5: return short(max(0, seconds) * 1e6, "µs")
    case ..<0.999_5: return short(seconds * 1e3, "ms")
    case ..<59.5: return short(seconds, "s")
    case ..<3_599.5:
      let whole = Int(seconds.rounded())
      return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s"
    default:
      let minutes = Int(min(seconds / 60, 1e12).rounded())
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
  }
}

package enum ByteCount {
  /// The size in bytes, or in units of 1,000 bytes, such as "43 kB".
  package static func text(_ count: Int) -> String {
    var (size, unit) = (Double(count), 0)
    while size >= 999.5, unit < units.count - 1 {
      size /= 1_000
      unit += 1
    }
    let isPrecise = unit > 1 && size < 9.95
    let number = isPrecise ? "\((size * 10).rounded() / 10)" : "\(Int(size.rounded()))"
    return "\(number) \(units[unit])"
  }

  private static let units = ["B", "kB", "MB", "GB"]
}

package enum NearestNames {
  /// The maximum number of names that are compared.
  private static let mostNames = 10_000
  /// Only the beginning of a name is compared; this much of it has enough in lower case too.
  private static let comparedBytes = 128

  /// At most `count` of `names` that are similar enough, the most similar first; ignores case.
  ///
  /// O(names), of which at most 10,000 are compared: names of an app can be many, long and alike.
  package static func to(_ text: String, among names: some Sequence<String>, count: Int = 3)
    -> [String]
  {
    let typed = compared(text)
    var near: [(name: String, distance: Int)] = []
    // Names of one kind have similar endings: if one name is close, the more distant ones are not
    // meant.
    var furthest = Int.max
    for name in names.prefix(mostNames) {
      let most = min(max(1, name.utf8.count / 3), furthest)
      guard let distance = EditDistance.between(compared(name), typed, atMost: most) else {
        continue
      }
      near.append((name, distance))
      furthest = min(furthest, distance + 1)
    }
    return near.filter { $0.distance <= furthest }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(count).map(\.name)
  }

  private static func compared(_ name: String) -> String {
    name.utf8.count <= comparedBytes
      ? name.lowercased()
      : String(decoding: name.utf8.prefix(comparedBytes), as: UTF8.self).lowercased()
  }

  /// The end of a message: the similar names, or `otherwise` if there are none.
  package static func hint(
    for text: String, among names: some Sequence<String>, count: Int = 1, otherwise: String
  ) -> String {
    let near = to(text, among: names, count: count).map { "'\($0)'" }
    return near.isEmpty ? otherwise : "did you mean \(near.joined(separator: " or "))?"
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index where the second part begins, which holds all elements after it; O(log count).
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

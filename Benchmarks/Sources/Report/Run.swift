import Foundation

/// The median results of one run: seconds for one turn, or bytes.
struct Run {
  private(set) var values: [String: Double] = [:]

  struct NotARun: Error {}

  init(_ text: String) throws {
    // The output starts with messages of the build.
    guard let start = text.range(of: "[{\"") else { throw NotARun() }
    let json = Data(text[start.lowerBound...].utf8)
    for measured in try JSONDecoder().decode([Measured].self, from: json) {
      guard let name = measured.benchmark.split(separator: ".", maxSplits: 3).last,
        let metric = measured.secondaryMetrics[
          name.hasPrefix("memory") ? "bytes" : "Time (wall clock)"],
        let median = metric.scorePercentiles["50.0"]
      else { continue }
      let words = name.replacingOccurrences(of: "_", with: " ")
      let isPerThousand = words.hasSuffix(" x1000")
      let scale = Self.units[metric.scoreUnit] ?? 1
      values[isPerThousand ? String(words.dropLast(" x1000".count)) : words] =
        median * scale / (isPerThousand ? 1_000 : 1)
    }
  }

  private static let units = ["ns": 1e-9, "μs": 1e-6, "ms": 1e-3, "s": 1, "#": 1]

  /// Returns a row of the table of single results.
  func row(_ name: String, to other: String? = nil, atMost target: Double? = nil) -> String {
    guard let value = values[name] else { return "| \(name) | not measured | | |" }
    let ratio = other.flatMap { values[$0] }.map { value / $0 }
    return "| \(name) | \(Self.time(value)) | "
      + (ratio.map { String(format: "%.1f x %@", $0, other ?? "") } ?? "1") + " | "
      + (target.map { "at most \($0)" } ?? "") + " |"
  }

  /// Returns a row of the table of growth; a linear cost has the exponent 1.
  func growth(_ name: String, _ sizes: [Int], atMost target: Double? = nil) -> String {
    let points = sizes.compactMap { size in values["\(name)/\(size)"].map { (Double(size), $0) } }
    guard points.count == sizes.count, let first = points.first, let last = points.last else {
      return "| \(name) | not measured | | |"
    }
    let exponent = log(last.1 / first.1) / log(last.0 / first.0)
    let medians = points.map { "\(Int($0.0)): \(Self.time($0.1))" }.joined(separator: ", ")
    let ratio = target.map { String(format: "%.1f times; at most %.0f", last.1 / first.1, $0) }
    return "| \(name) | \(medians) | \(String(format: "%.2f", exponent)) | \(ratio ?? "1") |"
  }

  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: String(format: "%.0f ns", seconds * 1e9)
    case ..<1e-3: String(format: "%.2f µs", seconds * 1e6)
    default: String(format: "%.2f ms", seconds * 1e3)
    }
  }
}

private struct Measured: Decodable {
  struct Metric: Decodable {
    let scoreUnit: String
    let scorePercentiles: [String: Double]
  }

  let benchmark: String
  let secondaryMetrics: [String: Metric]
}

/// Sizes of files as text.
package enum ByteCount {
  /// The size in bytes, or in units of 1,000 bytes, such as "43 kB".
  package static func text(_ count: Int) -> String {
    var (size, unit) = (Double(count), 0)
    while size >= 999.5, unit < units.count - 1 {
      size /= 1_000
      unit += 1
    }
    let isPrecise = unit > 1 && size < 9.95
    let number =
      isPrecise ? "\((size * 10).rounded() / 10)" : "\(Int(size.rounded()))"
    return "\(number) \(units[unit])"
  }

  private static let units = ["B", "kB", "MB", "GB"]
}

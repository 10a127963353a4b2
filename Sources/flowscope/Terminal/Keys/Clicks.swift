import Inspector

/// Distinguishes double clicks from single clicks.
struct Clicks {
  private static let doubleClickTime = Duration.milliseconds(400)
  private var last: (row: Int, column: Int, time: ContinuousClock.Instant)?

  /// Returns the input for a press of the left button at `now`.
  mutating func press(row: Int, column: Int, at now: ContinuousClock.Instant) -> Input {
    let isDouble =
      last.map {
        $0.row == row && $0.column == column && now - $0.time < Self.doubleClickTime
      } ?? false
    last = isDouble ? nil : (row, column, now)
    return .click(row: row, column: column, isDouble: isDouble)
  }
}

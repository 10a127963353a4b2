import Inspector

/// Tells double clicks from single ones.
struct Clicks {
  private static let doubleClickTime = Duration.milliseconds(400)
  private var last: (row: Int, column: Int, time: ContinuousClock.Instant)?

  /// The input that a press of the left button at `now` is.
  mutating func press(row: Int, column: Int, at now: ContinuousClock.Instant) -> Input {
    let isDouble =
      last.map {
        $0.row == row && $0.column == column && now - $0.time < Self.doubleClickTime
      } ?? false
    last = isDouble ? nil : (row, column, now)
    return .click(row: row, column: column, isDouble: isDouble)
  }
}

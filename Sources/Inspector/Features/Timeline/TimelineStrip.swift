import FlowReports
import Foundation

/// The whole time in one line, with the errors, the gaps and the moment that shows.
enum TimelineStrip {
  static func draw(
    _ timeline: TimelineView, row: Int, in area: Rectangle, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    // Nothing is away that was never there.
    if timeline.strip == nil, timeline.mode == .away { return }
    let (text, style) = state(of: timeline, glyphs)
    // The width of the longest state, so that the bar does not jump.
    let stateWidth = min(24, area.size.columns / 3)
    frame.write(
      text, row: row, column: area.columns.upperBound - stateWidth, width: stateWidth - 1,
      style: style)
    guard let strip = timeline.strip else { return }
    let first = area.column + 10
    let last = area.columns.upperBound - stateWidth - 10
    guard last - first >= 8 else { return }
    for (time, column) in [(strip.start, area.column + 1), (strip.end, last + 1)] {
      let clock = ClockTime.seconds(time, utcOffset: timeline.utcOffset)
      frame.write(clock, row: row, column: column, width: 8, style: .faint)
    }
    drawBar(strip, row: row, columns: first..<last, glyphs, into: &frame)
  }

  private static func drawBar(
    _ strip: TimelineView.Strip, row: Int, columns: Range<Int>, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    frame.fill(row: row, columns: columns, with: glyphs.horizontal, style: .faint)
    let length = strip.end.timeIntervalSince(strip.start)
    func mark(_ times: [Date], _ text: String, _ style: Style) {
      // Many times may fall on one column.
      let marked = Set(
        times.lazy.map { time in
          let part = length > 0 ? time.timeIntervalSince(strip.start) / length : 1
          return Int((min(max(part, 0), 1) * Double(columns.count - 1)).rounded())
        })
      for offset in marked {
        frame.write(text, row: row, column: columns.lowerBound + offset, width: 1, style: style)
      }
    }
    mark(strip.gaps, glyphs.gap, .coloured(.warning))
    mark(strip.errors, glyphs.no, .failure)
    mark([strip.position], glyphs.current, .coloured(.accent, bold: true))
  }

  private static func state(of timeline: TimelineView, _ glyphs: Glyphs) -> (String, Style) {
    switch timeline.mode {
    case .live: return ("\(glyphs.live) live", .coloured(.success))
    case .away: return ("\(glyphs.waiting) away", .coloured(.warning, bold: true))
    case .past: return ("\(glyphs.paused) past \(timeline.place)", .coloured(.warning, bold: true))
    case .replay(let status):
      let speed = status.speed.title
      if status.isAtEnd { return ("\(glyphs.paused) end", .coloured(.accent)) }
      return status.isPlaying
        ? ("\(glyphs.playing) \(speed)", .coloured(.success))
        : ("\(glyphs.paused) paused \(speed)", .coloured(.warning, bold: true))
    }
  }
}

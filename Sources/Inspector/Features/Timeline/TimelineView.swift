import DequeModule
import FlowModel
import FlowReports
import Foundation

/// The content of the timeline: some lines around the moment that shows, and the whole time as a
/// strip.
struct TimelineView: Equatable, Sendable {
  enum Mode: Equatable, Sendable {
    case live
    /// The engine is gone, and the viewer waits for it.
    case away
    /// The user looks at the past of a live engine.
    case past
    case replay(PlaybackStatus)
  }

  struct Line: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case navigation(succeeded: Bool)
      /// The hierarchy changed without a navigation.
      case change
      /// Something is missing here, or another run begins.
      case gap
    }

    let time: Date
    let kind: Kind
    /// The request, or the event.
    var title = ""
    var route = ""
    var origin = ""
    var stepCount = 0
    /// The time that planning and applying took, in seconds; nil for lines without a navigation.
    var duration: TimeInterval?
    /// A remark, such as an error.
    var note = ""
    /// Whether the line belongs to the moment that shows.
    var isCurrent = false
    /// Whether the line belongs to the same moment as the line above.
    var isContinued = false
    var hasError = false
    /// Whether it is a navigation that succeeded without being on screen.
    var isUnseen = false
  }

  /// The whole known time, as a strip.
  struct Strip: Equatable, Sendable {
    var start: Date
    var end: Date
    /// The time of the moment that shows.
    var position: Date
    var errors: [Date] = []
    var gaps: [Date] = []
  }

  var mode: Mode
  /// Oldest first.
  var lines: [Line]
  /// Nil if nothing is known yet.
  var strip: Strip?
  /// The number of the moment that shows, from 1, and of all, such as `3/10`.
  var place: String
  var utcOffset = 0
  /// The text in place of the lines if there are none.
  var emptyText = "nothing has happened yet"
}

extension TimelineView {
  /// The part of a history that `height` rows show, in O(height), and O(moments) for the strip of a
  /// live engine; `outline` is that of a played recording.
  init(
    _ history: History, height: Int, filter: LineFilter = .none,
    playing status: PlaybackStatus? = nil, outline: RecordingOutline? = nil,
    isConnected: Bool = true, names: GivenNames = GivenNames(), utcOffset: Int = 0
  ) {
    let chronicle = history.chronicle
    mode =
      history.isLive
      ? status.map { .replay($0) } ?? (isConnected ? .live : .away) : .past
    let numbers = chronicle.numbers
    let position = history.position ?? 0
    place = "\(numbers.isEmpty ? 0 : position - numbers.lowerBound + 1)/\(numbers.count)"
    lines = Self.lines(
      of: chronicle, around: position, height: height, filter: filter, names)
    if !filter.isEmpty, !chronicle.moments.isEmpty {
      emptyText = "no moment matches \(filter.text)"
    }
    strip =
      outline.map { outline in
        Strip(
          start: outline.start, end: outline.end,
          position: (history.isLive ? status?.time : history.moment?.receivedAt) ?? outline.start,
          errors: outline.errors, gaps: outline.gaps)
      } ?? Self.strip(of: history)
    self.utcOffset = utcOffset
  }

  /// Lines around the moment `position`, and some of those after it.
  private static func lines(
    of chronicle: Chronicle, around position: Int, height: Int, filter: LineFilter,
    _ names: GivenNames
  ) -> [Line] {
    guard height > 0, !chronicle.moments.isEmpty else { return [] }
    let compiled = filter.isEmpty ? nil : filter.compiled()
    func isShown(_ moment: Moment) -> Bool {
      compiled.map { isAdmitted(moment, by: $0, in: chronicle, names) } ?? true
    }
    func gathered(from number: Int, by step: Int) -> [Line] {
      var found: [Line] = []
      var number = number
      while found.count < height, let moment = chronicle[number] {
        let lines =
          isShown(moment)
          ? lines(of: moment, isCurrent: number == position, in: chronicle, names) : []
        found.insert(contentsOf: lines, at: step < 0 ? 0 : found.count)
        number += step
      }
      return found
    }
    let after = gathered(from: position + 1, by: 1)
    var before = gathered(from: position, by: -1)
    if before.count < height, chronicle.forgotten > 0, filter.isEmpty, let first = before.first {
      before.insert(forgotten(chronicle.forgotten, before: first.time), at: 0)
    }
    // Later moments get a third of the lines, and more if there are few earlier ones.
    let following = min(after.count, max(height / 3, height - before.count))
    // The first line of the moment that shows has to be visible.
    let shown = before.lastIndex { $0.isCurrent && !$0.isContinued } ?? 0
    let all = before + after
    let end = min(max(before.count + following, height), all.count, shown + height)
    return Array(all[max(0, end - height)..<end])
  }

  /// Whether a filter shows a moment: one of its lines is enough.
  static func isAdmitted(
    _ moment: Moment, by filter: LineFilter.Compiled, in chronicle: Chronicle, _ names: GivenNames
  ) -> Bool {
    filter.admits(
      lines(of: moment, isCurrent: false, in: chronicle, names).flatMap { line in
        [line.title, line.route, line.origin, line.note]
      })
  }

  static func lines(
    of moment: Moment, isCurrent: Bool, in chronicle: Chronicle, _ names: GivenNames
  ) -> [Line] {
    var lines = moment.navigations.enumerated().map { index, report in
      Line(
        time: report.time, kind: .navigation(succeeded: report.succeeded), title: report.request,
        route: report.route?.shown ?? "",
        origin: chronicle.title(of: report.origin, at: moment, names),
        stepCount: report.steps.count,
        duration: report.measuredNanoseconds.map { Double($0) / 1e9 },
        note: OutcomeWords.failed(report)
          ?? OutcomeWords.note(on: report.visible, requested: report.route) ?? "",
        isContinued: index > 0, hasError: report.hasFailed,
        isUnseen: report.isUnseen)
    }
    if lines.isEmpty { lines = [line(without: moment)] }
    let others = moment.navigations.count - 1
    if others > 0 {
      let note = "with \(others) \(others == 1 ? "other" : "others")"
      lines[0].note = [note, lines[0].note].filter { !$0.isEmpty }.joined(separator: ": ")
    }
    if moment.errorCount > 0, !lines.contains(where: \.hasError) {
      lines[0].hasError = true
      let errors = Counted.text(moment.errorCount, "error")
      lines[0].note = [lines[0].note, errors].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    for index in lines.indices { lines[index].isCurrent = isCurrent }
    return lines
  }

  /// The line of a moment without a navigation.
  static func line(without moment: Moment) -> Line {
    let (title, note) =
      switch moment.kind {
      case .change: ("change", moment.change.map(summary) ?? "")
      case .disconnected(let reason): ("disconnected", reason)
      case .silent(let silence): ("silent", silence.text(at: moment.time))
      case .answering(let silence):
        ("answering", LogWords.answering(after: silence, at: moment.time))
      case .beginning(.attached): ("begin", "earlier events are unknown")
      case .beginning(.lost(let count)):
        ("lost", LogWords.lost(count, .notifications))
      case .beginning(.reconnected): ("reconnected", "events in between are unknown")
      case .beginning(.readAnew): ("reload", "the hierarchy was reloaded")
      case .beginning(.anotherRun): ("restart", "the app was restarted; no step leads here")
      }
    let kind = moment.kind == .change ? Line.Kind.change : .gap
    return Line(time: moment.time, kind: kind, title: title, note: note)
  }

  private static func forgotten(_ count: Int, before time: Date) -> Line {
    Line(
      time: time, kind: .gap, title: "gone",
      note: count == 1 ? "1 older moment was dropped" : "\(count) older moments were dropped")
  }

  private static func summary(_ change: HierarchyChange) -> String {
    var (added, removed, changed) = (0, 0, 0)
    for node in change.nodes.values {
      switch (node.before, node.after) {
      case (nil, _): added += 1
      case (_, nil): removed += 1
      default: changed += 1
      }
    }
    let parts = [(added, "added"), (removed, "removed"), (changed, "changed")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func strip(of history: History) -> Strip? {
    let moments = history.chronicle.moments
    guard let first = moments.first, let last = moments.last else { return nil }
    var strip = Strip(
      start: first.time, end: last.time, position: history.moment?.time ?? last.time)
    for moment in moments {
      if moment.hasFailure { strip.errors.append(moment.time) }
      if moment.kind != .change, moment.kind != .beginning(.attached) {
        strip.gaps.append(moment.time)
      }
    }
    return strip
  }
}

extension Chronicle {
  /// The number of the moment that is `distance` matching moments from `position`, or of the last
  /// one in that direction; past the end if there is none after `position`.
  ///
  /// O(moments).
  func match(
    for filter: LineFilter, _ distance: Int, from position: Int, _ names: GivenNames
  ) -> Int {
    let compiled = filter.compiled()
    var (number, found, left) = (position, position, abs(distance))
    while left > 0 {
      number += distance.signum()
      guard let moment = self[number] else { break }
      guard TimelineView.isAdmitted(moment, by: compiled, in: self, names) else { continue }
      found = number
      left -= 1
    }
    return found == position && distance > 0 ? numbers.upperBound : found
  }
}

import Foundation

/// The hierarchies of a recording after its navigations, with what was asked.
package struct RecordedMoments {
  package struct Moment {
    package let hierarchy: FlowSnapshot
    /// When it was, and what was asked.
    package let caption: String
  }

  /// The largest number of moments.
  package static let most = 40

  package private(set) var all: [Moment] = []
  /// The number of all moments of the recording.
  package private(set) var count = 0
  private var first: Moment?
  private var last: Moment?
  /// Every moment whose number is a multiple of this is kept.
  private var step = 1
  private var snapshot: FlowSnapshot?
  private var waiting: [NavigationReport] = []
  private var engine: EngineInfo?
  private var logged = LoggedEvents.all

  package var summary: String {
    let name = engine.map { " of \(DisplayText.neutralised($0.name, limit: 60))" } ?? ""
    return "A recording\(name): \(Counted.text(count, "navigation")), \(all.count) moments shown."
  }

  mutating func take(_ next: RecordedEvent) {
    if case .connected(let info) = next.event { engine = info }
    switch next.event {
    case .snapshot(let snapshot):
      self.snapshot = snapshot
      if first == nil {
        let time = next.entry.map { "\(Times.text($0.time)) · " } ?? ""
        first = Moment(hierarchy: snapshot, caption: "\(time)recorded from here")
      }
    case .changed(let delta): snapshot?.apply(delta)
    default: break
    }
    let events = logged.take(
      next.event, at: next.entry?.time ?? .distantPast, entry: next.entry?.id)
    for event in events where !event.isRecalled {
      if case .navigation(let report) = event.content { waiting.append(report) }
    }
    show(isEnd: false)
  }

  /// The changes of a navigation may come after its report.
  private mutating func show(isEnd: Bool) {
    guard let snapshot else { return }
    while let report = waiting.first, isEnd || report.revision <= snapshot.revision {
      waiting.removeFirst()
      add(Moment(hierarchy: snapshot, caption: Self.caption(of: report)))
    }
  }

  private mutating func add(_ moment: Moment) {
    count += 1
    last = moment
    guard count.isMultiple(of: step) else { return }
    all.append(moment)
    // Room is left for the first and the last.
    if all.count > Self.most - 2 {
      step *= 2
      // The kept ones are the multiples of the old step.
      all = all.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }
  }

  mutating func end() {
    show(isEnd: true)
    if let last, count > 0, !count.isMultiple(of: step) { all.append(last) }
    if let first { all.insert(first, at: 0) }
  }

  /// The number of navigations that no moment shows.
  var omitted: Int { count - max(all.count - 1, 0) }

  private static func caption(of report: NavigationReport) -> String {
    let route = report.route.map { " \($0.shown)" } ?? ""
    let outcome = report.error.map { " ✗ \($0.message)" } ?? ""
    return "\(Times.text(report.time)) · "
      + DisplayText.neutralised("\(report.request)\(route)\(outcome)", limit: 90)
  }
}

extension Asker {
  /// Returns the hierarchies of a recording after its navigations; of more than
  /// ``RecordedMoments/most``, some at equal distances.
  ///
  /// Takes time in proportion to the recording, and memory for the moments. Throws a ``ReportError`` if
  /// nothing was recorded.
  package func moments(ofRecordingAt path: String) async throws -> RecordedMoments {
    let reader = try RecordingReader(path: path)
    var moments = RecordedMoments()
    if let span = try reader.span() {
      for try await next in reader.events(from: span.first.id) { moments.take(next) }
    }
    moments.end()
    guard !moments.all.isEmpty else {
      throw ReportError.badInput("cannot draw \(path): no hierarchy was recorded")
    }
    if moments.omitted > 0 {
      tell(
        "the animation leaves out \(moments.omitted) of \(Counted.text(moments.count, "navigation"))"
      )
    }
    return moments
  }
}

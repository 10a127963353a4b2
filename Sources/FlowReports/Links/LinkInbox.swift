/// The links that an app opened or refused, oldest first.
package struct LinkInbox: Report {
  /// Where the links from before come from.
  package enum Past: Equatable, Sendable {
    /// A recording has all links of its time, and those that the app's flight recorder had then.
    case recording
    /// A flight recorder, which no longer has this many navigations.
    case flightRecorder(leftOut: Int)
    /// An engine without a flight recorder has only the links that were refused.
    case errors
  }

  package var past: Past
  /// What the links are of; without a revision, if they were watched.
  package var moment = AnswerMoment(target: nil)
  private let limit: Int?
  private let byteLimit: Int
  private var kept: [LinkEntry] = []
  private var bytes = 0
  private var counts: [LinkEntry.Outcome: Int] = [:]
  /// The number of events that did not arrive.
  private var lost = 0
  /// The number of navigations that the app's flight recorder no longer had.
  private var leftOut = 0

  /// The bytes of links that are kept by default.
  package static let standardBytes = 96 << 20

  /// Creates an empty inbox that lists at most the newest `limit` links.
  package init(of past: Past, limit: Int? = nil, bytes: Int = standardBytes) {
    self.past = past
    self.limit = limit
    byteLimit = bytes
  }

  package struct Document: ReportDocument, Sendable {
    package static let schema = "flowscope.links"

    fileprivate let inbox: LinkInbox

    private enum CodingKeys: String, CodingKey { case links, next }

    package func encode(to encoder: any Encoder) throws {
      try inbox.moment.encode(to: encoder)
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(inbox.entries.map { LinkDocument($0) }, forKey: .links)
      try fields.encode(inbox.next, forKey: .next)
    }
  }

  /// The listed links.
  package var entries: ArraySlice<LinkEntry> { kept.suffix(limit ?? .max) }
  /// The number of all links, listed or not.
  package var count: Int { counts.values.reduce(0, +) }

  package var document: Document { Document(inbox: self) }

  package var next: [NextStep] {
    let named = entries.filter { $0.link.url.map(URLText.isURL) ?? false }
    guard let entry = named.last(where: { $0.outcome == .refused }) ?? named.last else {
      return [NextStep(["routes", moment.target], "the routes, and what leads to them")]
    }
    return [
      NextStep(
        ["links", moment.target, "--url", entry.link.url],
        "the pattern of the link, its route, and who takes it")
    ]
  }

  /// Adds the link of an event, if it has one; O(links) if it is older than others.
  package mutating func take(_ event: LoggedEvent) {
    switch event.content {
    case .lost(let count, .navigations):
      leftOut = Counted.limited(leftOut + Counted.limited(count))
    case .lost(let count, _): lost = Counted.limited(lost + Counted.limited(count))
    default: break
    }
    guard let entry = LinkEntry(event) else { return }
    counts[entry.outcome, default: 0] += 1
    var index = kept.count
    // A viewer receives the past errors before the past navigations.
    while index > 0, kept[index - 1].time > entry.time { index -= 1 }
    kept.insert(entry, at: index)
    bytes += entry.memoryBytes
    // Removes many at once, because each removal moves all the others.
    if let limit, kept.count / 2 >= limit { forget(kept.count - limit) }
    while bytes > byteLimit, kept.count > 1 { forget(max(1, kept.count / 10)) }
  }

  private mutating func forget(_ count: Int) {
    bytes -= kept.prefix(count).reduce(0) { $0 + $1.memoryBytes }
    kept.removeFirst(count)
  }

  package var remarks: [String] {
    let dropped =
      switch past {
      case .recording: leftOut
      case .flightRecorder(let leftOut): leftOut
      case .errors: 0
      }
    let older =
      past == .errors
      ? "an engine without a flight recorder keeps only links that were refused"
      : dropped > 0
        ? "the flight recorder has dropped the oldest \(Counted.text(dropped, "navigation")); links "
          + "among them are missing" : nil
    let missed =
      lost > 0 ? "\(Counted.text(lost, "event")) did not arrive; links among them are missing" : nil
    let forgotten = min(count, limit ?? .max) - entries.count
    let full =
      forgotten > 0
      ? "the oldest \(Counted.text(forgotten, "link")) left out: the rest fills "
        + "\(byteLimit >> 20) MiB, which is the limit" : nil
    return [older, missed, full].compactMap(\.self)
  }

  package func text(_ style: TextStyle) -> String {
    style.text(of: table(style.glyphs), summary: summary)
  }

  private func table(_ glyphs: Glyphs) -> ColumnTable {
    var table = ColumnTable([
      "time", "", "link", "route", "asked", "refused by", "visible", "outcome",
    ])
    for entry in entries {
      table.add([
        Times.text(entry.time), entry.sign(glyphs), entry.link.text, entry.route?.shown ?? "-",
        entry.asked?.text ?? "-", entry.refusedBy ?? "-", entry.visible?.shown ?? "-", entry.text,
      ])
    }
    return table
  }

  private var summary: String {
    let parts = [
      (LinkEntry.Outcome.opened, "opened"), (.unseen, "opened and not on screen"),
      (.refused, "refused"),
    ].map { outcome, word in (counts[outcome] ?? 0, word) }
    let named = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([Counted.text(count, "link")] + named).joined(separator: ", ")
  }
}

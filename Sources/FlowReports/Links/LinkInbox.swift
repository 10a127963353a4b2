/// The links that an app opened or refused, oldest first.
package struct LinkInbox: Report {
  package let entries: [LinkEntry]
  /// Whether they are those of a recording, which has all of its time.
  package let isRecorded: Bool

  package struct Document: ReportDocument, Sendable {
    package static let schema = "flowscope.links"

    package let links: [LinkDocument]
  }

  package var document: Document { Document(links: entries.map { LinkDocument($0) }) }

  package var remarks: [String] {
    isRecorded || entries.contains { $0.outcome != .refused }
      ? []
      : ["an engine without a flight recorder keeps only links that were refused"]
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
    ].map { outcome, word in (entries.count { $0.outcome == outcome }, word) }
    let named = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([Counted.text(entries.count, "link")] + named).joined(separator: ", ")
  }
}

extension Asker {
  /// Returns the links of a recording, or those that an engine still has.
  ///
  /// An engine without a flight recorder has only those that were refused.
  package func linkInbox(of target: String?) async throws -> LinkInbox {
    var isRecorded = false
    if case .recording = try await find(target) { isRecorded = true }
    var entries: [LinkEntry] = []
    try await log(of: target, since: nil, selecting: LogSelection(), follows: false) { event in
      if let entry = LinkEntry(event) { entries.append(entry) }
      return true
    }
    return LinkInbox(entries: entries, isRecorded: isRecorded)
  }
}

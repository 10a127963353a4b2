/// What an export wrote: how many rows of how many recordings, and where.
package struct EventExport: Equatable, Sendable, Report {
  package struct Count: Equatable, Sendable, Encodable {
    package let kind: EventRow.Kind
    package let rows: Int
    package let files: Int
  }

  /// The directory as it was named.
  package let directory: String
  /// The number of recordings, without copies.
  package private(set) var recordings = 0
  var runs: Set<String> = []
  private var rows: [EventRow.Kind: Int] = [:]
  private var files: [EventRow.Kind: Int] = [:]

  init(directory: String) { self.directory = directory }

  mutating func add(_ rows: [EventRow.Kind: Int]) {
    recordings += 1
    self.rows.merge(rows, uniquingKeysWith: +)
  }

  mutating func publish(_ files: [EventRow.Kind: Int]) { self.files = files }

  /// The counts of each kind, in one order.
  package var counts: [Count] {
    EventRow.Kind.allCases.map { Count(kind: $0, rows: rows[$0] ?? 0, files: files[$0] ?? 0) }
  }

  package var document: Document { Document(self) }

  package func text(_ style: TextStyle) -> String {
    var table = ColumnTable(["rows of", "rows", "files"])
    for count in counts { table.add([count.kind.rawValue, "\(count.rows)", "\(count.files)"]) }
    let summary =
      "\(Counted.text(rows.values.reduce(0, +), "row")) of \(Counted.text(runs.count, "run")) in "
      + "\(Counted.text(files.values.reduce(0, +), "file")) below \(directory)"
    return style.text(of: table, summary: summary)
  }

  /// The counts as JSON; Docs/schemas/export-events.json describes it.
  package struct Document: ReportDocument {
    package static let schema = "flowscope.export-events"

    package let directory: String
    package let recordings: Int
    package let runs: Int
    package let rows: Int
    package let files: Int
    package let kinds: [Count]

    fileprivate init(_ export: EventExport) {
      directory = export.directory
      recordings = export.recordings
      runs = export.runs.count
      kinds = export.counts
      rows = kinds.reduce(0) { $0 + $1.rows }
      files = kinds.reduce(0) { $0 + $1.files }
    }
  }
}

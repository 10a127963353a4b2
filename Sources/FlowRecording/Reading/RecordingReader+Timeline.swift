import FlowModel
public import Foundation
import GRDB

extension RecordingReader {
  /// Returns the first and the last entry; nil if the recording is empty.
  public func span() throws(RecordingError) -> (first: RecordingEntry, last: RecordingEntry)? {
    let first = try entries("ORDER BY id LIMIT 1", []).first
    let last = try entries("ORDER BY id DESC LIMIT 1", []).first
    guard let first, let last else { return nil }
    return (first, last)
  }

  /// Returns the entry at a position.
  public func entry(at position: Int) throws(RecordingError) -> RecordingEntry? {
    try entries("WHERE id = ?", [position]).first
  }

  /// Returns the number of entries of a kind up to a position, by an index, in O(such entries).
  public func count(
    of kind: RecordingEntry.Kind, upTo position: Int = .max
  ) throws(RecordingError) -> Int {
    try read { database in
      let sql = "SELECT count(*) FROM entries WHERE kind = ? AND id <= ?"
      return try Int.fetchOne(database, sql: sql, arguments: [kind.rawValue, position]) ?? 0
    }
  }

  /// Returns the next entries of these kinds after a position, in order, in O(`limit` · kinds).
  public func entries(
    of kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases),
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordingEntry] {
    try entries(of: kinds, "id > ? ORDER BY id", position, limit, by: <)
  }

  /// Returns the last entries of these kinds before a position, in order, in O(`limit` · kinds).
  public func entries(
    of kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases),
    before position: Int, limit: Int
  ) throws(RecordingError) -> [RecordingEntry] {
    try entries(of: kinds, "id < ? ORDER BY id DESC", position, limit, by: >).reversed()
  }

  /// Returns the first entries of these kinds together that meet a condition, in the order of its SQL.
  private func entries(
    of kinds: Set<RecordingEntry.Kind>, _ condition: String, _ position: Int, _ limit: Int,
    by areInOrder: (Int, Int) -> Bool
  ) throws(RecordingError) -> [RecordingEntry] {
    let most = max(0, limit)
    if kinds.count == RecordingEntry.Kind.allCases.count {
      return try entries("WHERE \(condition) LIMIT ?", [position, most])
    }
    var found: [RecordingEntry] = []
    for kind in kinds {
      found += try entries(
        "WHERE kind = ? AND \(condition) LIMIT ?", [kind.rawValue, position, most])
    }
    return Array(found.sorted { areInOrder($0.id, $1.id) }.prefix(most))
  }

  /// Returns the last entry at or before this time: the position of a moment.
  ///
  /// Includes the whole millisecond, so that a time printed to the millisecond finds its entry.
  public func lastEntry(at time: Date) throws(RecordingError) -> RecordingEntry? {
    try entries(
      "WHERE time < ? ORDER BY time DESC, id DESC LIMIT 1",
      [time.timeIntervalSince1970 + 0.001]
    ).first
  }

  /// Returns the entry of these kinds that is nearest to this time.
  public func nearestEntry(
    to time: Date, of kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases)
  ) throws(RecordingError) -> RecordingEntry? {
    let position = try lastEntry(at: time)?.id ?? 0
    let before = try entries(of: kinds, before: position + 1, limit: 1).last
    let after = try entries(of: kinds, after: position, limit: 1).first
    guard let before, let after else { return before ?? after }
    return time.timeIntervalSince(before.time) <= after.time.timeIntervalSince(time)
      ? before : after
  }

  private func entries(
    _ condition: String, _ arguments: StatementArguments
  ) throws(RecordingError) -> [RecordingEntry] {
    try read { database in
      try database.rows("SELECT id, time, kind FROM entries \(condition)", arguments) { row in
        guard let kind = RecordingEntry.Kind(rawValue: try row.text(atIndex: 2))
        else { throw damaged("an entry has an unknown kind") }
        let id = try row.whole(atIndex: 0, in: ColumnRange.entries)
        return RecordingEntry(id: id, time: try row.time(atIndex: 1), kind: kind)
      }
    }
  }
}

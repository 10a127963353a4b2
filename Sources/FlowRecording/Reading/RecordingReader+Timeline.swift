import FlowEngine
public import Foundation
import GRDB

extension RecordingReader {
  private static let columns = "SELECT id, time, kind FROM entries"

  /// Returns the first and the last entry; nil if the recording is empty.
  ///
  /// - Throws: ``RecordingError``.
  public func span() throws(RecordingError) -> (first: RecordingEntry, last: RecordingEntry)? {
    let first = try entries("ORDER BY id LIMIT 1", []).first
    let last = try entries("ORDER BY id DESC LIMIT 1", []).first
    guard let first, let last else { return nil }
    return (first, last)
  }

  /// Returns the entry at a position.
  ///
  /// - Throws: ``RecordingError``.
  public func entry(at position: Int) throws(RecordingError) -> RecordingEntry? {
    try entries("WHERE id = ?", [position]).first
  }

  /// Returns the number of entries of a kind, up to a position or in total.
  ///
  /// O(entries of that kind), in an index.
  ///
  /// - Throws: ``RecordingError``.
  public func count(
    of kind: RecordingEntry.Kind, upTo position: Int = .max
  ) throws(RecordingError) -> Int {
    try read { database in
      let sql = "SELECT count(*) FROM entries WHERE kind = ? AND id <= ?"
      return try Int.fetchOne(database, sql: sql, arguments: [kind.rawValue, position]) ?? 0
    }
  }

  /// Returns the next entries of these kinds after a position, in order.
  ///
  /// O(`limit` · kinds).
  ///
  /// - Throws: ``RecordingError``.
  public func entries(
    of kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases),
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordingEntry] {
    if kinds.count == RecordingEntry.Kind.allCases.count {
      return try entries("WHERE id > ? ORDER BY id LIMIT ?", [position, max(0, limit)])
    }
    var found: [RecordingEntry] = []
    for kind in kinds {
      found += try entries(
        "WHERE kind = ? AND id > ? ORDER BY id LIMIT ?",
        [kind.rawValue, position, max(0, limit)])
    }
    return Array(found.sorted { $0.id < $1.id }.prefix(max(0, limit)))
  }

  /// Returns the last entries of these kinds before a position, in order.
  ///
  /// O(`limit` · kinds).
  ///
  /// - Throws: ``RecordingError``.
  public func entries(
    of kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases),
    before position: Int, limit: Int
  ) throws(RecordingError) -> [RecordingEntry] {
    if kinds.count == RecordingEntry.Kind.allCases.count {
      return try entries("WHERE id < ? ORDER BY id DESC LIMIT ?", [position, max(0, limit)])
        .reversed()
    }
    var found: [RecordingEntry] = []
    for kind in kinds {
      found += try entries(
        "WHERE kind = ? AND id < ? ORDER BY id DESC LIMIT ?",
        [kind.rawValue, position, max(0, limit)])
    }
    return found.sorted { $0.id < $1.id }.suffix(max(0, limit))
  }

  /// Returns the last entry at or before this time: the position of a moment.
  ///
  /// Includes the whole millisecond of the time, so that a time printed to the millisecond finds the
  /// entry that it was printed for.
  ///
  /// - Throws: ``RecordingError``.
  public func lastEntry(at time: Date) throws(RecordingError) -> RecordingEntry? {
    try entries(
      "WHERE time < ? ORDER BY time DESC, id DESC LIMIT 1",
      [time.timeIntervalSince1970 + 0.001]
    ).first
  }

  /// Returns the entry of these kinds that is nearest to this time.
  ///
  /// - Throws: ``RecordingError``.
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
      let rows = try Row.fetchCursor(
        database, sql: "\(Self.columns) \(condition)", arguments: arguments)
      var entries: [RecordingEntry] = []
      while let row = try rows.next() {
        guard let kind = RecordingEntry.Kind(rawValue: try row.text(atIndex: 2))
        else { throw damaged("an entry has an unknown kind") }
        let id = try row.whole(atIndex: 0, in: ColumnRange.entries)
        entries.append(RecordingEntry(id: id, time: try row.time(atIndex: 1), kind: kind))
      }
      return entries
    }
  }
}

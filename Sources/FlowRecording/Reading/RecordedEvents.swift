public import FlowModel
import GRDB

/// An event as the recorder received it, with its entry in the recording.
public struct RecordedEvent: Sendable {
  /// The entry of the event; nil if it only restores the state at the start of a replay.
  public let entry: RecordingEntry?
  /// The event.
  public let event: FollowerEvent
}

/// The events of a recording in order, read on demand.
///
/// Successive failed attempts to connect with the same reason occur once.
public struct RecordedEvents: AsyncSequence, Sendable {
  /// An iterator that reads one page after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: RecordingReader
    private var last: Int
    private var page: ArraySlice<RecordedEvent> = []
    private var isBegun = false

    fileprivate init(_ reader: RecordingReader, from position: Int) {
      self.reader = reader
      last = Swift.max(0, position - 1)
    }

    /// Returns the next event; nil at the current end of the recording.
    public mutating func next() async throws(RecordingError) -> RecordedEvent? { try read() }

    /// Returns the next event; nil at the current end of the recording.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RecordingError) -> RecordedEvent? { try read() }

    private mutating func read() throws(RecordingError) -> RecordedEvent? {
      if !isBegun {
        isBegun = true
        page = try reader.opening(of: last)[...]
      }
      if page.isEmpty {
        page = try reader.events(after: last)[...]
        if let entry = page.last?.entry { last = entry.id }
      }
      return page.popFirst()
    }
  }

  fileprivate let reader: RecordingReader
  fileprivate let position: Int

  /// Returns an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(reader, from: position) }
}

extension RecordingReader {
  /// Replays the events from `position` on, to feed the same model as a live engine.
  ///
  /// The events first restore the state before `position`, as an engine does for a viewer that
  /// connects: the connection, a snapshot, and the last 10,000 errors of its run. Only one page is
  /// in memory at a time.
  public func events(from position: Int = 1) -> RecordedEvents {
    RecordedEvents(reader: self, position: position)
  }

  fileprivate func opening(of position: Int) throws(RecordingError) -> [RecordedEvent] {
    var events: [FollowerEvent] = []
    if position > 0, let engine = try engine(at: position) { events.append(.connected(engine)) }
    if position > 0, let state = try state(at: position) {
      events.append(.snapshot(state.snapshot))
      let (errors, total) = try errors(ofRun: state.snapshot.epoch, upTo: position)
      events.append(.journal(errors, total: total))
    }
    return events.map { RecordedEvent(entry: nil, event: $0) }
  }

  /// Returns some of the events after a position; empty at the end.
  fileprivate func events(after position: Int) throws(RecordingError) -> [RecordedEvent] {
    let entries = try entries(after: position, limit: 256)
    var last = position
    var bytes = 0
    var events: [RecordedEvent] = []
    for entry in entries {
      // In a damaged file, an index may lead back, and so never end.
      guard entry.id == last + 1 else { throw damaged("its entries are not in order") }
      last = entry.id
      events.append(RecordedEvent(entry: entry, event: try event(entry, bytes: &bytes)))
      if bytes > 8 << 20 { break }
    }
    return events
  }

  private func event(
    _ entry: RecordingEntry, bytes: inout Int
  ) throws(RecordingError) -> FollowerEvent {
    if entry.kind == .snapshot {
      guard let state = try state(at: entry.id), state.keyframe == entry.id else {
        throw damaged("the hierarchy of entry \(entry.id) is missing")
      }
      bytes += state.snapshot.nodes.count * 1_024
      return .snapshot(state.snapshot)
    }
    return try read { database in
      guard
        let row = try Row.fetchOne(
          database.cachedStatement(sql: body(of: entry.kind)), arguments: [entry.id])
      else { throw damaged("the contents of entry \(entry.id) are missing") }
      bytes += row.size(atIndex: 0)
      return try Self.event(entry.kind, row)
    }
  }

  private func body(of kind: RecordingEntry.Kind) -> String {
    switch kind {
    case .connected: "SELECT body FROM sessions WHERE entry = ?"
    case .snapshot: "SELECT NULL FROM keyframes WHERE entry = ?"
    case .journal: "SELECT body, total FROM journals WHERE entry = ?"
    case .delta: "SELECT body FROM deltas WHERE entry = ?"
    case .navigation, .recalled:
      "SELECT \(navigationColumns) FROM navigations WHERE entry = ?"
    case .error: "SELECT body FROM errors WHERE entry = ?"
    case .lost, .leftOut: "SELECT NULL, lost FROM gaps WHERE entry = ?"
    case .disconnected: "SELECT reason FROM gaps WHERE entry = ?"
    case .silent: "SELECT body FROM silences WHERE entry = ?"
    case .answering: "SELECT NULL FROM entries WHERE id = ?"
    }
  }

  private static func event(_ kind: RecordingEntry.Kind, _ row: Row) throws -> FollowerEvent {
    switch kind {
    case .connected: .connected(try row.value(EngineInfo.self, atIndex: 0))
    case .snapshot: throw UnexpectedValue(column: "kind")
    case .journal:
      .journal(
        try row.value([ErrorReport].self, atIndex: 0),
        total: UInt64(try row.whole(atIndex: 1, in: ColumnRange.counts)))
    case .delta: .changed(try row.value(FlowDelta.self, atIndex: 0))
    case .recalled: .recalled([try row.navigation(fromIndex: 0)])
    case .navigation: .navigated(try row.navigation(fromIndex: 0))
    case .error: .errorReported(try row.value(ErrorReport.self, atIndex: 0))
    case .lost: .lost(try row.whole(atIndex: 1, in: ColumnRange.counts))
    case .leftOut: .leftOut(try row.whole(atIndex: 1, in: ColumnRange.counts))
    case .disconnected: .disconnected(reason: try row.text(atIndex: 0))
    case .silent: .silent(try row.value(EngineSilence.self, atIndex: 0))
    case .answering: .answering
    }
  }
}

import FlowRecording

/// Places in a recording that one wants to go to.
///
/// A change is told first, then the navigations that led to it, then the errors: where one stops is after
/// all of them.
extension RecordingReader {
  private static let told: Set<RecordingEntry.Kind> = [.navigation, .error]
  /// How many entries that belong together are looked at; more are taken for several.
  private static let mostTogether = 512

  /// The last entry of those that belong together with `entry`.
  func end(ofGroupWith entry: Int) throws(RecordingError) -> Int {
    let next = try entries(after: entry, limit: Self.mostTogether)
    return next.prefix { Self.told.contains($0.kind) }.last?.id ?? entry
  }

  /// The first of the navigations and errors that end at `entry`; the entry after, where it is neither.
  func start(ofGroupAt entry: Int) throws(RecordingError) -> Int {
    let previous = try entries(before: entry + 1, limit: Self.mostTogether).reversed()
    return previous.prefix { Self.told.contains($0.kind) }.last?.id ?? entry + 1
  }

  /// Where to stop for the next entry of a kind; nil where there is none.
  func place(ofNext kind: RecordingEntry.Kind, after entry: Int) throws(RecordingError) -> Int? {
    guard let next = try entries(of: [kind], after: entry, limit: 1).first else { return nil }
    return try end(ofGroupWith: next.id)
  }

  /// Where to stop for the last entry of a kind before those that end at `entry`; nil where there is none.
  func place(ofLast kind: RecordingEntry.Kind, before entry: Int) throws(RecordingError) -> Int? {
    let start = try start(ofGroupAt: entry)
    guard let last = try entries(of: [kind], before: start, limit: 1).last else { return nil }
    return try end(ofGroupWith: last.id)
  }

  /// From where to read so that what led to `entry` can be stepped back through.
  ///
  /// At most `navigations` of them, and of everything together not so much that one would wait for it.
  func start(ofWindowTo entry: Int, navigations: Int) throws(RecordingError) -> Int {
    let kept = try entries(of: [.navigation], before: entry + 1, limit: navigations)
    let first = kept.count < navigations ? 1 : (kept.first?.id ?? 0) + 1
    return max(1, min(first, entry), entry - 4_096)
  }
}

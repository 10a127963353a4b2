import FlowRecording

/// The entries of a recording where a jump or a step stops.
///
/// The engine reports a change first, then the navigations that led to it, then the errors. A jump
/// stops after all of them.
extension RecordingReader {
  private static let followers: Set<RecordingEntry.Kind> = [.navigation, .error]
  /// The number of entries that one group may have; a longer group counts as several.
  private static let mostInGroup = 512

  /// The last entry of the group of `entry`.
  func end(ofGroupWith entry: Int) throws(RecordingError) -> Int {
    let next = try entries(after: entry, limit: Self.mostInGroup)
    return next.prefix { Self.followers.contains($0.kind) }.last?.id ?? entry
  }

  /// The first of the consecutive navigations and errors up to `entry`; the entry after `entry` if
  /// `entry` is neither.
  func start(ofGroupAt entry: Int) throws(RecordingError) -> Int {
    let previous = try entries(before: entry + 1, limit: Self.mostInGroup).reversed()
    return previous.prefix { Self.followers.contains($0.kind) }.last?.id ?? entry + 1
  }

  /// The entry where a jump to the next entry of a kind stops; nil if there is no next one.
  func place(ofNext kind: RecordingEntry.Kind, after entry: Int) throws(RecordingError) -> Int? {
    guard let next = try entries(of: [kind], after: entry, limit: 1).first else { return nil }
    return try end(ofGroupWith: next.id)
  }

  /// The entry where a jump back stops: the last group with an entry of a kind before the group of
  /// `entry`; nil if there is none.
  func place(ofLast kind: RecordingEntry.Kind, before entry: Int) throws(RecordingError) -> Int? {
    let start = try start(ofGroupAt: entry)
    guard let last = try entries(of: [kind], before: start, limit: 1).last else { return nil }
    return try end(ofGroupWith: last.id)
  }

  /// The entry from which to read, so that the user can step back from `entry`.
  ///
  /// The window has at most `navigations` navigations and 4,096 entries, so that reading it takes
  /// no noticeable time.
  func start(ofWindowTo entry: Int, navigations: Int) throws(RecordingError) -> Int {
    let kept = try entries(of: [.navigation], before: entry + 1, limit: navigations)
    let first = kept.count < navigations ? 1 : (kept.first?.id ?? 0) + 1
    return max(1, min(first, entry), entry - 4_096)
  }
}

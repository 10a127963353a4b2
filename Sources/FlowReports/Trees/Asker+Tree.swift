extension Asker {
  /// Returns a part of a hierarchy as text; of an engine, reads no more than the text needs.
  package func tree(
    of target: String?, at moment: RecordingMoment? = nil, part: HierarchyPart, _ style: TextStyle
  ) async throws -> TextTree {
    let (snapshot, top) = try await context(of: part, in: target, at: moment)
    return TextTree(snapshot, below: top, depth: part.depth, style)
  }
}

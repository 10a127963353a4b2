package import FlowEngine

extension NavigationTrace {
  /// Returns the part of the trace that fits into one report.
  package func bounded(by redaction: some ReportRedaction = NoRedaction()) -> NavigationTrace {
    NavigationTrace(
      entries: entries.prefix(Limits.stepsPerReport).map { entry in
        Entry(
          depth: Depths.clamped(entry.depth),
          coordinator: CoordinatorReference(
            id: entry.coordinator.id, name: Limits.clipped(entry.coordinator.name)),
          question: entry.question, accepted: entry.accepted,
          answer: Limits.clipped(redaction.redacted(answer: entry.answer)))
      }, omitted: Counts.clamped(omitted + max(0, entries.count - Limits.stepsPerReport)))
  }
}

/// A decoded trace: at most 256 questions, each at a valid depth.
package struct WireTrace: Decodable {
  package let trace: NavigationTrace

  private enum CodingKeys: String, CodingKey { case entries, omitted }

  package init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    trace = NavigationTrace(
      entries: try fields.list(.entries, of: Entry.self).map(\.entry),
      omitted: try fields.number(.omitted, in: Counts.self))
  }

  /// A question of the trace, and its answer.
  package struct Entry: Decodable {
    package let entry: NavigationTrace.Entry

    private enum CodingKeys: String, CodingKey {
      case depth, coordinator, question, accepted, answer
    }

    package init(from decoder: any Decoder) throws {
      let fields = try WireFields(decoder, CodingKeys.self)
      let coordinator: NodeReference = try fields.value(.coordinator)
      entry = NavigationTrace.Entry(
        depth: try fields.number(.depth, in: Depths.self),
        coordinator: CoordinatorReference(
          id: coordinator.id, name: coordinator.name),
        question: try fields.value(.question), accepted: try fields.value(.accepted),
        answer: try fields.text(.answer))
    }
  }
}

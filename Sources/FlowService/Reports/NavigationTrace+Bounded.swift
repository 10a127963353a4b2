extension NavigationTrace {
  /// Returns the part of the trace that fits into one report.
  package func bounded(by redaction: some ReportRedaction = NoRedaction()) -> NavigationTrace {
    NavigationTrace(
      entries: entries.prefix(Limits.stepsPerReport).map { entry in
        Entry(
          depth: Depths.clamped(entry.depth), coordinator: entry.coordinator.clipped,
          question: entry.question, accepted: entry.accepted,
          answer: Limits.clipped(redaction.redacted(answer: entry.answer)))
      }, omitted: Counts.clamped(omitted + max(0, entries.count - Limits.stepsPerReport)))
  }
}

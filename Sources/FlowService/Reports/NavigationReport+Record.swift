extension NavigationReport {
  /// Creates a report of a record with the number that viewers use for it.
  package init(
    _ record: NavigationRecord, sequence: UInt64, revision: UInt64,
    redaction: some ReportRedaction = NoRedaction()
  ) {
    let asked = record.request.route?.route.asDeclared
    let route = asked.map { redaction.label(of: $0) }
    var steps: [NavigationStepReport] = []
    var error: FlowErrorDescription?
    let known = LabelledRedaction(base: redaction, route: asked, label: route)
    switch record.outcome {
    case .success(let summaries):
      steps = StepReports(summaries, known).listed
    case .failure(let failure):
      error = FlowErrorDescription(
        redaction.redacted(failure, about: record.request.route?.route))
    }
    self.init(
      sequence: sequence, revision: revision, time: record.time.inMicroseconds,
      origin: record.origin.clipped, request: record.request.verb, route: route, steps: steps,
      error: error,
      durationNanoseconds: Durations.nanoseconds(record.duration),
      call: record.callSite.flatMap { redaction.label(of: $0) },
      visible: record.visible.map { VisibleScreen($0, known) },
      flowChange: record.flowChange?.clipped,
      link: record.link.map { redaction.label(of: $0) },
      partOf: record.partOf.map { redaction.label(of: $0.route.asDeclared) },
      isInferred: record.isInferred ? true : nil,
      parked: record.parked.map { parked in
        Parking(
          number: parked.number, end: parked.end, nanoseconds: Durations.nanoseconds(parked.time),
          requested: parked.requested.map { redaction.label(of: $0.route.asDeclared) })
      })
  }
}

extension Durations {
  fileprivate static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return clamped(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

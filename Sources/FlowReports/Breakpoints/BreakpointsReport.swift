package import FlowModel

/// The breakpoints of an engine, and what waits at them.
package struct BreakpointsReport: Report {
  package let moment: AnswerMoment
  package let breakpoints: [Breakpoint]
  package let parked: [ParkedNavigation]
  let limit: Int?

  init(
    _ breakpoints: [Breakpoint], _ parked: [ParkedNavigation], at moment: AnswerMoment,
    limit: Int? = nil
  ) {
    (self.breakpoints, self.parked) = (breakpoints, parked)
    (self.moment, self.limit) = (moment, limit)
  }

  fileprivate var shown: ArraySlice<ParkedNavigation> { parked.prefix(limit ?? .max) }

  package var next: [NextStep] {
    guard let first = parked.first else { return [] }
    return [
      NextStep(
        ["break", moment.target, "--resume", "\(first.number)", "--go", "--control"],
        "let it go on; or --refuse, or --to a route")
    ]
  }

  package func text(_ style: TextStyle) -> String {
    if breakpoints.isEmpty, parked.isEmpty { return "no breakpoints\n" }
    var lines = breakpoints.map {
      MarkedLine(
        "breakpoint \($0.number): \($0.shownCondition), each for at most "
          + "\(Counted.seconds($0.timeout)), hit \($0.hits == 1 ? "once" : "\($0.hits) times")")
    }
    lines += shown.map { BreakLine(.parked($0), at: moment).line }
    let left = parked.count - shown.count
    if left > 0 { lines.append(MarkedLine("\(left) more parked", mark: .omitted)) }
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + style.text(of: next)
  }

  package var document: BreakpointsDocument { BreakpointsDocument(report: self) }
}

/// The breakpoints of an engine, and what waits at them, as JSON.
package struct BreakpointsDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.break-list"

  fileprivate let report: BreakpointsReport

  private enum CodingKeys: String, CodingKey { case breakpoints, parked, parkedLeftOut, next }

  package func encode(to encoder: any Encoder) throws {
    try report.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(report.breakpoints, forKey: .breakpoints)
    try fields.encode(Array(report.shown), forKey: .parked)
    try fields.encode(report.parked.count - report.shown.count, forKey: .parkedLeftOut)
    try fields.encode(report.next, forKey: .next)
  }
}

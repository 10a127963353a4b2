package import FlowModel
package import FlowProtocol

/// A line of what happens at a breakpoint.
package struct BreakLine: Report {
  package enum Content: Equatable, Sendable {
    /// The breakpoint is there.
    case added(Breakpoint)
    /// A navigation waits.
    case parked(ParkedNavigation)
    /// It waits no longer; with the result, if it was decided here.
    case ended(ParkedNavigation, ParkingEnd, ControlReport?)
  }

  package let content: Content
  package let moment: AnswerMoment

  init(_ content: Content, at moment: AnswerMoment) {
    (self.content, self.moment) = (content, moment)
  }

  /// The line without a mark.
  package var words: String {
    switch content {
    case .added(let breakpoint):
      "breakpoint \(breakpoint.number): \(breakpoint.shownCondition), "
        + "each for at most \(Counted.seconds(breakpoint.timeout))"
    case .parked(let navigation):
      "\(navigation.number) parked: \(navigation.asked): \(navigation.plan)"
    case .ended(let navigation, .refused, _): "\(navigation.number) \(ParkingEnd.refused.words)"
    case .ended(let navigation, let end, let report):
      "\(navigation.number) \(end.words)" + (report.map { ": \($0.outcome)" } ?? "")
    }
  }

  private var mark: MarkedLine.Mark {
    switch content {
    case .added: .plain
    case .parked: .asked
    case .ended(_, .refused, _): .no
    case .ended(_, _, let report): report?.succeeded == false ? .no : .yes
    }
  }

  var line: MarkedLine { MarkedLine(words, mark: mark) }

  package func text(_ style: TextStyle) -> String {
    MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: [line])
  }

  package var document: BreakDocument { BreakDocument(line: self) }
}

/// A line of what happens at a breakpoint, as JSON.
package struct BreakDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.break"

  fileprivate let line: BreakLine

  private enum CodingKeys: String, CodingKey {
    case kind, text, breakpoint, navigation, end, succeeded, error, visible
  }

  package func encode(to encoder: any Encoder) throws {
    try line.moment.encode(to: encoder)
    var (kind, breakpoint): (String, Breakpoint?)
    var navigation: ParkedNavigation?
    var end: ParkingEnd?
    var report: ControlReport?
    switch line.content {
    case .added(let added): (kind, breakpoint) = ("added", added)
    case .parked(let parked): (kind, breakpoint, navigation) = ("parked", nil, parked)
    case .ended(let parked, let why, let result):
      (kind, breakpoint, navigation) = ("ended", nil, parked)
      (end, report) = (why, result)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(line.words, forKey: .text)
    try fields.encode(breakpoint, forKey: .breakpoint)
    try fields.encode(navigation, forKey: .navigation)
    try fields.encode(end, forKey: .end)
    try fields.encode(report?.succeeded, forKey: .succeeded)
    try fields.encode(report?.error, forKey: .error)
    try fields.encode(report?.visible, forKey: .visible)
  }
}

import Foundation

package struct LogText {
  package let glyphs: Glyphs
  package let colours: Bool

  private static let mostNodes = 8

  /// The event in one line, which ends in a line feed.
  package func line(_ event: LoggedEvent) -> String {
    let time = ANSIText.faint(Times.text(event.time), on: colours)
    let text =
      switch event.content {
      case .navigation(let report): navigation(report)
      case .error(let report): error(report)
      case .change(let delta): fields("change", "revision \(delta.revision)", changes(in: delta))
      case .lost(let count, let what): fields("lost", LogWords.lost(count, what))
      case .connected(let engine): fields("connected", "\(engine.name), pid \(engine.pid)")
      case .disconnected(let reason): fields("disconnected", reason)
      case .silent(let silence): fields("silent", silence.text(at: event.time))
      case .answering(let silence):
        fields("answering", LogWords.answering(after: silence, at: event.time))
      }
    let isBad =
      switch event.content {
      case .navigation(let report): report.hasFailed
      case .error, .lost, .disconnected, .silent: true
      case .change, .connected, .answering: false
      }
    let shown = DisplayText.shown(text, ascii: glyphs.isASCII)
    return "\(time)  \(isBad ? ANSIText.red(shown, on: colours) : shown)\n"
  }

  private func navigation(_ report: NavigationReport) -> String {
    let route = report.route.map { "\($0.detail ?? $0.identifier) " } ?? ""
    let duration = report.measuredNanoseconds.map(DurationText.of) ?? ""
    return fields(
      "\(report.sign(glyphs)) \(report.request)",
      "\(route)asked of \(report.origin.name) \(report.origin.id)",
      link(report.link), report.logOutcome, duration, place(report.call))
  }

  private func error(_ report: ErrorReport) -> String {
    let reporter = report.path.last.map { "reported by \($0.name) \($0.id)" } ?? ""
    return fields(
      "! \(report.error.kind)", reporter, link(report.link), OutcomeWords.failed(report.error),
      place(report.call))
  }

  /// The link that was opened; empty for none.
  private func link(_ link: LinkLabel?) -> String { link.map { "link \($0.text)" } ?? "" }

  /// The place in the app's code; empty if it is not known.
  private func place(_ call: CallLabel?) -> String {
    call.map { "\(glyphs.place) \($0.place)" } ?? ""
  }

  private func changes(in delta: FlowDelta) -> String {
    func text(_ sign: String, _ node: FlowNode) -> String {
      let route = node.currentRoute
      return "\(sign) \(node.name) \(node.id) \(route.detail ?? route.identifier)"
    }
    let all =
      delta.added.prefix(Self.mostNodes).map { text("+", $0) }
      + delta.changed.prefix(Self.mostNodes).map { text("~", $0) }
      + delta.removed.prefix(Self.mostNodes).map { "- \($0)" }
    let named = all.prefix(Self.mostNodes)
    let rest = delta.added.count + delta.changed.count + delta.removed.count - named.count
    return (named + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: ", ")
  }

  private func fields(_ kind: String, _ texts: String...) -> String {
    ([CellWidth.padded(kind, to: Self.kindWidth)] + texts.filter { !$0.isEmpty })
      .joined(separator: "  ")
  }

  private static let kindWidth = 15
}

/// The line between what is from before the viewer attached and what it saw, instead of a mark in
/// every line.
package struct AttachmentRule {
  private var attached: Date?
  private var wasRecalled = false

  package init() {}

  /// Returns the rule if the event is the first one after those from before; else an empty text.
  package mutating func text(before event: LoggedEvent, _ style: TextStyle) -> String {
    defer { wasRecalled = event.isRecalled }
    if case .connected = event.content { attached = event.time }
    guard wasRecalled, !event.isRecalled else { return "" }
    return ANSIText.faint(
      Self.text(at: attached ?? event.time, style.glyphs), on: style.colours) + "\n"
  }

  /// The rule at the time when the viewer attached.
  static func text(at time: Date, _ glyphs: Glyphs) -> String {
    let line = String(repeating: glyphs.horizontal, count: 3)
    return "\(Times.text(time))  \(line) attached; above is from before \(line)"
  }
}

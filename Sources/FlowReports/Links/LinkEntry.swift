package import Foundation

/// A link that the app opened: its route, the coordinator that was asked, and what came of it.
package struct LinkEntry: Equatable, Sendable {
  package enum Outcome: String, Encodable, Sendable {
    /// The app shows what the link is about.
    case opened
    /// The navigation succeeded, and what it is about is not on screen.
    case unseen = "not on screen"
    case refused
  }

  package let time: Date
  package let link: LinkLabel
  package let outcome: Outcome
  /// The route that the link led to; nil if it led to none.
  package let route: RouteLabel?
  /// The coordinator that was asked.
  package let asked: CoordinatorReference?
  /// Its title, with the name that the app gave it; nil where it has none, or it is not known.
  package var title: String?
  /// The coordinator that the error names; nil if the link was opened.
  package let refusedBy: String?
  /// What the navigation did, or why there was none.
  package let text: String
  package let advice: String?
  /// The screen that the user saw afterwards.
  package let visible: RouteLabel?
  package let call: CallLabel?
  /// The navigation; nil if there was none.
  package let navigation: NavigationID?

  /// The link that the event opened, or that failed with it; nil for all other events.
  ///
  /// A navigation that failed is one event: ``LoggedEvents`` has either its report or its error.
  package init?(_ event: LoggedEvent) {
    switch event.content {
    case .navigation(let report):
      guard let link = report.link else { return nil }
      let entry = LogEntry(report)
      self.init(
        time: report.time, link: link,
        outcome: report.succeeded ? report.isUnseen ? .unseen : .opened : .refused,
        route: report.route, asked: report.origin,
        refusedBy: report.isRefusedByViewer
          ? nil : report.error.map { $0.coordinator ?? report.origin.name },
        text: entry.outcome,
        advice: report.error?.advice, visible: report.visible?.route, call: report.call,
        navigation: event.isRecalled ? nil : NavigationID(report))
    case .error(let report):
      // Other errors, such as a child that is added twice, can occur while a link is opened.
      guard let link = report.link,
        report.isOfNavigation == true || report.error.phase == .opening
      else { return nil }
      self.init(
        time: report.time, link: link, outcome: .refused, route: report.error.routeLabel,
        asked: report.path.last, refusedBy: report.error.coordinator ?? report.path.last?.name,
        text: OutcomeWords.failed(report.error), advice: report.error.advice,
        visible: report.visibleRoute, call: report.call, navigation: nil)
    case .change, .lost, .connected, .disconnected, .silent, .answering: return nil
    }
  }

  private init(
    time: Date, link: LinkLabel, outcome: Outcome, route: RouteLabel?,
    asked: CoordinatorReference?, refusedBy: String?, text: String, advice: String?,
    visible: RouteLabel?, call: CallLabel?, navigation: NavigationID?
  ) {
    (self.time, self.link, self.outcome, self.route) = (time, link, outcome, route)
    (self.asked, self.refusedBy, self.text, self.advice) = (asked, refusedBy, text, advice)
    (self.visible, self.call, self.navigation) = (visible, call, navigation)
  }

  /// The coordinator that was asked, as lists show it.
  package var askedTitle: String { title ?? asked?.name ?? "" }
  /// The coordinator that refused, as lists show it.
  package var refusedTitle: String {
    refusedBy == asked?.name && refusedBy != nil ? askedTitle : refusedBy ?? ""
  }

  /// The sign of the outcome: colour alone never carries it.
  package func sign(_ glyphs: Glyphs) -> String {
    switch outcome {
    case .opened: glyphs.yes
    case .unseen: glyphs.warning
    case .refused: glyphs.no
    }
  }

  /// The memory that the entry takes, in bytes, with its texts.
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + link.memoryBytes + (route?.memoryBytes ?? 0)
      + (asked?.memoryBytes ?? 0) + (title?.memoryBytes ?? 0) + text.memoryBytes
      + (advice?.memoryBytes ?? 0)
      + (visible?.memoryBytes ?? 0) + (call?.memoryBytes ?? 0)
  }
}

/// The entry as a JSON object.
package struct LinkDocument: Encodable, Sendable {
  package let time: Date
  package let link: LinkLabel
  package let outcome: LinkEntry.Outcome
  package let route: RouteLabel?
  package let asked: CoordinatorReference?
  /// The type of the coordinator that the error names; nil if the link was opened.
  package let refusedByType: String?
  package let text: String
  package let advice: String?
  package let visible: RouteLabel?
  package let call: CallLabel?

  package init(_ entry: LinkEntry) {
    (time, link, outcome, route) = (entry.time, entry.link, entry.outcome, entry.route)
    (asked, refusedByType, text, advice) = (
      entry.asked, entry.refusedBy, entry.text, entry.advice
    )
    (visible, call) = (entry.visible, entry.call)
  }
}

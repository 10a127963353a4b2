package import Foundation

/// The words and signs of entries.
package enum LogWords {
  /// The mark of a navigation or an error from before the viewer attached.
  package static let recalled = "(from before)"

  /// What is missing from the log.
  package static func lost(_ count: Int, _ what: LoggedEvent.Lost) -> String {
    switch what {
    case .notifications: "\(Counted.text(count, "notification")): events are missing here"
    case .errors: "\(Counted.text(count, "earlier error")) that the engine no longer has"
    case .navigations: "\(Counted.text(count, "earlier navigation")) that the engine no longer has"
    }
  }

  /// What answers again, and after how long if that is known.
  package static func answering(after silence: EngineSilence?, at time: Date) -> String {
    silence?.endText(at: time) ?? "answers again"
  }

  /// The outcome, whether it is from before the viewer attached, and the place in the app's code.
  ///
  /// A list with a line at the time of attaching need not mark every line above it.
  package static func outcome(
    of entry: LogEntry, _ glyphs: Glyphs, marksRecalled: Bool = true
  ) -> String {
    ([entry.outcome] + (entry.isRecalled && marksRecalled ? [recalled] : [])
      + (entry.place.map { ["\(glyphs.place) \($0.place)"] } ?? [])).joined(separator: " ")
  }

  /// The sign of an entry: colour alone never carries the outcome.
  package static func sign(of entry: LogEntry, _ glyphs: Glyphs) -> String {
    entry.isUnseen ? glyphs.warning : sign(of: entry.kind, glyphs)
  }

  /// The sign of a kind of entry.
  package static func sign(of kind: LogEntry.Kind, _ glyphs: Glyphs) -> String {
    switch kind {
    case .navigation(_, succeeded: true): glyphs.yes
    case .navigation(_, succeeded: false): glyphs.no
    case .error: glyphs.error
    case .detent: glyphs.detent
    case .note: glyphs.bullet
    }
  }

  package static func title(of kind: LogEntry.Kind) -> String {
    switch kind {
    case .navigation(let request, _):
      // Long names of requests are cut to their verb; the outcome has the details.
      switch request {
      case "presentModal", "presentDetour": "present"
      case "dismissModal", "dismissDetour": "dismiss"
      case "selectTab": "tab"
      case "changeFlow": "flow"
      case "popTo", "popToRoot": "pop"
      default: request
      }
    case .error: "error"
    case .detent: "detent"
    case .note: ""
    }
  }
}

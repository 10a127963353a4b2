import FlowModel
import FlowReports
import Foundation

/// What has arrived of a run of an app.
struct Arrivals: Equatable, Sendable {
  /// How much an engine has of the navigations from before the viewer attached.
  enum Past: Equatable, Sendable { case whole, withoutOldest }

  /// Whether the past errors arrived, of which there may be none.
  private(set) var hasErrors = false
  /// Whether the routes arrived that the app declared, of which there may be none.
  private(set) var hasRoutes = false
  private(set) var past = Past.whole

  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .journal: hasErrors = true
    case .declared: hasRoutes = true
    case .leftOut: past = .withoutOldest
    case .recalled(let reports):
      if let first = reports.first, first.sequence > 1, past == .whole { past = .withoutOldest }
    default: break
    }
  }
}

/// A subject of a panel, which is known, not known yet, or not known at all.
enum Subject {
  case hierarchy, errors, navigations, routes

  fileprivate var title: String { "\(self)" }
}

extension EngineInspection {
  /// Whether everything about the subject has arrived; an empty list is no claim before that.
  func knows(_ subject: Subject) -> Bool {
    if declared != nil { return true }
    guard live != nil else { return false }
    // A recording has what it has.
    if subject == .hierarchy || playback != nil { return true }
    if subject == .routes, engine?.listsRoutes != false { return arrivals.hasRoutes }
    return arrivals.hasErrors
  }

  /// The text in place of the lines that a panel about the subject does not have.
  ///
  /// That is the claim that there are none where that is known, and else what is awaited or why it is
  /// not known.
  func emptyText(of subject: Subject, claiming claim: String, at now: Date) -> String {
    if declared != nil, [.errors, .navigations].contains(subject) { return Self.nothingRuns }
    guard knows(subject) else {
      if case .lost(let reason) = connection {
        return subject == .hierarchy ? reason : "the \(subject.title) are not known: \(reason)"
      }
      return silenceText(at: now) ?? "waiting for the \(subject.title)…"
    }
    if playback != nil { return subject == .hierarchy ? claim : "\(claim) by this time" }
    let isLost = if case .lost = connection { true } else { false }
    let remarks = [
      subject == .navigations ? pastRemark : nil,
      subject != .hierarchy && lostCount > 0
        ? "\(Counted.text(lostCount, "notification")) did not arrive" : nil,
    ].compactMap(\.self)
    let ending = isLost && subject != .hierarchy ? " before the connection was lost" : ""
    return ([claim + ending] + remarks).joined(separator: "; ")
  }

  /// The navigations from before the viewer attached that the engine does not have.
  private var pastRemark: String? {
    if engine?.keepsNavigations == false { return "the app keeps no earlier navigations" }
    return arrivals.past == .withoutOldest ? "the app dropped the oldest navigations" : nil
  }
}

extension Frame {
  /// Writes the text in place of lines, wrapped to the area.
  mutating func writeEmpty(_ text: String, in area: Rectangle) {
    write(
      StyledLine.wrapped(text, .faint, in: area.size.columns - 2, glyphs).prefix(
        max(1, area.size.rows)), in: area)
  }
}

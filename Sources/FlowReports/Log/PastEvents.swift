import FlowModel
import Foundation

/// What an engine or a recording tells of the time before the viewer attached, until it is whole.
///
/// An engine gives navigations and errors one kind after the other, and a recording has them so. Here
/// the navigations come first, which say more than the errors by which they failed, and then all are
/// in the order of time.
struct PastEvents {
  /// An event that is held.
  struct Held {
    let event: FollowerEvent
    let time: Date
    let entry: Int?
  }

  private var navigations: [Held] = []
  private var errors: [Held] = []

  /// Keeps an event of the past; returns false for every other one.
  @discardableResult
  mutating func hold(_ event: FollowerEvent, at time: Date, entry: Int? = nil) -> Bool {
    let held = Held(event: event, time: time, entry: entry)
    switch event {
    case .leftOut, .recalled: navigations.append(held)
    case .journal: errors.append(held)
    default: return false
    }
    return true
  }

  /// Returns the events of the log that `log` makes of those that are held: what is missing first, and
  /// then the rest in the order of time.
  mutating func release(_ log: (Held) -> [LoggedEvent]) -> [LoggedEvent] {
    defer { (navigations, errors) = ([], []) }
    let all = (navigations + errors).flatMap(log)
    // A connection whose run becomes known by the first of them comes before all.
    let begins = all.prefix { !$0.isRecalled }
    let past = all.dropFirst(begins.count)
    return Array(begins) + past.filter { $0.kind == .lost }
      + past.filter { $0.kind != .lost }.sorted { $0.time < $1.time }
  }
}

import DequeModule
import FlowModel
import Foundation

/// A point in time that the user can go to: the hierarchy right after an event.
struct Moment: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A complete hierarchy was received; the changes after it are known.
    case beginning(Beginning)
    /// The hierarchy changed, or a navigation happened.
    case change
    case disconnected(reason: String)
    /// The process or the app's main actor does not answer.
    case silent(EngineSilence)
    /// What was silent answers again.
    case answering(EngineSilence)
  }

  enum Beginning: Equatable, Sendable {
    case attached
    case lost(Int)
    /// The connection was restored; the changes in between are unknown.
    case reconnected
    /// A received change did not fit the known hierarchy.
    case readAnew
    /// The app was restarted; nothing of the old run continues.
    case anotherRun
  }

  /// Counted from 0; it does not change when older moments are dropped.
  let number: Int
  /// Never before the time of the previous moment.
  let time: Date
  /// The time of the report, which is its position in a recording.
  let receivedAt: Date
  let kind: Kind
  var revision: UInt64
  /// The change from the previous moment; nil if there is none, and at a beginning.
  var change: HierarchyChange?
  /// More than one if the app navigated again before the hierarchy was read.
  var navigations: Deque<NavigationReport> = []
  var errorCount = 0

  /// The number of lines for this moment in a list of everything.
  var lineCount: Int { max(1, navigations.count) }

  var hasFailure: Bool { errorCount > 0 || navigations.contains(where: \.hasFailed) }

  /// Whether the hierarchy changed without a navigation, as far as is known now.
  var isUnasked: Bool {
    kind == .change && navigations.isEmpty && errorCount == 0 && change != nil
  }

  /// The estimated memory, in bytes.
  var bytes: Int {
    navigations.reduce(256 + (change?.bytes ?? 0)) { $0 + $1.memoryBytes }
  }
}

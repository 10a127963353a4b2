import DequeModule
import FlowProtocol
import Foundation

/// One place in time that can be gone to: the hierarchy right after something happened.
struct Moment: Equatable, Sendable {
  /// What made it a moment.
  enum Kind: Equatable, Sendable {
    /// The hierarchy was told whole: what follows is known from here on.
    case beginning(Beginning)
    /// Something changed, or somebody navigated.
    case change
    /// The connection was lost.
    case disconnected(reason: String)
  }

  /// Why the hierarchy was told whole.
  enum Beginning: Equatable, Sendable {
    /// It was not known before.
    case attached
    /// So many notifications were lost.
    case lost(Int)
    /// There was a connection again, and what was missed is not known.
    case reconnected
    /// What had come did not follow on what was known.
    case readAnew
    /// The app was started again: nothing of before goes on.
    case anotherRun
  }

  /// Counts the moments, from 0; stays the same when older ones are forgotten.
  let number: Int
  /// When it was; never before the moment before it.
  let time: Date
  /// When it was told; in a recording, that is where it is.
  let toldAt: Date
  let kind: Kind
  /// The revision of the hierarchy.
  var revision: UInt64
  /// What is different from the moment before; nil where nothing is, and at a beginning.
  var change: HierarchyChange?
  /// The navigations that led here; several, where the app went on before it was looked at.
  var navigations: Deque<NavigationReport> = []
  /// How many errors were told since the moment before.
  var errorCount = 0

  /// How many lines a list of everything has for it.
  var lineCount: Int { max(1, navigations.count) }

  var hasFailure: Bool { errorCount > 0 || navigations.contains { !$0.succeeded } }

  /// Whether something changed that nobody asked for by a navigation, as far as is known by now.
  var isUnasked: Bool {
    kind == .change && navigations.isEmpty && errorCount == 0 && change != nil
  }

  /// What it takes to keep it, as an estimate.
  var bytes: Int {
    navigations.reduce(256 + (change?.bytes ?? 0)) { $0 + $1.memoryBytes }
  }
}

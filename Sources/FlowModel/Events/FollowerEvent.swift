/// An event that a viewer receives while it follows an engine, in order.
public enum FollowerEvent: Equatable, Sendable {
  /// The viewer is connected; the missed events follow if the engine has them, else a snapshot.
  case connected(EngineInfo)
  /// The whole hierarchy; it replaces everything known before.
  case snapshot(FlowSnapshot)
  /// The full nodes of coordinators known only by their skeleton; the coordinators did not change.
  case detailed([FlowNode])
  /// This many navigations from before the viewer attached are unknown: the app's flight recorder
  /// does not keep them any longer.
  ///
  /// Sent before ``recalled(_:)``, if there are any.
  case leftOut(Int)
  /// The navigations from before the viewer attached, as far as recorded, oldest first.
  ///
  /// Sent before the journal, if there are any; after a reconnection, only those since then.
  case recalled([NavigationReport])
  /// The past errors that the engine still has, and the total number of errors.
  case journal([ErrorReport], total: UInt64)
  /// The routes that the app declared.
  ///
  /// Sent once for each run of the engine, if the viewer asked for them and the engine supports the
  /// request.
  case declared(DeclaredRoutes)
  /// The hierarchy changed; the delta applies to the snapshot before it.
  case changed(FlowDelta)
  /// The app navigated, or tried to.
  case navigated(NavigationReport)
  /// An error was reported.
  case errorReported(ErrorReport)
  /// The lint findings changed; sent only after a viewer requested the findings.
  case linted(added: [LintFinding], removed: [LintFinding.ID])
  /// Something happened at a breakpoint; sent to every viewer of an engine with breakpoints.
  ///
  /// After ``lost(_:)`` and ``connected(_:)``, a viewer that shows breakpoints asks for all of them.
  case breakpoint(BreakpointEvent)
  /// The viewer lost this many notifications; a new snapshot follows.
  case lost(Int)
  /// The engine's process, or the app's main actor, does not answer; until ``answering``, or until
  /// the connection ends.
  ///
  /// Repeated if something else is silent. Only an engine that sends beats says this of its main
  /// actor.
  case silent(EngineSilence)
  /// What was silent answers again.
  case answering
  /// The connection ended or failed for this reason; the follower tries again by itself.
  case disconnected(reason: String)
}

/// A source of the events of one hierarchy, such as an inspector within the app's own process.
public protocol EventSource: Sendable {
  /// The events that a viewer would receive, in order; the stream ends after ``finish()``.
  var events: AsyncStream<FollowerEvent> { get }
  /// Ends the stream after every event that happened before this call.
  func finish() async
}

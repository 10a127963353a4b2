import FlowModel

/// `flow/didChange`: the hierarchy changed and has a new revision.
public struct DidChangeNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didChange`.
  public static let method = "flow/didChange"
  package static let summary = "The hierarchy changed and has a new revision."
  /// The change.
  public let delta: FlowDelta

  package init(delta: FlowDelta) {
    self.delta = delta
  }
}

/// `flow/didNavigate`: the app navigated, or tried to.
public struct DidNavigateNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didNavigate`.
  public static let method = "flow/didNavigate"
  package static let summary = "The app navigated, or tried to; this is the result."
  /// The navigation and its result.
  public let navigation: NavigationReport

  package init(navigation: NavigationReport) {
    self.navigation = navigation
  }
}

/// `flow/didNavigateMany`: several navigations in one message, cheaper than one message each.
///
/// Sent only to a viewer that asked for it; see ``SubscribeRequest/columns``.
public struct DidNavigateManyNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didNavigateMany`.
  public static let method = "flow/didNavigateMany"
  package static let summary = "The app navigated several times; these are the results, in columns."
  /// The navigations and their results, in columns.
  public let navigations: NavigationColumns

  package init(navigations: NavigationColumns) {
    self.navigations = navigations
  }
}

/// `flow/didReportError`: the app reported an error.
public struct DidReportErrorNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didReportError`.
  public static let method = "flow/didReportError"
  package static let summary = "The app reported an error."
  /// The revision at which the app reported the error.
  public let revision: UInt64
  /// The error.
  public let report: ErrorReport

  private enum CodingKeys: String, WireKey { case revision, report }

  package init(revision: UInt64, report: ErrorReport) {
    self.revision = revision
    self.report = report
  }
}

/// `flow/didDrop`: the viewer was too slow, and has to take a new snapshot.
public struct DidDropNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didDrop`.
  public static let method = "flow/didDrop"
  package static let summary =
    "The viewer was too slow: it lost this many notifications, and has to take a new snapshot."
  /// The number of dropped notifications.
  public let lost: Int
  /// The first revision that was dropped.
  public let from: UInt64
  /// The last revision that was dropped.
  public let to: UInt64

  package func adding(_ other: DidDropNotification) -> DidDropNotification {
    let (sum, didOverflow) = lost.addingReportingOverflow(other.lost)
    return DidDropNotification(
      lost: Counts.clamped(didOverflow ? .max : sum), from: min(from, other.from),
      to: max(to, other.to))
  }

  package init(lost: Int, from: UInt64, to: UInt64) {
    self.lost = lost
    self.from = from
    self.to = to
  }

  /// Decodes a loss; throws for a number out of range, or a last revision before the first.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    lost = try fields.number(.lost, in: Counts.self)
    from = try fields.number(.from, in: Sequences.self)
    to = try fields.number(.to, in: Sequences.self)
    guard from <= to else { throw fields.refuse(.from, "\(from) is after \(to)") }
  }
}

/// A notification from an engine, as a viewer receives it.
public enum FlowNotification: Sendable {
  /// The hierarchy changed.
  case changed(FlowDelta)
  /// The app navigated, or tried to.
  case navigated(NavigationReport)
  /// An error was reported.
  case errorReported(ErrorReport)
  /// The lint findings changed.
  case linted(DidLintNotification)
  /// Something happened at a breakpoint.
  case breakpoint(BreakpointEvent)
  /// The viewer was too slow, and notifications were dropped.
  case dropped(DidDropNotification)

  /// Decodes the notifications in a message: several from navigations in columns, else one.
  ///
  /// Returns nil if this version does not know the method, which is not an error.
  package static func decoded<Key: CodingKey>(
    by method: String, in container: KeyedDecodingContainer<Key>, at key: Key
  ) throws -> [FlowNotification]? {
    func params<N: InspectionNotification>(_ type: N.Type) throws -> N {
      try container.decode(type, forKey: key)
    }
    switch method {
    case DidChangeNotification.method:
      return [.changed(try params(DidChangeNotification.self).delta)]
    case DidNavigateNotification.method:
      return [.navigated(try params(DidNavigateNotification.self).navigation)]
    case DidNavigateManyNotification.method:
      let columns = try params(DidNavigateManyNotification.self).navigations
      return try columns.reports { .navigated($0) }
    case DidReportErrorNotification.method:
      return [.errorReported(try params(DidReportErrorNotification.self).report)]
    case DidLintNotification.method:
      return [.linted(try params(DidLintNotification.self))]
    case DidChangeBreakpointsNotification.method:
      return [
        .breakpoint(.changed(try params(DidChangeBreakpointsNotification.self).breakpoints))
      ]
    case DidParkNotification.method:
      return [.breakpoint(.parked(try params(DidParkNotification.self).parked))]
    case DidLetGoNotification.method:
      let ended = try params(DidLetGoNotification.self)
      return [.breakpoint(.letGo(ended.number, ended.end))]
    case DidDropNotification.method:
      return [.dropped(try params(DidDropNotification.self))]
    default:
      return nil
    }
  }
}

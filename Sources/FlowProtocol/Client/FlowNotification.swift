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
      return try columns.reports().map { .navigated($0) }
    case DidReportErrorNotification.method:
      return [.errorReported(try params(DidReportErrorNotification.self).report)]
    case DidLintNotification.method:
      return [.linted(try params(DidLintNotification.self))]
    case DidDropNotification.method:
      return [.dropped(try params(DidDropNotification.self))]
    default:
      return nil
    }
  }
}

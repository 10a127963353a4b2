/// What an engine says unasked, as a viewer sees it.
public enum FlowNotification: Sendable {
  /// The hierarchy changed.
  case changed(FlowDelta)
  /// Somebody asked for a route.
  case navigated(NavigationReport)
  /// An error was reported.
  case errorReported(ErrorReport)
  /// What the lints find is another than before.
  case linted(DidLintNotification)
  /// The viewer was too slow.
  case dropped(DidDropNotification)

  /// Nil for a notification that this version does not know, which is no error.
  init?<Key: CodingKey>(
    method: String, in container: KeyedDecodingContainer<Key>, at key: Key
  ) throws {
    func params<N: InspectionNotification>(_ type: N.Type) throws -> N {
      try container.decode(type, forKey: key)
    }
    switch method {
    case DidChangeNotification.method:
      self = .changed(try params(DidChangeNotification.self).delta)
    case DidNavigateNotification.method:
      self = .navigated(try params(DidNavigateNotification.self).navigation)
    case DidReportErrorNotification.method:
      self = .errorReported(try params(DidReportErrorNotification.self).report)
    case DidLintNotification.method:
      self = .linted(try params(DidLintNotification.self))
    case DidDropNotification.method:
      self = .dropped(try params(DidDropNotification.self))
    default:
      return nil
    }
  }
}

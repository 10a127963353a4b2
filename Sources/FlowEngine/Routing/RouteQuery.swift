/// A route, for the question whether a whole subtree can be skipped.
///
/// A class: it is passed to each coordinator, and copying an existential route takes longer.
@MainActor
package final class RouteQuery {
  let route: any Route
  let type: any Route.Type
  /// A subtree that shows none of these types is skipped.
  let types: RouteTypeSet

  init(_ route: any Route) {
    self.route = route
    type = Swift.type(of: route)
    types = .of(type)
  }
}

/// The known answer of a coordinator that is not on screen, without asking it each question.
///
/// A shortcut that only skips coordinators certain to decline. An explanation asks every question
/// without it; a test compares the two.
package enum ScanAnswer {
  /// It declines, and so does its subtree, which shows no routes of the type.
  case isForeign
  /// It declines, and has no coordinator below it.
  case declines
  /// It declines; the coordinators below it have to be asked.
  case declinesItself(isTypeShown: Bool)
  /// It may take the route, or presents something: it has to be asked.
  case mayTakeIt
}

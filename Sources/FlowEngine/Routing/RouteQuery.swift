/// A route as whole subtrees are asked about it.
///
/// A class, since it is handed on for each coordinator: to copy what holds any route takes longer than to look at it.
@MainActor
package final class RouteQuery {
  let route: any Route
  let type: any Route.Type
  /// Who shows nothing of these need not be asked.
  let types: RouteTypeSet

  init(_ route: any Route) {
    self.route = route
    type = Swift.type(of: route)
    types = .of(type)
  }
}

/// What a coordinator that is not on screen is known to answer to a route without being asked question by question.
///
/// A shortcut of the walk, which decides nothing: whoever may do anything but decline is left to the questions. An
/// explanation keeps every question, and is made without it; a law says that both come out the same.
package enum ScanAnswer {
  /// It declines, as does everybody below it: nobody there shows routes of the type.
  case isForeign
  /// It declines, and nobody is below it.
  case declines
  /// It declines; those below it have yet to be asked.
  case declinesItself(isTypeShown: Bool)
  /// It may take the route, or something is up on it: it has to be asked.
  case mayTakeIt
}

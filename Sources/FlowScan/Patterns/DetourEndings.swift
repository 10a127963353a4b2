/// What the code of an app calls that may end a detour.
struct DetourEndings {
  /// A call that goes back or dismisses.
  struct Call {
    let name: String
    /// The type that contains the code.
    let owner: TypeInfo?
    /// The type on which the function is called; that of `self` if it is not written.
    let receiver: ResolvedType
    /// Whether `self` is not written.
    let isImplicit: Bool
  }

  /// A navigation, which ends a detour that does not take the route.
  struct Departure {
    let owner: TypeInfo?
    let routes: [RouteKey]
    /// Whether the routes are all that the call may lead to.
    let isKnown: Bool
  }

  /// The functions of the engine that end a detour on which they are called.
  private static let names: Set = ["pop", "dismiss", "close", "finish", "dismissDetour"]
  /// Those that end the detour of the coordinator on which they are called.
  static let namesOfPresenter: Set = ["dismiss", "dismissDetour"]

  private(set) var calls: [Call] = []
  private(set) var departures: [Departure] = []

  mutating func take(_ call: ObservedCall, _ evaluator: Evaluator) {
    guard Self.names.contains(call.name), let receiver = call.receiver ?? call.scope.this else {
      return
    }
    calls.append(
      Call(
        name: call.name, owner: call.scope.context.owner, receiver: evaluator.type(of: receiver),
        isImplicit: call.receiver == nil))
  }

  mutating func leads(from owner: TypeInfo?, to routes: [RouteKey], isKnown: Bool) {
    departures.append(Departure(owner: owner, routes: routes, isKnown: isKnown))
  }
}

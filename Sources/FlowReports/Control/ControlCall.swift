import FlowProtocol

/// A change of the app that a viewer may request with `--control`.
package enum ControlCall: Equatable, Sendable {
  /// Navigates to a route, given by its name or as a URL; questions have that name.
  case navigate(RouteTarget, named: String)
  /// Goes back one screen; without a coordinator, as the back button that the user sees.
  case pop(CoordinatorID?)
  case dismissModal(CoordinatorID)
  case dismissDetour(CoordinatorID)
  case selectTab(CoordinatorID, index: Int)

  /// Requests the change; the engine refuses it unless the app opted in.
  ///
  /// With `revision`, the engine refuses too if its hierarchy has another one by then.
  package func perform(
    over client: FlowClient, ifRevision revision: UInt64? = nil
  ) async throws -> ControlReport {
    switch self {
    case .navigate(let target, _):
      try await client.send(NavigateRequest(target, ifRevision: revision))
    case .pop(let id): try await client.send(PopRequest(id: id, ifRevision: revision))
    case .dismissModal(let id):
      try await client.send(DismissModalRequest(id: id, ifRevision: revision))
    case .dismissDetour(let id):
      try await client.send(DismissDetourRequest(id: id, ifRevision: revision))
    case .selectTab(let id, let index):
      try await client.send(SelectTabRequest(id: id, index: index, ifRevision: revision))
    }
  }
}

extension ControlReport {
  /// The result in one line.
  package var outcome: String {
    if let error { return "\(request) failed: \(OutcomeWords.failed(error))" }
    if let parked {
      return "\(request): parked at a breakpoint as \(parked); nothing has changed yet"
    }
    if !succeeded { return "\(request): nothing to change" }
    let done = steps.map { "\($0.coordinator.name): \($0.change)" }.joined(separator: ", ")
    let outcome = OutcomeWords.done(
      done, flowChange: flowChange, visible: visible, requested: route)
    return "\(request): \(outcome)"
  }
}

import FlowEngine
import FlowProtocol

/// A change of the app that a viewer may request with `--control`.
enum ControlCall: Equatable, Sendable {
  /// Navigates to a route, given by its name or as a URL.
  case navigate(String, from: CoordinatorID?)
  case pop(CoordinatorID)
  case dismissModal(CoordinatorID)
  case dismissDetour(CoordinatorID)
  case selectTab(CoordinatorID, index: Int)

  /// The question for the user before the call; `name` names the coordinator.
  func question(_ name: String) -> String {
    switch self {
    case .navigate(let route, _): "Navigate to \(route) from \(name)?"
    case .pop: "Pop the top screen of \(name)?"
    case .dismissModal: "Dismiss the modal of \(name)?"
    case .dismissDetour: "Dismiss the detour of \(name)?"
    case .selectTab(_, let index): "Select tab \(index + 1) of \(name)?"
    }
  }

  /// Requests the change from the engine.
  func perform(over client: FlowClient) async throws -> ControlReport {
    switch self {
    case .navigate(let route, let origin):
      try await client.send(NavigateRequest(route: route, from: origin))
    case .pop(let id): try await client.send(PopRequest(id: id))
    case .dismissModal(let id): try await client.send(DismissModalRequest(id: id))
    case .dismissDetour(let id): try await client.send(DismissDetourRequest(id: id))
    case .selectTab(let id, let index):
      try await client.send(SelectTabRequest(id: id, index: index))
    }
  }
}

extension ControlReport {
  /// The result in one line.
  var outcome: String {
    if let error { return "\(request) failed: \(error.message)" }
    if steps.isEmpty { return "\(request): nothing to change" }
    let done = steps.map { "\($0.coordinator.name): \($0.change)" }.joined(separator: ", ")
    return "\(request): \(done)"
  }
}

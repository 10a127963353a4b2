import FlowEngine

/// A link that waits, which inspectors show as a fact about its coordinator.
@MainActor
final class ParkedLink {
  let route: any Route
  let makeDetour: LinkParking.DetourMaker?
  /// The place of the call that opened the link; its later navigation and errors get this place.
  private let call = CallSite.current
  private let link = FollowedLink.current
  /// Ends the wait after some time.
  var timer: Task<Void, Never>?

  private let fact: AttachedFacts.Key
  private weak var coordinator: (any LinkOpener)?

  init(
    _ route: any Route, _ makeDetour: LinkParking.DetourMaker?, on coordinator: any LinkOpener,
    _ fact: InspectionFact
  ) {
    (self.route, self.makeDetour, self.coordinator) = (route, makeDetour, coordinator)
    self.fact = AttachedFacts.add(fact, to: coordinator.id)
    coordinator.inspectionDidChange()
  }

  /// Runs `body` as a part of the call that opened the link.
  @discardableResult
  func resuming<Value>(_ body: () -> Value) -> Value {
    CallSite.calling(from: call) { FollowedLink.following(link, body) }
  }

  /// Ends the wait; a second call has no effect.
  func leave() {
    timer?.cancel()
    if AttachedFacts.remove(fact) { coordinator?.inspectionDidChange() }
  }

  deinit {
    timer?.cancel()
    Task { @MainActor [fact, weak coordinator] in
      if AttachedFacts.remove(fact) { coordinator?.inspectionDidChange() }
    }
  }
}

/// A navigation that began; its outcome is not known yet.
package struct NavigationBeginning: Sendable {
  package let began: ContinuousClock.Instant
  /// The coordinator that was asked.
  package let origin: CoordinatorReference
  package let request: NavigationRequest
  /// Where the app called the navigation; nil if no code of the app did.
  package let callSite: CallSite?

  package init(
    began: ContinuousClock.Instant, origin: CoordinatorReference, request: NavigationRequest,
    callSite: CallSite?
  ) {
    self.began = began
    self.origin = origin
    self.request = request
    self.callSite = callSite
  }
}

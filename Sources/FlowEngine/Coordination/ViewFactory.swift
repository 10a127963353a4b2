/// Makes the screens of one coordinator's routes, with what they depend on.
@MainActor
open class ViewFactory<R: Route> {
  /// The coordinator whose screens these are; set by the coordinator.
  ///
  /// Nil once that is deallocated.
  public var coordinator: Coordinator<R>? { reference?.node as? Coordinator<R> }
  var reference: UncountedReference?

  /// A factory that makes no screens yet: override ``buildScreen(for:)``.
  public init() {}

  /// The screen of `route`; nil means that it could not be created, which is reported.
  ///
  /// Pure, but for making it: a screen may be asked for and never be shown.
  open func buildScreen(for route: R) -> Screen? { nil }
}

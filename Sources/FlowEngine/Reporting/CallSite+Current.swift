extension CallSite {
  /// The place of the app's call that the engine is carrying out.
  ///
  /// Nil for a call without a place in the app's code, such as a request of a viewer. All
  /// navigations and errors until the call returns belong to it, except those of calls within it.
  @MainActor @exclusivity(unchecked) package private(set) static var current: CallSite?

  /// Runs `body` as the app's call from `call`.
  @MainActor @inline(__always) @discardableResult
  package static func calling<Value>(from call: CallSite?, _ body: () -> Value) -> Value {
    let outer = current
    current = call
    defer { current = outer }
    return body()
  }
}

import FlowEngine

// The part of a stack that a UI binds: it may only remove from it.

extension Coordinator {
  /// The own routes on the stack, above the root.
  ///
  /// O(path).
  var boundPath: [R] {
    box.noteRead(.stack)
    return router.unobservedState.stack
  }

  /// Shortens the stack to `path`; refuses anything but a beginning of the present path.
  @discardableResult
  func shortenStack(to path: [R]) -> Bool {
    let present = router.unobservedState.stack
    guard present.starts(with: path) else {
      refuse("path", path.map(\.identifier), "isn't a prefix of", present.map(\.identifier))
      return false
    }
    keepOwnRoutes(first: path.count)
    return true
  }

  /// The route of the sheet that is up; setting it to nil dismisses it, and another route is
  /// refused.
  var boundSheet: R? {
    get {
      box.noteRead(.presented)
      return router.unobservedState.presented
    }
    set {
      let present = boundSheet
      guard newValue != present else { return }
      CallSite.calling(from: nil) {
        guard let newValue else { return carryOutDismissModal() }
        refuse(
          "sheet", [newValue.identifier], "isn't up, but", present.map { [$0.identifier] } ?? [])
      }
    }
  }

  private func refuse(_ what: String, _ wanted: [String], _ relation: String, _ present: [String]) {
    func listed(_ names: [String]) -> String {
      "[" + names.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }
    report(
      .configurationError(
        message: "A UI can only remove from the \(what) of \(name): "
          + "\(listed(wanted)) \(relation) \(listed(present))"))
  }
}

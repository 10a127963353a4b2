/// What a navigation came to, in words.
///
/// The log, the timeline, explanations, pages and the inspector's requests all read them here.
package enum OutcomeWords {
  /// Says that a navigation was done; `steps` is empty if it needed none.
  package static func done(
    _ steps: String, flowChange: CoordinatorReference?, visible: VisibleScreen?,
    partOf whole: RouteLabel? = nil, isInferred: Bool? = nil
  ) -> String {
    if isInferred == true {
      return "\(done(steps, flowChange: flowChange, visible: visible, partOf: whole)) (inferred)"
    }
    if let whole {
      let part = done(steps, flowChange: flowChange, visible: visible)
      return "\(part) (part of navigate \(whole.shown))"
    }
    let change = flowChange.map { root in
      "\(root.name) changed the flow" + (visible.map { ": \($0.route.shown) shows" } ?? "")
    }
    let done = [steps, change ?? ""].filter { !$0.isEmpty }.joined(separator: ", then ")
    guard let remark = remark(on: visible) else { return done.isEmpty ? "already there" : done }
    return done.isEmpty ? "already there, \(remark)" : "\(done): done, \(remark)"
  }

  /// Says that a request failed, and when.
  package static func failed(_ error: FlowErrorDescription) -> String {
    [error.phase?.word, error.message].compactMap(\.self).joined(separator: ": ")
  }

  /// Says what a navigation with this number of steps would come to.
  package static func predicted(
    steps: Int, flowChange: CoordinatorReference?, visible: VisibleScreen?
  ) -> String {
    let remark = remark(on: visible).map { ", \($0)" } ?? ""
    if let flowChange {
      let before = steps == 0 ? "" : " after \(Counted.text(steps, "step"))"
      return "reachable\(before): \(flowChange.name) changes the flow"
    }
    if steps == 0 { return remark.isEmpty ? "already shown" : "already there\(remark)" }
    return "reachable in \(Counted.text(steps, "step"))\(remark)"
  }

  /// The remark that what was asked for is not on screen; nil if it is, or if that is not known.
  package static func remark(on visible: VisibleScreen?) -> String? {
    guard let visible, !visible.showsRequest else { return nil }
    return "\(butNotOnScreen): \(visible.route.shown) stays"
  }

  private static let butNotOnScreen = "but not on screen"
}

extension NavigationReport {
  /// Whether it succeeded, and what was asked for is not on screen.
  package var isUnseen: Bool { succeeded && visible?.showsRequest == false }
}

extension VisibleScreen {
  /// The route and the coordinator, such as "red of RedCoordinator #2".
  package var text: String { "\(route.shown) of \(coordinator.text)" }
}

/// What a navigation came to, in words.
///
/// The log, the timeline, explanations, pages and the inspector's requests all read them here.
package enum OutcomeWords {
  /// Says that a navigation was done, and what shows if it is not the requested route, such as after
  /// a pop; `steps` is empty if it needed none.
  package static func done(
    _ steps: String, flowChange: CoordinatorReference?, visible: VisibleScreen?,
    requested: RouteLabel?, partOf whole: RouteLabel? = nil, isInferred: Bool? = nil
  ) -> String {
    let change = flowChange.map { "\($0.name) changed the flow" }
    let done = [steps, change ?? ""].filter { !$0.isEmpty }.joined(separator: ", then ")
    var words = done.isEmpty ? "already there" : done
    // The app's own code chose what shows after a change of the flow.
    let expected = flowChange == nil ? requested : nil
    if let remark = remark(on: visible) {
      words += (done.isEmpty ? ", " : ": done, ") + remark
    } else if let shown = shown(visible, insteadOf: expected) {
      words += ": \(shown)"
    }
    if let whole { words += " (part of navigate \(whole.shown))" }
    if isInferred == true { words += " (inferred)" }
    return words
  }

  /// Says that a request failed, and when.
  package static func failed(_ error: FlowErrorDescription) -> String {
    [error.phase?.word, error.message].compactMap(\.self).joined(separator: ": ")
  }

  /// Says why a navigation failed, or that a viewer refused it, which no validation did.
  package static func failed(_ navigation: NavigationReport) -> String? {
    guard let error = navigation.error else { return nil }
    return navigation.isRefusedByViewer ? error.message : failed(error)
  }

  /// Says how a navigation waited at a breakpoint.
  package static func parked(_ parking: Parking) -> String {
    if parking.number == nil { return "not parked at a breakpoint: too many were" }
    let time = "parked \(Times.span(parking.time / .seconds(1))) at a breakpoint"
    let asked = parking.requested.map { ", in place of \($0.shown)" } ?? ""
    return switch parking.end {
    case .went, .refused, .changed, .full, .other: time + asked
    case .timedOut: "\(time), until its time was over"
    case .viewerLeft: "\(time), until the last viewer left"
    case .stopped: "\(time), until the inspector stopped"
    }
  }

  /// Says why a navigation that failed at a breakpoint says nothing about another run of the app.
  package static func failedAtBreakpoint(_ parking: Parking) -> String {
    parking.end == .refused
      ? "a viewer refused it at a breakpoint"
      : "it failed when it was planned again, after it was \(parked(parking))"
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

  /// What is to be said about the screen after a navigation that succeeded; nil if it shows the
  /// requested route, or if that is not known.
  package static func note(on visible: VisibleScreen?, requested: RouteLabel?) -> String? {
    remark(on: visible) ?? shown(visible, insteadOf: requested)
  }

  /// The route that shows; nil if it is of the requested case.
  ///
  /// A module's destination is requested without the number of its screen, so values do not count.
  private static func shown(
    _ visible: VisibleScreen?, insteadOf requested: RouteLabel?
  ) -> String? {
    guard let route = visible?.route, route.case != requested?.case else { return nil }
    return "\(route.shown) shows"
  }

  private static let butNotOnScreen = "but not on screen"
}

extension NavigationReport {
  /// Whether it put the app into a saved state.
  package var isRestoration: Bool { request == "restore" }

  /// That it failed, in few words; nil if it succeeded.
  package var failure: String? {
    isRefusedByViewer ? "a viewer refused" : hasFailed ? "failed" : nil
  }

  /// Whether it succeeded, and what was asked for is not on screen.
  package var isUnseen: Bool { succeeded && visible?.showsRequest == false }
}

extension VisibleScreen {
  /// The route and the coordinator, such as "red of RedCoordinator #2".
  package var text: String { "\(route.shown) of \(coordinator.text)" }
}

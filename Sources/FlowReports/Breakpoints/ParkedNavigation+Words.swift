package import FlowModel

extension ParkedNavigation {
  /// The request, who was asked, and where: "navigate settings, asked of Profile #4 at A/B.swift:7".
  package var asked: String {
    let route = route.map { " \($0.shown)" } ?? ""
    let place = call.map { " at \($0.place)" } ?? ""
    let link = link.map { " by \($0.text)" } ?? ""
    return "\(request)\(route), asked of \(origin.text)\(place)\(link)"
  }

  /// What it would do now, in one line.
  package var plan: String {
    let left = stepsOmitted.map { ", \($0) more" } ?? ""
    let done = steps.map { "\($0.coordinator.name): \($0.change)" }.joined(separator: ", ")
    return OutcomeWords.done(
      done + left, flowChange: flowChange, visible: visible, requested: route)
  }
}

extension Breakpoint {
  /// The condition, or what the one that every navigation meets means.
  package var shownCondition: String {
    condition.isEmpty || condition == BreakpointCondition.everything
      ? "every navigation" : condition
  }
}

extension ParkingEnd {
  /// What became of a navigation.
  package var words: String {
    switch self {
    case .went: "went on"
    case .refused: "refused"
    case .changed: "got another route"
    case .timedOut: "went on, since its time was over"
    case .viewerLeft: "went on, since the last viewer left"
    case .stopped: "went on, since the inspector stopped"
    case .full: "went on, since too many were parked"
    case .other: "no longer parked"
    }
  }
}

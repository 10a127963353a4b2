import FlowModel
import FlowReports

extension Model {
  /// The reason why the viewer can neither add breakpoints nor decide what waits; nil if it can.
  ///
  /// What waits, waits now: the past may show.
  var breakRefusal: String? {
    if let refusal = controlRefusal(inPast: true) { return refusal }
    if let refusal = inspection.engine?.parkingRefusal(of: "the app") { return refusal }
    return inspection.connection == .live ? nil : "no app is connected"
  }

  /// A condition for navigations like the selected one: of its route and coordinator in the log, to
  /// the route in a list of routes, and elsewhere of the selected coordinator.
  var conditionOfSelection: String? {
    if let panel = features[subject] as? any BreakpointPanel.Type {
      return panel.facts(in: self).map { BreakpointCondition.text(all: $0) }
    }
    if let route = selectedRoute { return BreakpointCondition.text(.route, is: route.identifier) }
    return inspection.tree.selectedNode.map { BreakpointCondition.text(.from, is: $0.name) }
  }

  /// Does what the command line says about breakpoints.
  mutating func run(_ command: BreakCommand) -> [Effect] {
    switch command {
    case .list:
      if inspection.playback != nil || inspection.declared != nil { return say(breakRefusal) }
      return [.go(.overlay(.breakpoints))]
    case .add(let condition):
      if let refusal = breakRefusal { return say(refusal) }
      return [.task(AddBreakpoint(condition: condition.text, id: inspection.id))]
    case .remove(let number):
      if let refusal = breakRefusal { return say(refusal) }
      if let number, inspection.breakpoints[number] == nil {
        return say("there is no breakpoint \(number)")
      }
      return [.task(RemoveBreakpoints(number: number, id: inspection.id))]
    case .decide(let number, let choice):
      let effects = decide(choice, about: number)
      // A route that the app does not know leaves it parked.
      let isOver = choice == .go || choice == .refuse
      let showsPlan = !effects.isEmpty && (!isOver || inspection.breakpoints.parked.count > 1)
      return effects + (showsPlan ? [.go(.overlay(.parked))] : [])
    }
  }

  /// Decides what becomes of a parked navigation; nil for the one whose plan shows, or the oldest.
  mutating func decide(_ choice: ParkingChoice, about number: Int? = nil) -> [Effect] {
    if let refusal = breakRefusal { return say(refusal) }
    guard let number = number ?? inspection.breakpoints.selected?.navigation.number else {
      return say("nothing waits at a breakpoint")
    }
    guard inspection.breakpoints.isParked(number) else {
      return say("navigation \(number) is not parked")
    }
    inspection.breakpoints.show(number)
    inspection.breakpoints.decide(number)
    return [.task(Resume(number: number, choice: choice, id: inspection.id))]
  }

  /// Shows the plan of a parked navigation.
  mutating func showPlan(of number: Int) -> [Effect] {
    inspection.breakpoints.show(number)
    return [.go(.overlay(.parked))]
  }

  /// Keeps what shows of breakpoints up to date, asks what is missing, and offers the plan of a
  /// navigation that was parked to a user who has set a breakpoint.
  mutating func settleBreakpoints() -> [Effect] {
    if screen.overlay == .breakpoints { updateChoices() }
    let showsPlan = screen.overlay == .parked
    // After each event of an engine: most apps have no breakpoints.
    if inspection.breakpoints.isIdle, !showsPlan { return [] }
    var effects: [Effect] = []
    if inspection.breakpoints.needsList, inspection.connection == .live {
      inspection.breakpoints.beginListing()
      effects.append(.task(AskBreakpoints(id: inspection.id)))
    }
    if inspection.breakpoints.farewell != nil {
      let farewell = inspection.breakpoints.farewell.take()
      if showsPlan { message = farewell }
    }
    if inspection.breakpoints.parked.isEmpty { return effects + (showsPlan ? [.goBack] : []) }
    if inspection.breakpoints.hasNews, inspection.breakpoints.offersPlan(), screen.overlay == nil,
      let first = inspection.breakpoints.parked.first
    {
      effects += showPlan(of: first.navigation.number)
    }
    return effects + (showsPlan ? predict() : []) + wake(after: 1)
  }

  private mutating func predict() -> [Effect] {
    guard inspection.connection == .live, inspection.missingExplanation == nil,
      let navigation = inspection.breakpoints.selected?.navigation,
      let question = navigation.question,
      inspection.breakpoints.needsPrediction(
        of: navigation.number, at: inspection.live?.revision, now)
    else { return [] }
    inspection.breakpoints.beginPredicting()
    return [
      .task(
        AskPrediction(
          number: navigation.number, target: question, id: inspection.id, known: inspection.live))
    ]
  }

  /// Makes the lines of the overlay again; the same one stays selected.
  private mutating func updateChoices() {
    let chosen = chosen?.action
    choose()
    choice = choices.firstIndex { $0.action == chosen } ?? choice
  }
}

extension EngineInspection {
  /// What is known of a navigation that waits.
  func report(of waiting: BreakpointsState.Waiting) -> ParkedReport {
    let navigation = waiting.navigation
    let prediction: ParkedReport.Prediction
    if navigation.question == nil {
      prediction = .unknown("only navigations to a route are explained")
    } else if let missing = missingExplanation {
      prediction = .unknown(missing)
    } else if let known = breakpoints.prediction, known.number == navigation.number {
      prediction = known.content
    } else {
      prediction = .unknown(nil)
    }
    return ParkedReport(navigation, at: breakpoints[navigation.breakpoint], prediction)
  }
}

import FlowReports

/// A tour of the panels in a few steps, each of which the user takes in the app that is inspected.
enum TourFeature: Feature {
  struct State: FeatureState {
    /// The step with which the tour goes on.
    var next = 0
  }

  static let commands = [
    Command(name: "tour", help: "a tour of the panels, step by step") { _, _ in
      [.go(.overlay(.tour))]
    }
  ]

  static let overlays: [any OverlayContent.Type] = [TourOverlay.self]

  struct Step {
    let text: String
    let action: Action
  }

  static let steps = [
    Step(
      text: "The hierarchy: one line for each coordinator; bold is on screen",
      action: Panel.tree.focus),
    Step(text: "Where the user of the app is", action: .showOnScreen),
    Step(text: "Everything about the selected coordinator", action: Panel.detail.focus),
    Step(text: "The device, as the coordinators present it", action: Panel.preview.focus),
    Step(text: "The log of all navigations and errors", action: Panel.log.focus),
    Step(text: "Errors, to review and to write notes about", action: Panel.errors.focus),
    Step(text: "One navigation back in time; . goes back to now", action: .stepBack),
    Step(text: "A question: what would a navigation do?", action: .explain),
    Step(text: "A diagram of the hierarchy for your documentation", action: .export),
    Step(text: "All keys and signs", action: .help),
  ]
}

extension Overlay {
  static let tour = Overlay("tour", "the tour")
}

/// The steps of the tour; a step runs, and the next one is selected when the tour opens again.
enum TourOverlay: ListOverlay {
  static let overlay = Overlay.tour
  static let keys: [Keymap.OverlayBinding] = [
    .enter("take the step", hint: "take the step"), .leave("back", "q"),
  ]

  static func title(in model: Model) -> String { "A tour in \(TourFeature.steps.count) steps" }

  static func choices(in model: Model) -> [Choice] {
    TourFeature.steps.enumerated().map { index, step in
      let key = model.keymap.key(for: step.action)?.title(model.glyphs) ?? ""
      return Choice(
        title: "\(index + 1). \(step.text)", detail: key,
        action: Action("step \(index + 1) of the tour") { model in
          model.inspection[TourFeature.self].next = (index + 1) % TourFeature.steps.count
          let effects = step.action.run(&model)
          model.message = "\(step.text) \(model.glyphs.bullet) :tour goes on"
          return effects
        })
    }
  }

  static func open(in model: inout Model) -> [Effect] {
    model.choice = model.inspection[TourFeature.self].next
    return []
  }
}

import FlowEngine
package import FlowProtocol
package import Foundation

/// The model and flowscope's own screens, which are routed by FlowEngine: inputs in, effects out.
///
/// Everything of the inspector but the terminal, the engines and the files.
@MainActor
package final class InspectorSession {
  package private(set) var model: Model
  /// The root of flowscope's own hierarchy.
  package let screens: InspectorFlow

  package init(model: Model, remembered: RememberedState = RememberedState()) {
    self.model = model
    screens = InspectorFlow(keymap: model.keymap)
    self.model.arrangement = Arrangement(remembered, of: model.features.panels)
    self.model.history = remembered.history
    // Nothing of its own goes wrong unseen: another flowscope may look.
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    screens.errorHandler = handler
    // Keys go to what has the whole screen.
    if let zoomed = self.model.arrangement.zoomed, screens.go(to: .panel(zoomed)) {
      self.model.screen = screens.screen
    }
  }

  /// What the next run is to begin with.
  package var remembered: RememberedState {
    var state = model.arrangement.remembered
    state.history = model.history
    return state
  }

  /// Puts a line into the log that the engine has no part in.
  package func note(_ subject: String, _ text: String, at now: Date) {
    model.inspection.note(subject, text, at: now)
  }

  /// What an input asks of the outside; flowscope's own navigation is done on the way.
  package func handle(_ input: Input) -> [Effect] {
    update(&model, input).flatMap { effect -> [Effect] in
      switch effect {
      case .go(let route):
        guard screens.go(to: route) else { return [] }
      case .goBack:
        guard screens.goBack() else { return [] }
      case .perform(let action): return handle(.action(action))
      default: return [effect]
      }
      return handle(.screen(screens.screen))
    }
  }

  /// Has the features compute, off the main actor, what they need for an event before it is taken.
  package func prepare(for event: FollowerEvent, of path: String) async -> [Input] {
    var inputs: [Input] = []
    for feature in model.features.all {
      if let input = await feature.prepare(for: event, of: path) { inputs.append(input) }
    }
    return inputs
  }

  /// Shows a recording, of which this is the whole in one line.
  package func begin(playing id: String, _ status: PlaybackStatus, outline: RecordingOutline?) {
    model.withInspection(id) { inspection in
      // How it goes is told once it goes otherwise.
      inspection.playback = status
      inspection.outline = outline
      inspection.connection = .live
    }
  }

  /// Whether there is something else to show than what was shown last.
  package var isPresentable: Bool { !model.inspection.isUnderWay }

  /// The screen as it is now.
  package func draw() -> Frame {
    prepareToDraw(&model)
    #if DEBUG
      if model.inspection.shown != nil { failIfAsked() }
    #endif
    return view(model)
  }
}

#if DEBUG
  extension InspectorSession {
    /// Crashes, or computes without end, where the environment says so, so that tests see what is done about it.
    private func failIfAsked() {
      guard let way = getenv("FLOWSCOPE_FAULT_IN_VIEW") else { return }
      switch String(cString: way) {
      case "overflow": _ = Self.depth(below: 0)
      case "compute":
        FileHandle.standardError.write(Data("FLOWSCOPE_FAULT_IN_VIEW is set\n".utf8))
        while getenv("FLOWSCOPE_FAULT_IN_VIEW") != nil {}
      default: break
      }
      fatalError("FLOWSCOPE_FAULT_IN_VIEW is set")
    }

    /// Uses the stack up.
    private static func depth(below level: Int) -> Int {
      level < 0 ? level : depth(below: level + 1) + 1
    }
  }
#endif

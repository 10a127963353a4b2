import FlowEngine
package import FlowModel
package import FlowReports
package import Foundation

/// The whole inspector except the terminal, the engines and the files: inputs in, effects out.
///
/// It is the model, together with flowscope's own screens, which FlowEngine routes.
@MainActor
package final class InspectorSession {
  package private(set) var model: Model
  package let screens: InspectorFlow

  package init(model: Model, remembered: RememberedState = RememberedState()) {
    self.model = model
    screens = InspectorFlow(keymap: model.keymap)
    self.model.arrangement = Arrangement(remembered, of: model.features.panels)
    self.model.history = remembered.history
    // Handles errors of flowscope's own navigation, so that another flowscope can show them.
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    screens.errorHandler = handler
    // Keys go to the zoomed panel.
    if let zoomed = self.model.arrangement.zoomed, screens.go(to: .panel(zoomed)) {
      self.model.screen = screens.screen
      self.model.announceZoom()
    }
  }

  package func watch(_ directory: String) { model.watchedDirectory = directory }

  package var remembered: RememberedState {
    var state = model.arrangement.remembered
    state.history = model.history
    return state
  }

  package func adopt(_ effective: EffectiveSettings, glyphs: Glyphs) {
    model.keymap = effective.keymap
    model.glyphs = glyphs
    model.themes = effective.settings.allThemes
    model.sources.path = effective.settings.sources
    model.adopt(InspectionSettings(logCapacity: effective.settings.logCapacity))
    screens.adopt(effective.keymap)
  }

  /// Adds a line to the log that does not come from the engine.
  package func note(_ subject: String, _ text: String, at now: Date) {
    model.inspection.note(subject, text, at: now)
  }

  /// Handles an input, performs flowscope's own navigation, and returns the other effects.
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

  /// The work of features before they receive an event; nothing for most events.
  package func preparations(for event: FollowerEvent, of id: InspectionID) -> [Preparation] {
    model.features.all.compactMap { $0.preparation(for: event, of: id) }
  }

  package func begin(playing id: InspectionID, _ status: PlaybackStatus, outline: RecordingOutline?)
  {
    model.withInspection(id) { inspection in
      // Changes of the status arrive as events.
      inspection.playback = status
      inspection.outline = outline
      inspection.connection = .live
    }
  }

  /// Shows what sources declare; `root` has their files, and what was found in them.
  package func begin(
    reading id: InspectionID, _ declared: DeclaredHierarchy, in root: SourceRoot
  ) {
    // For an app to which the user attaches beside the sources.
    var problem: String?
    let owners = ProblemOwners.told(of: root) { problem = $0 }
    if let problem { model.message = problem }
    model.sources = SourcesState(scanned: root, ownedBy: owners)
    model.withInspection(id) { $0.show(declared) }
  }

  /// Whether the screen may be drawn again: while a recording moves to another time, it stays.
  package var isPresentable: Bool { !model.inspection.isUnderWay }

  package func draw() -> Frame {
    prepareToDraw(&model)
    return view(model)
  }
}

extension Model {
  /// Says that one panel hides the others, since nothing else on the screen does.
  fileprivate mutating func announceZoom() {
    let key = keymap.key(for: .zoom)?.title(glyphs) ?? ":\(Action.zoom.commandName)"
    message =
      "only \(features[screen.panel].help) shows, as in the last run; \(key) restores the others"
  }
}

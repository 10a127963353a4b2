import FlowModel
import FlowReports
import Foundation

/// The complete state of the inspector, from which its screen is drawn.
package struct Model: Equatable, Sendable {
  var size: Size
  var glyphs: Glyphs
  /// The difference between local time and UTC, in seconds.
  var utcOffset: Int
  var keymap: Keymap
  var themes = Theme.builtIn
  var now = Date(timeIntervalSince1970: 0)

  /// The visible part of flowscope's own screens.
  package var screen: ShownScreen {
    didSet {
      if !features[screen.panel].showsDetails, screen.cameFrom == nil { detailed = screen.panel }
    }
  }
  /// The panel whose selection the detail panel describes while the detail panel has the focus.
  private var detailed: Panel
  package var arrangement: Arrangement
  /// The number of cells by which the long lines of a panel are scrolled to the side.
  var sideways: [Panel: Int] = [:]
  var question: Question?
  var dragged: Layout.Line?
  /// The last message, which is shown until the next key, or until its cause is gone.
  var message: String? { didSet { trouble = nil } }
  /// The engine that the message says did not answer, and since when; nil for any other message.
  private(set) var trouble: Trouble?

  private(set) var inspections: [EngineInspection]
  private(set) var current = 0

  var editor = LineEditor()
  /// The index of the selected line in the overlay's list.
  var choice = 0
  var choiceTop = 0
  /// The lines of the overlay's list, best first.
  private(set) var choices: [Choice] = []
  var running: [RunningTarget] = []
  /// The running engines when the user was last offered to attach to them.
  var offered: [RunningTarget] = []
  /// The directory that is watched for the first engine; empty if the user named an engine.
  var watchedDirectory = ""
  var history = CommandHistory()
  /// How many commands back the line in the editor is; 0 for a new line.
  var recalled = 0
  /// Whether the line is a completion; the next completion then replaces it.
  var isCompleting = false
  /// The filter before the filter line was opened.
  var earlierFilter = LineFilter.none
  /// The text with which the command line opens next.
  var prefilled = ""
  /// The sources of the app.
  var sources = SourcesState()
  /// Whether the inspector may navigate in apps that allow it.
  package let allowsControl: Bool
  private var settings: InspectionSettings
  var isWakeScheduled = false

  init(
    size: Size, glyphs: Glyphs, utcOffset: Int, keymap: Keymap, showing id: InspectionID,
    allowsControl: Bool, settings: InspectionSettings
  ) {
    self.size = size
    self.glyphs = glyphs
    self.utcOffset = utcOffset
    self.keymap = keymap
    self.allowsControl = allowsControl
    self.settings = settings
    let features = keymap.features
    let main = features.main.panel
    screen = ShownScreen(panel: main)
    detailed = main
    arrangement = Arrangement(of: features.panels)
    inspections = [EngineInspection(id: id, features: features, settings: settings)]
  }

  package var features: FeatureList { keymap.features }

  package var inspection: EngineInspection {
    // Without a copy, since each input reads it many times.
    _read { yield inspections[current] }
    _modify { yield &inspections[current] }
  }

  var chosen: Choice? { choices.indices.contains(choice) ? choices[choice] : nil }

  mutating func choose() {
    choices = overlayContent?.choices(in: self) ?? []
    choice = min(max(0, choice), max(0, choices.count - 1))
    leaveHeading()
  }

  /// The panel whose selected line is described by the details and used by keys.
  var subject: Panel { features[screen.panel].showsDetails ? detailed : screen.panel }

  var layout: Layout {
    Layout(
      size: size, arrangement: arrangement, focus: screen.panel,
      coordinators: inspection.tree.mostCoordinators)
  }

  /// Makes the bottom panel higher or lower, by a share of the height, from where its edge is.
  mutating func moveBottomEdge(by share: Double) {
    let shown = layout
    let before =
      arrangement.isBottomChosen ? nil : shown.bottomEdge.flatMap(shown.bottomShare(forEdgeAt:))
    arrangement.bottomShare = (before ?? arrangement.bottomShare) + share
  }

  /// The part of a panel whose lines can be selected; nil if the panel is hidden.
  func list(of panel: Panel) -> Rectangle? {
    layout.area(of: panel).map { features[panel].list(in: $0, of: self) }
  }

  mutating func adopt(_ settings: InspectionSettings) {
    self.settings.logCapacity = settings.logCapacity
    forEachInspection { [settings = self.settings] in $0.adopt(settings) }
  }

  mutating func forEachInspection(_ body: (inout EngineInspection) -> Void) {
    for index in inspections.indices { body(&inspections[index]) }
  }

  /// Calls `body` to change the inspection with this id, whether it is shown or not.
  mutating func withInspection(_ id: InspectionID, _ body: (inout EngineInspection) -> Void) {
    if let index = inspections.firstIndex(where: { $0.id == id }) { body(&inspections[index]) }
  }

  /// Shows another engine; returns whether it was not followed before.
  mutating func look(at id: InspectionID) -> Bool {
    let known = inspections.firstIndex { $0.id == id }
    if known == nil {
      // Before the first engine, the only inspection has no engine.
      if isWaiting { inspections = [] }
      inspections.append(EngineInspection(id: id, features: features, settings: settings))
    }
    current = known ?? inspections.count - 1
    return known == nil
  }

  /// Shows another engine, and begins to follow it if it was not followed before.
  mutating func follow(_ id: InspectionID) -> [Effect] { look(at: id) ? [.follow(id)] : [] }
}

extension Model {
  struct Trouble: Equatable, Sendable {
    let id: InspectionID
    let since: Date

    /// The time for which an engine's other events do not show that it answers again.
    private static let patience = 5.0

    /// Whether the event shows that the engine answers again, or that it is gone.
    ///
    /// An engine whose main actor answers sends changes; but a single request can fail while it does.
    func ends(with event: FollowerEvent, at time: Date) -> Bool {
      switch event {
      case .connected, .disconnected, .snapshot, .answering: true
      case .silent: false
      case .detailed, .journal, .leftOut, .recalled, .declared, .changed, .navigated,
        .errorReported, .linted, .breakpoint, .lost:
        time.timeIntervalSince(since) >= Self.patience
      }
    }
  }

  /// Notes that the message is about an engine that did not answer.
  mutating func attributeMessage(to id: InspectionID) {
    trouble = Trouble(id: id, since: now)
  }

  var shortName: ShortName {
    let shown = inspection.shown
    var root = shown.flatMap { $0[$0.rootID] }
    // A root that only holds several coordinators has the name of a directory.
    if let id = root?.id, inspection.declared != nil, inspection.declaredCoordinator(id) == nil {
      root = root?.children.first.flatMap { shown?[$0] }
    }
    return ShortName(root: root?.name, ascii: glyphs.isASCII)
  }

  /// What of the app waits for a decision of the user; nil if nothing does.
  var standstill: Standstill? {
    features.all.lazy.compactMap { $0.standstill(in: self) }.first
  }

  /// Asks to be woken, unless that is scheduled already.
  mutating func wake(after seconds: Double) -> [Effect] {
    if isWakeScheduled { return [] }
    isWakeScheduled = true
    // No longer than the frame of the screen waits: one wake is scheduled for all.
    return [.wake(seconds: min(max(seconds, 0.1), 1))]
  }

  /// Shows a message in place of any effects.
  mutating func say(_ text: String?) -> [Effect] {
    message = text
    return []
  }
}

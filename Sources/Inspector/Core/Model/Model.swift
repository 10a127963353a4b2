import FlowProtocol
import Foundation

/// Everything that the inspector knows: its screen follows from this alone.
package struct Model: Equatable, Sendable {
  var size: Size
  var glyphs: Glyphs
  /// The difference of local time to UTC, in seconds.
  var utcOffset: Int
  var keymap: Keymap
  var now = Date(timeIntervalSince1970: 0)

  /// What shows of flowscope's own screens.
  package var screen: Screen {
    didSet {
      if !features[screen.panel].showsDetails, screen.cameFrom == nil { detailed = screen.panel }
    }
  }
  /// The panel of whose selection the details tell while they have the keys.
  private var detailed: Panel
  package var arrangement: Arrangement
  /// The last thing that was said, until the next key.
  var message: String?

  /// The engines that are followed, each with all that was done in it.
  private(set) var inspections: [Inspection]
  private(set) var current = 0

  /// What is written in the overlay that takes a text.
  var editor = LineEditor()
  /// What is selected in the overlay that lists something.
  var choice = 0
  /// The first line of that list that shows.
  var choiceTop = 0
  /// What the overlay lists, the best first.
  private(set) var choices: [Choice] = []
  /// The engines that run, as they were last looked for.
  var running: [RunningTarget] = []
  /// The commands that were given.
  var history = CommandHistory()
  /// How many commands back the one in the line is; 0 where it is being written.
  var recalled = 0
  /// Whether the line has been completed, and goes on to what else fits what was written.
  var isCompleting = false
  /// What was filtered by when the filter's line was opened.
  var earlierFilter = LineFilter.none
  /// What the command line begins with when it is opened next.
  var prefilled = ""
  /// Whether things may be done in apps that let viewers do so.
  let allowsControl: Bool
  private let settings: InspectionSettings
  var isWakeScheduled = false

  init(
    size: Size, glyphs: Glyphs, utcOffset: Int, keymap: Keymap, engine id: String,
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
    screen = Screen(panel: main)
    detailed = main
    arrangement = Arrangement(of: features.panels)
    inspections = [Inspection(id: id, features: features, settings: settings)]
  }

  package var features: FeatureList { keymap.features }

  /// The engine that is looked at.
  package var inspection: Inspection {
    get { inspections[current] }
    _modify { yield &inspections[current] }
  }

  /// The selected one of what the overlay lists.
  var chosen: Choice? { choices.indices.contains(choice) ? choices[choice] : nil }

  /// Lists anew what fits what is written.
  mutating func choose() {
    choices = overlayContent?.choices(in: self) ?? []
    choice = min(max(0, choice), max(0, choices.count - 1))
  }

  /// The panel whose selected line keys are about, and the details tell of.
  var subject: Panel { features[screen.panel].showsDetails ? detailed : screen.panel }

  var layout: Layout { Layout(size: size, arrangement: arrangement, focus: screen.panel) }

  /// The part of a panel with its lines, which keys move in and clicks select; nil if the panel does not show.
  ///
  /// Beside or below it there may be more of the panel, such as details of the selected line.
  func list(of panel: Panel) -> Rectangle? {
    layout.area(of: panel).map { features[panel].list(in: $0, of: self) }
  }

  /// Lets `body` change the engine with this id, whether it is looked at or not.
  mutating func withInspection(_ id: String, _ body: (inout Inspection) -> Void) {
    if let index = inspections.firstIndex(where: { $0.id == id }) { body(&inspections[index]) }
  }

  /// Looks at another engine; whether it was not followed before.
  mutating func look(at id: String) -> Bool {
    if let index = inspections.firstIndex(where: { $0.id == id }) {
      current = index
      return false
    }
    inspections.append(Inspection(id: id, features: features, settings: settings))
    current = inspections.count - 1
    return true
  }
}

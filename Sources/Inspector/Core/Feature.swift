import FlowModel
import FlowReports
import Foundation

/// A feature of the inspector: its state, its keys and commands, and its use of engine events.
///
/// A type without instances: each ``EngineInspection``, one for each engine, holds a state of the
/// feature. Every requirement except `State` has a default that does nothing.
protocol Feature: Sendable {
  associatedtype State: FeatureState = NoState

  static var keys: [Keymap.Binding] { get }
  static var commands: [Command] { get }
  static var overlays: [any OverlayContent.Type] { get }

  /// Handles an event of an engine or a recording, after the history has taken it.
  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect]
  /// Shows what sources declare, in place of events.
  static func receive(_ declared: DeclaredHierarchy, in inspection: inout EngineInspection)
  /// The computing of data that the feature needs before it receives an event; nil for most events.
  static func preparation(for event: FollowerEvent, of id: InspectionID) -> Preparation?
  /// Applies the changes kept for the next frame to the feature's lines.
  static func settle(_ inspection: inout EngineInspection)
  static func showMoment(in inspection: inout EngineInspection)
  static func selectionMoved(in inspection: inout EngineInspection)
  /// Drops the past: the events that follow do not continue it.
  static func restart(_ inspection: inout EngineInspection)
  static func adopt(_ settings: InspectionSettings, in inspection: inout EngineInspection)
  /// Returns the effects that the feature needs for the current model, after an input.
  static func requests(in model: inout Model) -> [Effect]
  /// The feature's line in the details of a coordinator; nil if it has none.
  static func fact(about id: CoordinatorID, in model: Model) -> LabelledLine?
  /// The number of problems for the first line of the screen; nil if there is none.
  static func problem(in inspection: EngineInspection) -> ProblemCount?
  /// What of the app waits for a decision of the user; nil if nothing does.
  static func standstill(in model: Model) -> Standstill?
  /// The keys that are useful in the current state, each with its hint.
  static func hints(in model: Model) -> [(Action, String)]
  /// The actions that would do nothing in the focused panel now, and so are not hinted at.
  static func idleActions(in model: Model) -> [Action]
}

protocol FeatureState: Equatable, Sendable {
  init()
  init(settings: InspectionSettings)
}

extension FeatureState {
  init(settings: InspectionSettings) { self.init() }
}

struct NoState: FeatureState {}

/// The state of a feature whose panel is a list with a selected line.
protocol ListState: FeatureState {
  var lineCount: Int { get }
  var selectedIndex: Int { get }
  /// The first line that shows.
  var top: Int { get set }
  /// Selects the line, or the nearest one if there is none at the index.
  mutating func select(_ index: Int)
}

protocol FilteredState: FeatureState {
  var filter: LineFilter { get set }
}

/// Computes, off the main actor, what a feature needs before it receives an event.
///
/// An engine sends many events: one that needs nothing must not leave the main actor.
package typealias Preparation = @Sendable () async -> Input?

struct InspectionSettings: Equatable, Sendable {
  var logCapacity = 10_000
  /// The file of the team's problems, if it was named; decisions go there then.
  var problems: ProblemsFile?
  /// Whether an app that is started again is put where it was.
  var keepsPlace = false
}

/// An event of an engine or a recording.
struct EngineEvent {
  let event: FollowerEvent
  let time: Date
  let beginsRun: Bool
}

typealias ProblemCount = StyledLine.Run

/// What of an app waits for a decision of the user: the app is not live as far as that goes.
struct Standstill: Equatable, Sendable {
  /// The words for the first line, in place of those for a live app.
  let state: String
  /// What waits, for how long, and what to press.
  let text: String
}

extension Feature {
  static var keys: [Keymap.Binding] { [] }
  static var commands: [Command] { [] }
  static var overlays: [any OverlayContent.Type] { [] }
  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    []
  }
  static func receive(_ declared: DeclaredHierarchy, in inspection: inout EngineInspection) {}
  static func preparation(for event: FollowerEvent, of id: InspectionID) -> Preparation? { nil }
  static func settle(_ inspection: inout EngineInspection) {}
  static func showMoment(in inspection: inout EngineInspection) {}
  static func selectionMoved(in inspection: inout EngineInspection) {}
  static func restart(_ inspection: inout EngineInspection) { inspection[Self.self] = State() }
  static func adopt(_ settings: InspectionSettings, in inspection: inout EngineInspection) {}
  static func requests(in model: inout Model) -> [Effect] { [] }
  static func fact(about id: CoordinatorID, in model: Model) -> LabelledLine? { nil }
  static func problem(in inspection: EngineInspection) -> ProblemCount? { nil }
  static func standstill(in model: Model) -> Standstill? { nil }
  static func hints(in model: Model) -> [(Action, String)] { [] }
  static func idleActions(in model: Model) -> [Action] { [] }
}

protocol PanelFeature: Feature {
  static var panel: Panel { get }
  /// The key that goes to the panel; the panel's title shows it.
  static var key: Character? { get }
  static var help: String { get }
  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame)
  /// Whether moving in the panel moves in time.
  static var isAboutTime: Bool { get }
  /// Whether the panel shows the details of another panel's selection.
  static var showsDetails: Bool { get }
  /// Whether only a run fills the panel: for sources, it says that nothing runs.
  static var needsRun: Bool { get }

  /// Applies the changes kept for the next frame to lines that are needed only while they show.
  static func settleShown(_ inspection: inout EngineInspection)
  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note
  /// The part of the area whose lines can be selected by keys and clicks.
  static func list(in area: Rectangle, of model: Model) -> Rectangle
  static func scroll(rows: Int, in inspection: inout EngineInspection)
  static func move(by distance: Int, in model: inout Model)
  /// Selects the line in that row of the list; returns false if clicks select nothing there.
  static func select(row: Int, in model: inout Model) -> Bool
  /// Opens the selected line; in most lists, this shows its coordinator in the tree.
  static func open(in model: inout Model) -> [Effect]
  /// Jumps to the owner of the selection, or to the coordinator it names.
  static func jump(in model: inout Model) -> [Effect]
  /// The selection for the clipboard, or nil: by default, a list offers its selected line as drawn,
  /// and any other panel offers the selection of the main panel.
  static func clipping(in model: Model) -> Clipping?
  /// What of the selection has a place in the sources of the app; nil if nothing has.
  static func source(in model: Model) -> SourceSubject?
  /// Folds the selection, or leaves the panel.
  static func collapse(in model: inout Model) -> [Effect]
  static func expand(in model: inout Model)
  /// Scrolls the content under the mouse; returns false if that is the list.
  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool
}

extension PanelFeature {
  static var isAboutTime: Bool { false }
  static var showsDetails: Bool { false }
  static var needsRun: Bool { false }
  static func settleShown(_ inspection: inout EngineInspection) {}
  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note { PanelTitle.Note() }
  static func list(in area: Rectangle, of model: Model) -> Rectangle { area }
  static func scroll(rows: Int, in inspection: inout EngineInspection) {}
  static func move(by distance: Int, in model: inout Model) {}
  static func select(row: Int, in model: inout Model) -> Bool { false }
  static func open(in model: inout Model) -> [Effect] { jump(in: &model) }
  static func jump(in model: inout Model) -> [Effect] { [] }
  static func clipping(in model: Model) -> Clipping? { model.features.main.clipping(in: model) }
  static func source(in model: Model) -> SourceSubject? { nil }
  static func collapse(in model: inout Model) -> [Effect] {
    [.go(.panel(model.features.main.panel))]
  }
  static func expand(in model: inout Model) {}
  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool {
    false
  }
}

extension PanelFeature where State: ListState {
  static func clipping(in model: Model) -> Clipping? {
    Clipping(lineOf: self, at: model.inspection[Self.self].selectedIndex, in: model)
  }

  static func scroll(rows: Int, in inspection: inout EngineInspection) {
    let state = inspection[Self.self]
    inspection[Self.self].top = Scrolling.top(
      showing: state.selectedIndex, of: state.lineCount, from: state.top, height: rows)
  }

  static func move(by distance: Int, in model: inout Model) {
    model.inspection[Self.self].select(model.inspection[Self.self].selectedIndex + distance)
    model.inspection.moveSelection()
  }

  static func select(row: Int, in model: inout Model) -> Bool {
    model.inspection[Self.self].select(model.inspection[Self.self].top + row)
    model.inspection.moveSelection()
    return true
  }
}

protocol FilteredPanel: PanelFeature where State: FilteredState {
  /// Whether the filter hides all lines.
  static func isNothingFound(in inspection: EngineInspection) -> Bool
  static func isFiltered(in inspection: EngineInspection) -> Bool
  static func filterText(in inspection: EngineInspection) -> String
  static func showAll(in inspection: inout EngineInspection)
  /// Selects the next or the previous line that passes the filter.
  static func goToMatch(forward: Bool, in model: inout Model)
}

extension FilteredPanel {
  static func filter(in inspection: EngineInspection) -> LineFilter { inspection[Self.self].filter }
  static func setFilter(_ filter: LineFilter, in inspection: inout EngineInspection) {
    inspection[Self.self].filter = filter
  }
  static func isFiltered(in inspection: EngineInspection) -> Bool {
    !filter(in: inspection).isEmpty
  }
  static func filterText(in inspection: EngineInspection) -> String { filter(in: inspection).text }
  static func showAll(in inspection: inout EngineInspection) { setFilter(.none, in: &inspection) }
  static func goToMatch(forward: Bool, in model: inout Model) {
    move(by: forward ? 1 : -1, in: &model)
  }
  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    PanelTitle.Note(filter: filterText(in: model.inspection))
  }
}

extension FilteredPanel where State: ListState {
  static func isNothingFound(in inspection: EngineInspection) -> Bool {
    inspection[Self.self].lineCount == 0
  }
}

/// A panel whose lines have several orders; the note of its title says which one.
protocol SortedPanel: PanelFeature {
  static func changeOrder(in model: inout Model)
}

/// A panel that groups its lines, and can hide those that need no attention.
protocol GroupedPanel: PanelFeature {
  static func changeGrouping(in model: inout Model)
  /// Hides lines or shows them again, and reports which lines are shown.
  static func showLess(in model: inout Model)
}

/// A panel whose selected line has details, which the detail panel shows.
protocol DetailedPanel: PanelFeature {
  /// The details of the selected line; nil if nothing is selected.
  static func details(in model: Model) -> [LabelledLine]?
  /// The moment of the selected line; nil if it has none.
  static func moment(in inspection: EngineInspection) -> ListedMoment?
}

extension DetailedPanel {
  static func moment(in inspection: EngineInspection) -> ListedMoment? { nil }
}

struct ListedMoment {
  let time: Date
  var navigation: NavigationID?
}

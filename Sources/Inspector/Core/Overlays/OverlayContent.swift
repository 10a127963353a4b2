import FlowReports

/// The content of an overlay: its keys, its list, and its effect.
///
/// A ``ListOverlay`` lists choices. An overlay that only takes a text in the last line of the
/// screen needs a prompt. Every requirement except `overlay` and `keys` has a default.
protocol OverlayContent: Sendable {
  static var overlay: Overlay { get }
  /// The keys except those for moving.
  static var keys: [Keymap.OverlayBinding] { get }
  static var moves: OverlayMoves { get }
  /// The prompt in the last line of the screen; nil if no text is written there.
  static var prompt: String? { get }
  static var placeholder: String { get }
  /// Whether a click beside the overlay closes it.
  static var leavesOnClickBeside: Bool { get }
  /// Whether the mouse wheel scrolls the list without moving the selection, if possible.
  static var wheelScrolls: Bool { get }

  static func beginning(in model: Model) -> String
  /// The choices that match the text, best first. O(all choices).
  static func choices(in model: Model) -> [Choice]
  /// The choice to select when the list of running engines changes; nil keeps the selection.
  static func initialChoice(in model: Model) -> Action?
  static func open(in model: inout Model) -> [Effect]
  static func write(in model: inout Model)
  static func accept(in model: inout Model) -> [Effect]
  static func leave(in model: inout Model) -> [Effect]
  /// Cleans up when the overlay closes, for any reason.
  static func close(in model: inout Model)
  /// The contents that the overlay offers to the clipboard; nil for none.
  static func clipping(in model: Model) -> Clipping?
  /// The actions that would do nothing now, and so are not hinted at.
  static func idleActions(in model: Model) -> [OverlayAction]
  /// Handles the second click on a choice.
  static func acceptClick(in model: inout Model) -> [Effect]
  static func move(by lines: Int, in model: inout Model)

  static func page(in model: Model) -> Int
  /// The area of the choices; nil if there are none.
  static func list(in model: Model) -> Rectangle?
  /// The inside of the box; nil if there is none.
  static func box(in model: Model) -> Rectangle?
  static func draw(_ model: Model, into frame: inout Frame)
}

struct OverlayMoves: Sendable {
  /// The hints for moving down and up in the status line; nil if keys do not move by lines.
  var hints: (down: String, up: String)?
  var hasPages = false
  var hasEnds = false
}

extension OverlayContent {
  static var moves: OverlayMoves { OverlayMoves() }
  static var prompt: String? { nil }
  static var placeholder: String { "" }
  static var leavesOnClickBeside: Bool { true }
  static var wheelScrolls: Bool { false }
  static func beginning(in model: Model) -> String { "" }
  static func choices(in model: Model) -> [Choice] { [] }
  static func initialChoice(in model: Model) -> Action? { nil }
  static func open(in model: inout Model) -> [Effect] { [] }
  static func write(in model: inout Model) {}
  static func accept(in model: inout Model) -> [Effect] { [.goBack] }
  static func leave(in model: inout Model) -> [Effect] { [.goBack] }
  static func close(in model: inout Model) {}
  static func clipping(in model: Model) -> Clipping? { nil }
  static func idleActions(in model: Model) -> [OverlayAction] { [] }
  static func acceptClick(in model: inout Model) -> [Effect] { accept(in: &model) }
  static func move(by lines: Int, in model: inout Model) {
    model.choice = min(max(0, model.choice + lines), max(0, model.choices.count - 1))
    model.leaveHeading(isUpward: lines < 0)
  }
  static func page(in model: Model) -> Int { max(1, (list(in: model)?.size.rows ?? 2) - 1) }
  static func list(in model: Model) -> Rectangle? { nil }
  static func box(in model: Model) -> Rectangle? { nil }
  static func draw(_ model: Model, into frame: inout Frame) {}

  /// The keys with their hints, for the bottom line of a box.
  static func hints(in model: Model) -> String {
    model.keymap.hints(in: overlay, model.glyphs).map(\.text).joined(separator: "   ")
  }
}

enum OverlayBox {
  /// The inside of a box in the middle of the screen.
  static func area(in size: Size, rows: Int, columns: Int = 76) -> Rectangle {
    let rows = min(size.rows - 4, rows)
    let columns = min(size.columns - 4, columns)
    return Rectangle(
      row: (size.rows - rows) / 2, column: (size.columns - columns) / 2,
      size: Size(rows: rows, columns: columns))
  }

  static func draw(_ area: Rectangle, title: String, _ glyphs: Glyphs, into frame: inout Frame) {
    for row in area.rows { frame.fill(row: row, columns: area.columns, style: .plain) }
    Box.draw(area, glyphs, into: &frame)
    frame.write(" \(title) ", row: area.row - 1, in: area, style: .coloured(.accent, bold: true))
  }
}

extension Model {
  var overlayContent: (any OverlayContent.Type)? { screen.overlay.flatMap { features[$0] } }

  /// The lines of the choices in the open overlay; nil if there are none.
  var choiceList: Rectangle? { layout.isTooSmall ? nil : overlayContent?.list(in: self) }

  /// The area that the open overlay covers, including its frame.
  var overlayBox: Rectangle {
    guard !layout.isTooSmall, let inside = overlayContent?.box(in: self) else {
      return Rectangle(row: 0, column: 0, size: Size(rows: 0, columns: 0))
    }
    return Rectangle(
      row: inside.row - 1, column: inside.column - 1,
      size: Size(rows: inside.size.rows + 2, columns: inside.size.columns + 2))
  }
}

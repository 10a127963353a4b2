/// Boxes and lines, before layout and independent of the format.
///
/// Equal inputs give equal diagrams. All texts are safe to show: visible, on one line, and clipped.
/// The code that writes a format escapes them for that format.
public struct Diagram: Equatable, Sendable {
  /// The direction in which the lines go.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case right
    case down
  }

  /// The title above the diagram; nil for none.
  package var title: String?
  /// What the diagram leaves out to be legible, such as "33 of 300 coordinators shown"; nil for
  /// nothing.
  package var note: String?
  /// The contents of the diagram, in a sentence.
  package var summary = ""
  /// The subject of the diagram in a word or two, if it has no title.
  package var subject = "Flow hierarchy"
  package var direction = Direction.right
  /// Whether the layout chooses the direction in which the drawing is legible in a document.
  package var hasFreeDirection = false
  package var theme = DiagramTheme.auto
  /// The boxes: parents before children, siblings in order.
  package var boxes: [Box] = []
  /// The lines, in the order of the boxes that they lead to.
  package var lines: [Line] = []
  package var groups: [Group] = []
  /// The signs that need an explanation; empty without a legend.
  package var legend: [LegendEntry] = []
  /// The head and the rows of a table in place of one of the boxes.
  package var table: [[String]]?
  package var arrangement = Arrangement.graph

  /// The kind of layout that a diagram has by itself.
  package enum Arrangement: Equatable, Sendable {
    /// A tree, or another graph.
    case graph
    /// Cards with rows, beside the rows that open them, in as many columns as fit into a document.
    case cards
  }

  /// A coordinator, or another thing with a name.
  package struct Box: Equatable, Sendable {
    /// A name that is unique in the diagram: letters, digits and underscores.
    package var key: String
    package var name: String
    /// A short text behind the name, such as an id; empty for none.
    package var tag = ""
    /// The line below the name; empty for none.
    package var subtitle = ""
    package var rows: [Row] = []
    package var tone = Tone.plain
    package var outline = Outline.solid
    package var change = Change.none
    /// Findings about the box, such as "2 lints".
    package var marks: [Mark] = []
    /// More facts, one on each line, for a pointer that rests on the box.
    package var details: [String] = []
    /// The address of a page about the box.
    package var link: String?
    package var form = Form.card
    /// The picture of a device on the right of the rows, in drawings.
    package var device: DevicePicture?
  }

  /// The form of a box.
  ///
  /// Pages store the cases as numbers, in this order: see `PageScript+Data`.
  package enum Form: String, Equatable, Sendable, CaseIterable {
    /// A heading with rows below it.
    case card
    /// A line of text, such as a link into an app.
    case tag
    /// A card about something that is missing.
    case alarm
  }

  /// One line below the name of a box.
  package struct Row: Equatable, Sendable {
    /// The title of the line; empty if the line continues the one above.
    package var title: String
    package var text: String
    package var sign = Sign.none
    package var change = Change.none
    /// What is beside the text, in a column of its own; empty for nothing.
    package var aside = ""
    /// A short text at the right end of the row; empty for none.
    package var count = ""
    /// Whether the row is about something that does not happen.
    package var isFaint = false

    var words: String {
      [title, sign.symbol, text, aside, count].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// A sign before the text of a row.
  ///
  /// Pages store the cases as numbers, in this order: see `PageScript+Data`.
  package enum Sign: String, Equatable, Sendable, CaseIterable {
    case none
    /// The coordinator's current route, while another coordinator is visible.
    case current
    /// The route that the user sees.
    case visible

    package var symbol: String {
      switch self {
      case .none: ""
      case .current: "▷"
      case .visible: "▶"
      }
    }
  }

  /// The weight of a box or a line.
  ///
  /// Pages store the cases as numbers, in this order: see `PageScript+Data`.
  package enum Tone: String, Equatable, Sendable, CaseIterable, Encodable {
    case plain
    /// A part that the app does not use at the moment.
    case faint
    /// The visible screen, and the path to it.
    case onScreen
  }

  /// The border of a box.
  ///
  /// Pages store the cases as numbers, in this order: see `PageScript+Data`.
  package enum Outline: String, Equatable, Sendable, CaseIterable, Encodable {
    case solid, dashed, double
  }

  /// The result of comparing a box or a line of two diagrams.
  ///
  /// Pages store the cases as numbers, in this order: see `PageScript+Data`.
  package enum Change: String, Equatable, Sendable, CaseIterable {
    case none, added, removed, changed

    static let shown: [Change] = [.added, .removed, .changed]

    /// A sign, because no meaning depends only on colour.
    package var symbol: String {
      switch self {
      case .none: ""
      case .added: "+"
      case .removed: "−"
      case .changed: "~"
      }
    }
  }

  package struct Mark: Equatable, Sendable, Encodable {
    package enum Kind: String, Equatable, Sendable, CaseIterable, Encodable {
      case lint, error, coverage, entry
    }

    package var kind: Kind
    package var text: String

    package init(kind: Kind, text: String) {
      self.kind = kind
      self.text = DiagramText.shown(text)
    }
  }

  package struct Line: Equatable, Sendable {
    /// The indices of the boxes where the line begins and ends.
    package var from: Int
    package var to: Int
    package var label = ""
    package var kind: LineKind
    package var tone = Tone.plain
    package var change = Change.none
    /// The width of the stroke, in pixels; nil for the usual one.
    package var width: Double?
    /// The rows at which the line begins and ends; nil for the box itself.
    package var fromRow: Int?
    package var toRow: Int?

    /// The label with its sign of change.
    package var shownLabel: String {
      [change.symbol, label].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Boxes inside a frame, in order.
  package struct Group: Equatable, Sendable {
    package var key: String
    package var title: String
    /// The indices of the boxes.
    package var members: [Int]
  }

  package init() {}
}

import FlowModel

/// The places of a sequence diagram: columns wide enough for their texts, and rows below each other.
struct SequenceLayout {
  struct Row {
    /// The text in lines, none of them longer than ``mostCharacters``.
    let lines: [String]
    /// The first baseline of the text, and the arrow's height; for a note, its frame.
    let baseline: Double
    let arrow: Double
    let frame: Box2D?
  }

  /// The middle of each column.
  private(set) var columns: [Double] = []
  /// The names at the top of the columns.
  private(set) var heads: [Box2D] = []
  private(set) var names: [String] = []
  private(set) var rows: [Row] = []
  private(set) var size = Point(0, 0)

  static let lineHeight = 14.0
  private static let margin = Placement.margin
  private static let padding = 10.0
  private static let headHeight = 26.0
  /// How far an arrow from a column to itself goes to the right.
  static let loop = 26.0
  private static let mostCharacters = 44

  init(_ diagram: SequenceDiagram) {
    names = diagram.participants.map { DiagramText.shown($0.name) }
    let texts = diagram.events.map { Self.lines(of: $0.text) }
    placeColumns(diagram, texts)
    placeRows(diagram, texts)
  }

  private static func width(_ lines: [String]) -> Double {
    lines.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
  }

  private mutating func placeColumns(_ diagram: SequenceDiagram, _ texts: [[String]]) {
    let halves = names.map {
      TextWidth.of($0, size: BoxShape.nameSize, isBold: true) / 2 + Self.padding
    }
    guard let first = halves.first else { return }
    // The room that is needed right of each column, and left of the first.
    var gaps = zip(halves, halves.dropFirst() + [0]).map { $0 + $1 + 16 }
    var left = first
    for (event, lines) in zip(diagram.events, texts) {
      let width = Self.width(lines)
      switch event {
      case .note(let column, _, _):
        let half = width / 2 + Self.padding + 8
        gaps[column] = max(gaps[column], half)
        if column > 0 {
          gaps[column - 1] = max(gaps[column - 1], half)
        } else {
          left = max(left, half)
        }
      case .arrow(_, let from, let to, _) where from == to:
        gaps[from] = max(gaps[from], Self.loop + width + 2 * Self.padding)
      case .arrow(_, let from, let to, _):
        // Between distant columns, the last of the gaps between them gives the missing room.
        let between = min(from, to)..<max(from, to)
        let missing = width + 3 * Self.padding - between.reduce(0) { $0 + gaps[$1] }
        if missing > 0 { gaps[between.upperBound - 1] += missing }
      }
    }
    var x = Self.margin + left
    for (index, half) in halves.enumerated() {
      columns.append(x)
      heads.append(
        Box2D(x: x - half, y: Self.margin, width: 2 * half, height: Self.headHeight))
      x += gaps[index]
    }
    size.x = max(x, heads.last.map(\.right) ?? 0) + Self.margin
  }

  private mutating func placeRows(_ diagram: SequenceDiagram, _ texts: [[String]]) {
    var y = Self.margin + Self.headHeight + 12
    for (event, lines) in zip(diagram.events, texts) {
      let height = Double(lines.count) * Self.lineHeight
      switch event {
      case .note(let column, _, _):
        let width = Self.width(lines) + 2 * Self.padding
        let frame = Box2D(
          x: columns[column] - width / 2, y: y, width: width, height: height + 8)
        rows.append(Row(lines: lines, baseline: y + 14, arrow: frame.bottom, frame: frame))
        y = frame.bottom + 12
      case .arrow(_, let from, let to, _):
        let isLoop = from == to
        // A text stands above an arrow, and beside a loop.
        let arrow = isLoop ? y + max(height, 16) : y + height + 4
        rows.append(Row(lines: lines, baseline: y + 11, arrow: arrow, frame: nil))
        y = arrow + 14
      }
    }
    size.y = y + Self.margin
  }

  /// A text in lines, broken between words where that is possible.
  private static func lines(of text: String) -> [String] {
    let text = DisplayText.neutralised(text, limit: DisplayText.lineLimit)
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      var word = word
      while true {
        let last = lines[lines.count - 1]
        let room = mostCharacters - last.count - (last.isEmpty ? 0 : 1)
        if word.count <= room {
          lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
          break
        }
        if !last.isEmpty {
          lines.append("")
        } else {
          lines[lines.count - 1] = String(word.prefix(mostCharacters))
          word = word.dropFirst(mostCharacters)
          lines.append("")
        }
      }
    }
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    // With pictures for what could not be seen, or would not be valid XML.
    return lines.map { DiagramText.visible($0) }
  }
}

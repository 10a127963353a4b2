/// The contents of boxes in the data of a page, each once.
///
/// Equal boxes share one content: a recording shows the same boxes again and again. PageScript+Data
/// reads what is written here.
struct PageContents {
  private(set) var all: [PageJSON] = []
  private var indices: [String: Int] = [:]
  private var labels: [String: Int] = [:]
  private(set) var labelList: [PageJSON] = []
  private var kinds: [LineKind: Int] = [:]
  private(set) var kindList: [PageJSON] = []
  /// The size of the contents, in bytes.
  private(set) var bytes = 0

  /// Returns the index of a box's content; `line` is the line to it in a recording.
  ///
  /// O(the texts of the box).
  mutating func index(of box: Diagram.Box, line: (kind: LineKind, label: String)? = nil) -> Int {
    let shape = BoxShape(box)
    var fields: [(String, PageJSON)] = [
      ("n", .text(box.name)),
      ("g", .unlessEmpty(box.tag)),
      ("s", .unlessEmpty(box.subtitle)),
      ("r", .unlessEmpty(box.rows.map(Self.row))),
      ("t", .unlessZero(Self.tones.firstIndex(of: box.tone) ?? 0)),
      ("o", .unlessZero(Self.outlines.firstIndex(of: box.outline) ?? 0)),
      ("c", .unlessZero(Diagram.Change.allCases.firstIndex(of: box.change) ?? 0)),
      ("e", .unlessZero(box.marks.contains { $0.kind == .entry } ? 1 : 0)),
      ("m", .unlessEmpty(box.marks.map { .text(BoxShape.text(of: $0)) })),
      ("d", .unlessEmpty(box.details.map(PageJSON.text))),
      ("l", box.link.map(PageJSON.text) ?? .null),
      (
        "z",
        .list(
          [
            shape.width, shape.height, shape.signs, shape.texts, shape.nameBaseline,
            shape.subtitleBaseline, shape.rule ?? 0, shape.firstRow,
          ].map(PageJSON.number))
      ),
    ]
    if let line {
      fields.append(("k", .number(index(of: line.kind))))
      fields.append(("q", .number(index(ofLabel: line.label))))
    }
    let json = PageJSON.fields(fields).json
    if let index = indices[json] { return index }
    indices[json] = all.count
    all.append(.written(json))
    bytes += json.utf8.count
    return all.count - 1
  }

  mutating func index(ofLabel label: String) -> Int {
    if let index = labels[label] { return index }
    labels[label] = labelList.count
    let width = TextWidth.of(label, size: BoxShape.smallSize)
    labelList.append(.list([.text(label), .number(width)]))
    return labelList.count - 1
  }

  mutating func index(of kind: LineKind) -> Int {
    if let index = kinds[kind] { return index }
    kinds[kind] = kindList.count
    kindList.append(Self.description(of: kind))
    return kindList.count - 1
  }

  /// A kind of lines: its name and its look.
  static func description(of kind: LineKind) -> PageJSON {
    let style = kind.style
    return .list(
      [kind.name, style.stroke.rawValue, style.head.rawValue, style.tail.rawValue]
        .map(PageJSON.text))
  }

  private static let tones: [Diagram.Tone] = [.plain, .faint, .onScreen]
  private static let outlines: [Diagram.Outline] = [.solid, .dashed, .double]

  static func index(of tone: Diagram.Tone) -> Int { tones.firstIndex(of: tone) ?? 0 }

  private static func row(_ row: Diagram.Row) -> PageJSON {
    let sign =
      switch row.sign {
      case .none: 0
      case .current: 1
      case .visible: 2
      }
    let change = Diagram.Change.allCases.firstIndex(of: row.change) ?? 0
    let numbers = change > 0 ? [sign, change] : sign > 0 ? [sign] : []
    return .list([.text(row.title), .text(row.text)] + numbers.map(PageJSON.number))
  }

  /// The fields of the contents in the data of a page.
  var fields: [(String, PageJSON)] {
    [("kinds", .list(kindList)), ("labels", .list(labelList)), ("contents", .list(all))]
  }
}

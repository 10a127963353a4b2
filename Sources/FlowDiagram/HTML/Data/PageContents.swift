/// The contents of boxes in the data of a page, each once.
///
/// Equal boxes share one content: a recording shows the same boxes again and again. PageScript+Data
/// reads what is written here.
struct PageContents {
  /// Values that others name by their index, each once.
  struct Table<Key: Hashable> {
    private(set) var values: [PageJSON] = []
    private var indices: [Key: Int] = [:]

    mutating func index(of key: Key, _ value: @autoclosure () -> PageJSON) -> Int {
      if let index = indices[key] { return index }
      indices[key] = values.count
      values.append(value())
      return values.count - 1
    }
  }

  private var contents = Table<String>()
  private var labels = Table<String>()
  private var kinds = Table<LineKind>()
  private(set) var bytes = 0

  var count: Int { contents.values.count }

  /// Returns the index of a box's content; `line` is the line to it in a recording.
  ///
  /// O(the texts of the box).
  mutating func index(of box: Diagram.Box, line: (kind: LineKind, label: String)? = nil) -> Int {
    let shape = BoxShape(box)
    let places = [
      shape.width, shape.height, shape.signs, shape.texts, shape.nameBaseline,
      shape.subtitleBaseline, shape.rule ?? 0, shape.firstRow, shape.asides,
    ]
    var fields: [(String, PageJSON)] = [
      ("n", .text(box.name)),
      ("g", .unlessEmpty(box.tag)),
      ("s", .unlessEmpty(box.subtitle)),
      ("r", .unlessEmpty(box.rows.map(Self.row))),
      ("t", .unlessZero(box.tone.pageNumber)),
      ("o", .unlessZero(box.outline.pageNumber)),
      ("c", .unlessZero(box.change.pageNumber)),
      ("e", .unlessZero(box.marks.contains { $0.kind == .entry } ? 1 : 0)),
      ("m", .unlessEmpty(box.marks.map { .text(BoxShape.text(of: $0)) })),
      ("d", .unlessEmpty(box.details.map(PageJSON.text))),
      ("f", .unlessZero(box.form.pageNumber)),
      ("l", box.link.map(PageJSON.text) ?? .null),
      ("z", .list(places.map(PageJSON.number))),
    ]
    if let line {
      fields.append(("k", .number(index(of: line.kind))))
      fields.append(("q", .number(index(ofLabel: line.label))))
    }
    let json = PageJSON.fields(fields).json
    let before = count
    let index = contents.index(of: json, .written(json))
    if count > before { bytes += json.utf8.count }
    return index
  }

  mutating func index(ofLabel label: String) -> Int {
    labels.index(
      of: label,
      .list([.text(label), .number(TextWidth.of(label, size: BoxShape.smallSize))]))
  }

  mutating func index(of kind: LineKind) -> Int {
    kinds.index(of: kind, Self.description(of: kind))
  }

  /// A kind of lines: its name and its look.
  static func description(of kind: LineKind) -> PageJSON {
    let style = kind.style
    return .list(
      [kind.name, style.stroke.rawValue, style.head.rawValue, style.tail.rawValue]
        .map(PageJSON.text))
  }

  private static func row(_ row: Diagram.Row) -> PageJSON {
    let (sign, change) = (row.sign.pageNumber, row.change.pageNumber)
    let isCard = !row.aside.isEmpty || !row.count.isEmpty || row.isFaint
    let numbers = change > 0 || isCard ? [sign, change] : sign > 0 ? [sign] : []
    let card: [PageJSON] =
      isCard ? [.text(row.aside), .text(row.count), .number(row.isFaint ? 1 : 0)] : []
    return .list([.text(row.title), .text(row.text)] + numbers.map(PageJSON.number) + card)
  }

  var fields: [(String, PageJSON)] {
    [
      ("kinds", .list(kinds.values)), ("labels", .list(labels.values)),
      ("contents", .list(contents.values)),
    ]
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The number that stands for the case in the data of a page: its place among the cases.
  var pageNumber: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

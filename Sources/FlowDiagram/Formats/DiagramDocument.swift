import Foundation

/// A diagram as JSON; Docs/schemas/diagram.json describes it.
struct DiagramDocument: Encodable {
  private struct Box: Encodable {
    let key: String
    let name: String
    let tag: String?
    let subtitle: String?
    let rows: [Row]
    let tone: Diagram.Tone
    let outline: Diagram.Outline
    let change: String?
    let form: String?
    let marks: [Diagram.Mark]?
    let details: [String]
    let link: String?
  }

  private struct Row: Encodable {
    let title: String
    let text: String
    let sign: String?
    let change: String?
    let aside: String?
    let count: String?
  }

  private struct Line: Encodable {
    let from: String
    let to: String
    let kind: String
    let label: String?
    let fromRow: Int?
    let toRow: Int?
    let isOnScreen: Bool
    let change: String?
  }

  private struct Group: Encodable {
    let key: String
    let title: String
    let members: [String]
  }

  private let schema = "flowscope.diagram"
  private let schemaVersion = 1
  private let title: String?
  private let summary: String
  private let boxes: [Box]
  private let lines: [Line]
  private let groups: [Group]

  init(_ diagram: Diagram) {
    title = diagram.title
    summary = diagram.summary
    boxes = diagram.boxes.map { box in
      Box(
        key: box.key, name: box.name, tag: box.tag.nonEmpty, subtitle: box.subtitle.nonEmpty,
        rows: box.rows.map {
          Row(
            title: $0.title, text: $0.text, sign: $0.sign.written, change: $0.change.written,
            aside: $0.aside.nonEmpty, count: $0.count.nonEmpty)
        },
        tone: box.tone, outline: box.outline, change: box.change.written,
        form: box.form == .card ? nil : box.form.rawValue, marks: box.marks.nonEmpty,
        details: box.details, link: box.link)
    }
    lines = diagram.lines.map { line in
      Line(
        from: diagram.boxes[line.from].key, to: diagram.boxes[line.to].key, kind: line.kind.name,
        label: line.label.nonEmpty, fromRow: line.fromRow, toRow: line.toRow,
        isOnScreen: line.tone == .onScreen,
        change: line.change.written)
    }
    groups = diagram.groups.map { group in
      Group(
        key: group.key, title: group.title, members: group.members.map { diagram.boxes[$0].key })
    }
  }

  /// The document with its keys in order, so that the same diagram gives the same text.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and booleans can always be encoded.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension Collection {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Diagram.Change {
  fileprivate var written: String? { self == .none ? nil : rawValue }
}

extension Diagram.Sign {
  fileprivate var written: String? { self == .none ? nil : rawValue }
}

import DequeModule
import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let links = Panel("links", "Links", at: .bottom)
}

/// The links that the app opened or refused, newest last.
struct LinksState: ListState, FilteredState {
  private var entries: Deque<LinkEntry> = []
  /// Makes the events of links, each once.
  var events = LoggedEvents()
  /// The entries that the filter admits.
  private(set) var lines: [LinkEntry] = []
  private var bytes = 0
  /// The selected line; nil follows the newest.
  private var selection: Int?
  var top = 0
  var filter = LineFilter.none { didSet { find() } }

  private static let capacity = 1_000

  /// Whether there is no link, with or without the filter.
  var isEmpty: Bool { entries.isEmpty }
  var lineCount: Int { lines.count }
  var selectedIndex: Int { selection ?? lines.count - 1 }
  var selected: LinkEntry? {
    lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil
  }

  /// The links that led to a route of a case, newest last; O(entries).
  func entries(to route: RouteLabel) -> [LinkEntry] {
    entries.filter { $0.route?.case == route }
  }

  mutating func select(_ index: Int) {
    guard !lines.isEmpty else { return }
    selection = index >= lines.count - 1 ? nil : max(0, index)
  }

  /// Inserts an entry in the order of times; O(entries), and links are rare.
  mutating func append(_ entry: LinkEntry) {
    var index = entries.count
    while index > 0, entries[index - 1].time > entry.time { index -= 1 }
    entries.insert(entry, at: index)
    bytes += entry.memoryBytes
    while entries.count > Self.capacity || bytes > MemoryBudget.links, entries.count > 1 {
      bytes -= entries.removeFirst().memoryBytes
    }
    find()
  }

  private mutating func find() {
    let kept = selection == nil ? nil : selected
    let compiled = filter.compiled()
    lines = filter.isEmpty ? Array(entries) : entries.filter { compiled.admits($0.texts) }
    selection = kept.flatMap { lines.firstIndex(of: $0) }
  }
}

extension LinkEntry {
  /// The texts that a filter searches.
  fileprivate var texts: [String] {
    [
      link.text, route?.shown ?? "", askedTitle, refusedTitle, visible?.shown ?? "", text,
    ]
  }
}

/// The link inbox: each URL and push notification, its route, and what became of it.
enum LinksFeature: DetailedListPanel {
  typealias State = LinksState

  static let panel = Panel.links
  static let key: Character? = "7"
  static let help = "the links"
  static let needsRun = true

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    for logged in inspection[Self.self].events.take(event.event, at: event.time) {
      guard var entry = LinkEntry(logged) else { continue }
      entry.title = entry.asked.map(inspection.title)
      inspection[Self.self].append(entry)
    }
    return []
  }

  // MARK: The panel

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection[Self.self].selected?.asked?.id)
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection[Self.self].selected.map { entry in
      let texts = [
        ClockTime.text(entry.time, utcOffset: model.utcOffset), entry.sign(model.glyphs),
        entry.link.text, entry.route?.shown ?? "", entry.asked?.text ?? "", entry.text,
      ]
      return Clipping(
        name: "the link", text: texts.filter { !$0.isEmpty }.joined(separator: "  "),
        json: LinkDocument(entry), call: entry.route.map { NavigationCall("navigate", to: $0) })
    }
  }

  static func details(in model: Model) -> [LabelledLine]? {
    guard let entry = model.inspection[Self.self].selected else { return nil }
    let style = style(of: entry)
    let lines: [(label: String, text: String?, style: Style)] = [
      ("link", entry.link.text, style), ("route", entry.route?.code, .plain),
      ("asked", entry.asked.map { "\(entry.askedTitle) \($0.id)" }, .plain),
      ("refused by", entry.refusedTitle, .plain),
      ("outcome", entry.text, style), ("visible", entry.visible?.code, .plain),
      ("called", entry.call?.text, .plain),
      ("source", model.sourceText(of: entry.call.map { .call($0) }), .plain),
      ("advice", entry.advice, .plain),
    ]
    let time = ClockTime.text(entry.time, utcOffset: model.utcOffset)
    return [.heading(.init(text: "link", style: .bold), .init(text: "  " + time, style: .faint))]
      + lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
  }

  static func source(in model: Model) -> SourceSubject? {
    model.inspection[Self.self].selected?.call.map { .call($0) }
  }

  static func moment(in inspection: EngineInspection) -> ListedMoment? {
    inspection[Self.self].selected.map { ListedMoment(time: $0.time, navigation: $0.navigation) }
  }

  static func emptyText(in model: Model) -> String {
    let links = model.inspection[Self.self]
    if !links.filter.isEmpty, !links.isEmpty { return "no link matches \(links.filter.text)" }
    return model.inspection.emptyText(
      of: .navigations, claiming: "no link was opened yet", at: model.now)
  }

  enum Content { case time, sign, link, route, asked, refusedBy, visible, outcome }

  /// The columns: what was opened, who was asked, who refused, and what the user saw then.
  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let (isNarrow, isWide) = (width < 70, width >= 100)
    return [
      Column(.time, "TIME", 9), Column(.sign, "", model.glyphs.isASCII ? 3 : 2),
      Column(.link, "LINK", atLeast: isNarrow ? 12 : 18), Column(.route, "ROUTE", atLeast: 8),
    ] + (isNarrow ? [] : [Column(.asked, "ASKED", atLeast: 8)])
      + (isWide
        ? [
          Column(.refusedBy, "REFUSED BY", atLeast: 11), Column(.visible, "VISIBLE", atLeast: 10),
        ] : []) + [Column(.outcome, "OUTCOME", atLeast: isNarrow ? 8 : 18)]
  }

  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine {
    let entry = model.inspection[Self.self].lines[index]
    return ColumnLine(
      columns.map { column in
        let isFaint = [.time, .asked].contains(column.content)
        return ColumnLine.Cell(
          text: text(of: column, entry, model), style: isFaint ? .faint : style(of: entry),
          isName: [.asked, .refusedBy].contains(column.content))
      })
  }

  private static func text(
    of column: Column<Content>, _ entry: LinkEntry, _ model: Model
  ) -> String {
    switch column.content {
    case .time:
      String(ClockTime.text(entry.time, utcOffset: model.utcOffset).prefix(column.width - 1))
    case .sign: entry.sign(model.glyphs)
    case .link: entry.link.text
    case .route: entry.route?.shown ?? ""
    case .asked: entry.askedTitle
    case .refusedBy: entry.refusedTitle
    case .visible: entry.visible?.shown ?? ""
    case .outcome: entry.text
    }
  }

  private static func style(of entry: LinkEntry) -> Style {
    switch entry.outcome {
    case .opened: .plain
    case .unseen: .coloured(.warning)
    case .refused: .failure
    }
  }
}

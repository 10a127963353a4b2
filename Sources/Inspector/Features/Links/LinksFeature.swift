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
      link.text, route?.shown ?? "", asked?.name ?? "", refusedBy ?? "", visible?.shown ?? "", text,
    ]
  }
}

/// The link inbox: each URL and push notification, its route, and what became of it.
enum LinksFeature: DetailedListPanel {
  typealias State = LinksState

  static let panel = Panel.links
  static let key: Character? = "7"
  static let help = "the links"

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    for logged in inspection[Self.self].events.take(event.event, at: event.time) {
      guard let entry = LinkEntry(logged) else { continue }
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
      ("asked", entry.asked?.text, .plain), ("refused by", entry.refusedBy, .plain),
      ("outcome", entry.text, style), ("visible", entry.visible?.code, .plain),
      ("called", entry.call?.text, .plain), ("advice", entry.advice, .plain),
    ]
    let time = ClockTime.text(entry.time, utcOffset: model.utcOffset)
    return [.heading(.init(text: "link", style: .bold), .init(text: "  " + time, style: .faint))]
      + lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
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

  enum Content { case time, sign, link, route, asked, visible, outcome }

  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let (isNarrow, isWide) = (width < 70, width >= 120)
    return [
      Column(.time, "TIME", 9), Column(.sign, "", model.glyphs.isASCII ? 3 : 2),
      Column(.link, "LINK", isWide ? 40 : isNarrow ? 20 : 28),
      Column(.route, "ROUTE", isWide ? 24 : 15),
    ] + (isNarrow ? [] : [Column(.asked, "ASKED", isWide ? 20 : 12)])
      + (isWide ? [Column(.visible, "VISIBLE", 16)] : []) + [Column(.outcome, "OUTCOME", .max)]
  }

  static func draw(
    line index: Int, _ columns: [Column<Content>], of model: Model, in fields: inout Fields,
    into frame: inout Frame
  ) {
    let entry = model.inspection[Self.self].lines[index]
    for column in columns {
      let isFaint = [.time, .asked].contains(column.content)
      fields.write(
        text(of: column, entry, model), column.width, isFaint ? .faint : style(of: entry),
        into: &frame)
    }
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
    case .asked:
      model.shortName.text(
        entry.asked?.name ?? "", in: column.width - 1)
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

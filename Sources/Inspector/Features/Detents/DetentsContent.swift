import FlowModel

/// The content of the detents panel: the modals, the detents of the selected modal, and the last
/// changes.
struct DetentsContent: Equatable, Sendable {
  /// A line of the list.
  struct Modal: Equatable, Sendable {
    let route: String
    let host: String
    let isUp: Bool
    /// Whether it is made on demand, and not there now.
    var isMade = false
    /// "sheet" or "cover"; empty where it is not known.
    let form: String
    var isCover: Bool { form == Self.cover }
    let hasWarnings: Bool
    /// The names of its detents, the one at which it rests in brackets; empty where none is known.
    let detents: String
  }

  struct Details: Equatable, Sendable {
    let route: String
    /// The coordinator that presents the modal, by name and id.
    let host: String
    let isUp: Bool
    /// The detents; for a modal that is not presented, those of its last presentation, or else
    /// those that it would get; nil if neither is known.
    let detents: ModalDetentConfiguration?
    /// Whether the detents are those that the modal would get.
    var areOffered = false
    /// Whether it is made on demand, and not there now.
    var isMade = false
    let warnings: [LintFinding]
    /// The coordinator to jump to.
    let node: CoordinatorID
  }

  let count: Int
  /// The caller keeps its top and its selection for the next frame.
  let window: ListWindow
  let modals: [Modal]
  let details: Details?
  /// Newest last.
  let changes: [DetentChange]

  /// Makes only the content that an area of this size shows.
  ///
  /// `findings` are those of the engine's lints; nil where the lints have not run.
  init(
    _ list: ModalList, in snapshot: FlowSnapshot?, selection: Int = 0, top: Int = 0, size: Size,
    findings: [LintFinding]? = nil, changes: some BidirectionalCollection<DetentChange> = []
  ) {
    let layout = DetentsLayout(size, changes: changes.count)
    count = list.count
    window = ListWindow(
      top: top, selection: selection, count: list.count, rows: layout.list.size.rows)
    self.changes = changes.suffix(layout.changes?.size.rows ?? 0)
    guard let snapshot else {
      (modals, details) = ([], nil)
      return
    }
    // Filtered once for all lines.
    let findings = findings?.filter { $0.lint == DetentFindings.lint }
    modals = window.lines.map { Modal(list[$0], in: snapshot, findings) }
    details = window.selection.flatMap { Details(list[$0], in: snapshot, findings, changes) }
  }
}

extension DetentsContent.Modal {
  fileprivate init(
    _ entry: ModalList.Entry, in snapshot: FlowSnapshot, _ findings: [LintFinding]?
  ) {
    let node = snapshot[entry.id]
    switch entry {
    case .up(let id):
      self.init(
        route: node?.presented?.shown ?? "", host: node?.title ?? "\(id)", isUp: true,
        form: Self.form(node?.detents),
        hasWarnings: node.map { !DetentWarnings.known(at: $0, in: findings).isEmpty } ?? false,
        detents: Self.names(node?.detents, isUp: true))
    case .registered:
      self.init(
        route: node?.root.shown ?? "", host: node?.parent.flatMap { snapshot[$0]?.title } ?? "",
        isUp: false, form: Self.form(node?.modalDetents),
        hasWarnings: false, detents: Self.names(node?.modalDetents, isUp: false))
    case .made(let made):
      self.init(
        route: made.route, host: node?.title ?? made.hostName, isUp: false, isMade: true,
        form: Self.form(made.detents), hasWarnings: false,
        detents: Self.names(made.detents, isUp: false))
    }
  }

  fileprivate static let cover = "cover"

  private static func form(_ detents: ModalDetentConfiguration?) -> String {
    detents.map { $0.isFullScreenCover ? cover : "sheet" } ?? ""
  }

  private static func names(_ detents: ModalDetentConfiguration?, isUp: Bool) -> String {
    guard let detents, !detents.isFullScreenCover else { return "" }
    let resting = isUp ? detents.restingDetent : nil
    return detents.detents.prefix(ModalPresentationDetent.allCases.count).map {
      $0 == resting ? "[\($0.rawValue)]" : $0.rawValue
    }.joined(separator: " ")
  }
}

extension DetentsContent.Details {
  fileprivate init?(
    _ entry: ModalList.Entry, in snapshot: FlowSnapshot, _ findings: [LintFinding]?,
    _ changes: some BidirectionalCollection<DetentChange>
  ) {
    let id = entry.id
    guard let node = snapshot[id] else { return nil }
    switch entry {
    case .up:
      self.init(
        route: node.presented?.shown ?? "", host: "\(node.title) \(id)", isUp: true,
        detents: node.detents, warnings: DetentWarnings.known(at: node, in: findings), node: id)
    case .registered:
      let host = node.parent.flatMap { snapshot[$0] }
      let last = changes.last { $0.host == node.parent && $0.route == node.root.shown }
      self.init(
        route: node.root.shown, host: host.map { "\($0.title) \($0.id)" } ?? "no coordinator",
        isUp: false, detents: last?.detents ?? node.modalDetents,
        areOffered: last == nil && node.modalDetents != nil, warnings: last?.warnings ?? [],
        node: id)
    case .made(let made):
      self.init(
        route: made.route, host: "\(node.title) \(id)", isUp: false, detents: made.detents,
        isMade: true,
        warnings: changes.last { $0.host == id && $0.route == made.route }?.warnings ?? [],
        node: id)
    }
  }
}

extension DetentsContent {
  /// The texts of a modal that a filter searches: those of its line.
  static func texts(of entry: ModalList.Entry, in snapshot: FlowSnapshot) -> [String] {
    let modal = Modal(entry, in: snapshot, [])
    return [modal.route, modal.host]
  }
}

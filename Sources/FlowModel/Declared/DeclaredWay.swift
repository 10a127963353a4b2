/// How a route comes on screen, as the app declares it.
public struct DeclaredWay: Hashable, Sendable, Codable {
  /// The kinds of ways.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The route is the root of its coordinator.
    case root
    /// The route is pushed onto the stack.
    case push
    /// The route replaces the top of the stack.
    case replace
    /// The route is in a sheet.
    case sheet
    /// The route is in a full-screen cover.
    case cover
    /// The route is in a popover.
    case popover
    /// The route is an alert.
    case alert
    /// The route is a confirmation dialog, an action sheet.
    case confirmation
    /// The route selects a tab.
    case tab
    /// The route changes the flow of the app.
    case flow
    /// The route is a detour, from which the user returns to where they were.
    case detour
    /// The route fills a column of a split view.
    case column
    /// The declaration does not say how; only a run of the app decides.
    case unknown
  }

  /// The kind of the way.
  public let kind: Kind
  /// The heights of a sheet, in the words of the app: `medium`, `fraction(0.3)`; empty if it
  /// declares none.
  public let detents: [String]
  /// The index of a tab, from 0; nil if it is not known, and for other ways.
  public let tab: Int?

  private enum CodingKeys: String, WireKey { case kind, detents, tab }

  /// Creates a way.
  public init(_ kind: Kind, detents: [String] = [], tab: Int? = nil) {
    self.kind = kind
    self.detents = detents.map { Limits.clipped($0) }
    self.tab = tab.map(Counts.clamped)
  }

  /// The way of a modal with these detents: a cover, or a sheet; a single large detent is what a
  /// sheet has that declares none.
  package init(presentedWith detents: ModalDetentConfiguration?) {
    let isCover = detents?.isFullScreenCover ?? false
    let heights = detents.map(\.detents) ?? [.large]
    self.init(
      isCover ? .cover : .sheet,
      detents: isCover || heights == [.large] ? [] : heights.map(\.rawValue))
  }

  /// Decodes a way; a missing list of heights is empty.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.value(.kind), detents: try fields.textsIfPresent(.detents) ?? [],
      tab: try fields.numberIfPresent(.tab, in: Counts.self))
  }

  /// Encodes a way, without an empty list of heights.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    if !detents.isEmpty { try fields.encode(detents, forKey: .detents) }
    try fields.encodeIfPresent(tab, forKey: .tab)
  }

  /// Whether the route comes in a layer on top of its coordinator.
  public var isPresentation: Bool {
    switch kind {
    case .sheet, .cover, .popover, .alert, .confirmation, .detour: true
    case .root, .push, .replace, .tab, .flow, .column, .unknown: false
    }
  }
}

extension DeclaredWay: CustomStringConvertible {
  /// The way as texts show it: `push`, `sheet medium, large`, `tab 1`; tabs count from 1.
  public var description: String {
    if let tab { return "\(kind.rawValue) \(tab + 1)" }
    return detents.isEmpty
      ? kind.rawValue : "\(kind.rawValue) \(detents.joined(separator: ", "))"
  }
}

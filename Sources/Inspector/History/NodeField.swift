import FlowEngine
import FlowProtocol

/// One field of a coordinator, under its name in the protocol.
struct NodeField: Sendable {
  let name: String
  let isInSkeleton: Bool
  /// The field's value as a short text; empty if there is no value.
  let text: @Sendable (FlowNode) -> String
  let differs: @Sendable (FlowNode, FlowNode) -> Bool
}

extension NodeField {
  private init<Value: Equatable & SendableMetatype>(
    _ name: String, isInSkeleton: Bool = true, _ value: @escaping @Sendable (FlowNode) -> Value,
    _ text: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      name: name, isInSkeleton: isInSkeleton, text: { text(value($0)) },
      differs: { value($0) != value($1) })
  }

  static let all: [NodeField] = [
    NodeField("parent", { $0.parent }, { $0.map(\.description) ?? "" }),
    NodeField("relation", { $0.relation }, { $0.title }),
    NodeField("tabIndex", { $0.tabIndex }, number),
    NodeField("name", { $0.name }, { "\(clipped: $0)" }),
    NodeField("routeType", { $0.routeType }, { "\(clipped: $0)" }),
    NodeField("context", { $0.context }, { $0?.rawValue ?? "none" }),
    NodeField("root", isInSkeleton: false, { $0.root }, label),
    NodeField("path", isInSkeleton: false, { $0.path }, path),
    NodeField("pathOmitted", isInSkeleton: false, { $0.pathOmitted }, number),
    currentRoute,
    NodeField("presented", isInSkeleton: false, { $0.presented }, { $0.map(label) ?? "" }),
    NodeField("detents", isInSkeleton: false, { $0.detents }, detents),
    NodeField("modalDetents", isInSkeleton: false, { $0.modalDetents }, detents),
    NodeField("detour", isInSkeleton: false, { $0.detour }, { $0.map(label) ?? "" }),
    NodeField("selectedTab", { $0.selectedTab }, number),
    NodeField(
      "tabItem", isInSkeleton: false, { $0.tabItem }, { $0.map { "\(clipped: $0.text)" } ?? "" }),
    NodeField("givenName", { $0.givenName }, { "\(clipped: $0 ?? "")" }),
    NodeField("givenFacts", isInSkeleton: false, { $0.givenFacts }) {
      list($0, by: ", ") { "\(clipped: $0.name): \(clipped: $0.value)" }
    },
    NodeField("children", { $0.children }, { list($0, by: " ", \.description) }),
    NodeField("shows", { $0.shows }, { $0.map(\.description) ?? "" }),
  ]

  /// A skeleton has the current route without its values, so only the name is compared there.
  private static let currentRoute = NodeField(
    name: "currentRoute", isInSkeleton: true, text: { label($0.currentRoute) },
    differs: { old, new in
      old.isSkeleton || new.isSkeleton
        ? old.currentRoute.identifier != new.currentRoute.identifier
        : old.currentRoute != new.currentRoute
    })

  static func named(_ name: String) -> NodeField? { all.first { $0.name == name } }

  /// The maximum number of entries shown of a list; a path shows its last entries, those in front.
  private static let shownEntries = 6

  @Sendable private static func number(_ value: Int?) -> String { value.map(String.init) ?? "" }

  @Sendable private static func label(_ route: RouteLabel) -> String { "\(clipped: route.shown)" }

  @Sendable private static func path(_ items: [FlowNode.PathItem]) -> String {
    let shown = items.suffix(shownEntries).map { item in
      switch item {
      case .route(let route): label(route)
      case .child(let id): id.description
      }
    }
    return (items.count > shown.count ? ["…"] + shown : shown).joined(separator: ", ")
  }

  private static func list<Item>(
    _ items: [Item], by separator: String, _ text: (Item) -> String
  ) -> String {
    let shown = items.prefix(shownEntries).map(text)
    return (items.count > shown.count ? shown + ["…"] : shown).joined(separator: separator)
  }

  @Sendable private static func detents(_ modal: ModalDetentConfiguration?) -> String {
    guard let modal else { return "" }
    let list = modal.detents.map { $0 == modal.restingDetent ? "[\($0.rawValue)]" : $0.rawValue }
    let heights = [("min", modal.minHeight), ("ideal", modal.idealHeight)]
      .compactMap { name, height in height.map { "\(name) \($0)" } }
    return (list + heights).joined(separator: " ")
  }
}

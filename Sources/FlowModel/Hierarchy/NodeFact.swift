/// One fact of a coordinator, under its name in the protocol.
///
/// Sizes, differences and the rows of viewers follow from this list, so a new fact is declared here
/// and in ``FlowNode/Facts`` alone.
package struct NodeFact: Sendable {
  package let name: String
  /// The name in words, for people.
  package let title: String
  package let isInSkeleton: Bool
  /// The fact as a short text; empty if the coordinator does not have it.
  package let text: @Sendable (FlowNode) -> String
  /// The fact in the words of its hierarchy; nil if ``text`` says it all.
  let words: @Sendable (FlowNode, FactWords) -> String?
  package let differs: @Sendable (FlowNode, FlowNode) -> Bool
  /// The bytes that the fact takes besides its place in the facts; nil if it never takes any.
  let heapBytes: (@Sendable (FlowNode) -> Int)?
  /// The maximum number of bytes on the wire, if it depends on the value.
  let wireBytes: (@Sendable (FlowNode) -> Int)?
}

extension NodeFact {
  private init<Value: FactValue>(
    _ name: String, _ title: String, isInSkeleton: Bool = true,
    words: @escaping @Sendable (FlowNode, FactWords) -> String? = { _, _ in nil },
    _ value: @escaping @Sendable (FlowNode) -> Value
  ) {
    self.name = name
    self.title = title
    self.words = words
    self.isInSkeleton = isInSkeleton
    text = { value($0).factText }
    differs = { value($0) != value($1) }
    if Value.isPlain {
      (heapBytes, wireBytes) = (nil, nil)
    } else {
      heapBytes = { value($0).heapBytes }
      wireBytes = { value($0).wireBytes }
    }
  }

  package static let all = placed + listed

  /// The facts that viewers show in the order of their names, each with its name: new ones come here.
  package static let listed: [NodeFact] = []

  /// The facts that viewers show in places of their own.
  private static let placed: [NodeFact] = [
    NodeFact("parent", "below", words: { node, words in node.parent.map(words.coordinator) }) {
      $0.parent
    },
    NodeFact("relation", "relation") { $0.relation },
    NodeFact("tabIndex", "tab", words: { node, _ in node.tabIndex.map { "\($0 + 1)" } }) {
      $0.tabIndex
    },
    NodeFact("name", "type") { $0.name },
    NodeFact("routeType", "type of routes") { $0.routeType },
    NodeFact("context", "presented as") { $0.context },
    NodeFact("root", "root", isInSkeleton: false) { $0.root },
    NodeFact("path", "stack", isInSkeleton: false, words: { $1.path($0.path) }) { $0.path },
    NodeFact("pathOmitted", "stack, more below", isInSkeleton: false) { $0.pathOmitted },
    currentRoute,
    NodeFact("presented", "modal", isInSkeleton: false) { $0.presented },
    NodeFact("detents", "detents of its modal", isInSkeleton: false) { $0.detents },
    NodeFact("modalDetents", "detents offered", isInSkeleton: false) { $0.modalDetents },
    NodeFact("registered", "registered", isInSkeleton: false) { $0.facts.registered },
    NodeFact("detour", "detour", isInSkeleton: false) { $0.detour },
    NodeFact("selectedTab", "selected tab", words: { $1.tab($0.selectedTab, of: $0) }) {
      $0.selectedTab
    },
    NodeFact("tabItem", "tab item", isInSkeleton: false) { $0.tabItem },
    NodeFact("givenName", "name") { $0.givenName },
    NodeFact("givenFacts", "facts", isInSkeleton: false) { $0.givenFacts },
    NodeFact("children", "children", words: { $1.coordinators($0.children) }) { $0.children },
    NodeFact("shows", "shows", words: { node, words in node.shows.map(words.coordinator) }) {
      $0.shows
    },
  ]

  /// A skeleton has the current route without its values, so only the name is compared there.
  private static let currentRoute = NodeFact(
    name: "currentRoute", title: "current route", isInSkeleton: true,
    text: { $0.currentRoute.factText }, words: { _, _ in nil },
    differs: { old, new in
      old.isSkeleton || new.isSkeleton
        ? old.currentRoute.identifier != new.currentRoute.identifier
        : old.currentRoute != new.currentRoute
    }, heapBytes: { $0.currentRoute.heapBytes }, wireBytes: { $0.currentRoute.wireBytes })

  package static func named(_ name: String) -> NodeFact? { all.first { $0.name == name } }

  fileprivate static let heapBytes = all.compactMap(\.heapBytes)
  fileprivate static let wireBytes = all.compactMap(\.wireBytes)
}

extension FlowNode: MemorySized, WireSized {
  package var memoryBytes: Int {
    NodeFact.heapBytes.reduce(allocation + MemoryLayout<Facts>.stride) { $0 + $1(self) }
  }

  package var wireBytes: Int { NodeFact.wireBytes.reduce(1_024) { $0 + $1(self) } }
}

/// A value of a fact.
protocol FactValue: Equatable, Sendable {
  /// Whether the value takes no memory besides its place, and few bytes on the wire.
  static var isPlain: Bool { get }
  var heapBytes: Int { get }
  var wireBytes: Int { get }
  /// The value as a short text; empty for none.
  var factText: String { get }
}

/// The maximum number of entries shown of a list.
private let shownEntries = 6

private func list(_ texts: [String], of count: Int, by separator: String) -> String {
  (count > texts.count ? texts + ["…"] : texts).joined(separator: separator)
}

extension FactValue {
  static var isPlain: Bool { true }
  var heapBytes: Int { 0 }
  var wireBytes: Int { 0 }
}

extension Optional: FactValue where Wrapped: FactValue {
  static var isPlain: Bool { Wrapped.isPlain }
  var heapBytes: Int { self?.heapBytes ?? 0 }
  var wireBytes: Int { self?.wireBytes ?? 0 }
  var factText: String { self?.factText ?? "" }
}

extension Bool: FactValue {
  var factText: String { self ? "yes" : "no" }
}

extension Int: FactValue {
  var factText: String { "\(self)" }
}

extension Relation: FactValue {
  var factText: String { title }
}

extension CoordinatorPresentationContext: FactValue {
  var factText: String { rawValue }
}

extension CoordinatorID: FactValue {
  var factText: String { description }
}

extension String: FactValue {
  static var isPlain: Bool { false }
  var wireBytes: Int { escapedBytes(of: self) }
  var factText: String { "\(clipped: self)" }
}

extension RouteLabel: FactValue {
  static var isPlain: Bool { false }
  var factText: String { "\(clipped: shown)" }
}

extension TabItem: FactValue {
  static var isPlain: Bool { false }
  var heapBytes: Int { text.heapBytes + image.heapBytes }
  var wireBytes: Int { escapedBytes(of: text, image) }
  var factText: String { "\(clipped: text)" }
}

extension ModalDetentConfiguration: FactValue {
  static var isPlain: Bool { false }
  var heapBytes: Int { detents.storageBytes }
  var wireBytes: Int { 128 + 16 * detents.count }
  var factText: String {
    let list = detents.map { $0 == restingDetent ? "[\($0.rawValue)]" : $0.rawValue }
    let heights = [("min", minHeight), ("ideal", idealHeight)]
      .compactMap { name, height in height.map { "\(name) \($0)" } }
    return (list + heights).joined(separator: " ")
  }
}

extension Array: FactValue where Element: ListedFact {
  static var isPlain: Bool { false }
  var heapBytes: Int { reduce(storageBytes) { $0 + $1.heapBytes } }
  var wireBytes: Int { reduce(0) { $0 + $1.wireBytes } }
  var factText: String { Element.text(of: self) }
}

/// A value of which a fact has a list.
protocol ListedFact: Equatable, Sendable {
  var heapBytes: Int { get }
  var wireBytes: Int { get }
  static func text(of values: [Self]) -> String
}

extension CoordinatorID: ListedFact {
  var wireBytes: Int { 21 }
  static func text(of ids: [CoordinatorID]) -> String {
    list(ids.prefix(shownEntries).map(\.description), of: ids.count, by: " ")
  }
}

extension GivenFact: ListedFact {
  var heapBytes: Int { name.heapBytes + value.heapBytes }
  var wireBytes: Int { 32 + escapedBytes(of: name, value) }
  static func text(of facts: [GivenFact]) -> String {
    list(
      facts.prefix(shownEntries).map { "\(clipped: $0.name): \(clipped: $0.value)" },
      of: facts.count, by: ", ")
  }
}

extension FlowNode.PathItem: ListedFact, WireSized {
  var heapBytes: Int { route?.heapBytes ?? 0 }
  package var wireBytes: Int {
    switch self {
    case .route(let route): 16 + route.wireBytes
    case .child: 32
    }
  }

  /// The last entries, those in front.
  static func text(of items: [FlowNode.PathItem]) -> String {
    let shown = items.suffix(shownEntries).map { item in
      switch item {
      case .route(let route): route.factText
      case .child(let id): id.description
      }
    }
    return (items.count > shown.count ? ["…"] + shown : shown).joined(separator: ", ")
  }
}

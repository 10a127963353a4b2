import Foundation

/// The last known state of a hierarchy as text; each update returns the difference.
struct KnownHierarchy: Sendable {
  private(set) var snapshot: FlowSnapshot
  private var describer: Describer

  init(rootID: CoordinatorID, epoch: String, revision: UInt64, redaction: Redaction) {
    snapshot = FlowSnapshot(epoch: epoch, revision: revision, rootID: rootID, nodes: [])
    describer = Describer(redaction: redaction)
  }

  /// Adds a part of the first walk, which no viewer has received yet.
  mutating func begin(with nodes: [InspectedNode]) {
    for node in nodes { snapshot.insert(describer.node(node)) }
  }

  /// Takes in what a walk found, in O(found); returns nil if nothing differs.
  mutating func take(_ found: FoundChanges, at time: Date = Date()) -> FlowDelta? {
    var delta = FlowDelta(revision: snapshot.revision + 1, time: time)
    for node in found.nodes.sorted(by: { $0.id < $1.id }) {
      let node = describer.node(node)
      if let old = snapshot[node.id] {
        if old != node { delta.changed.append(node) }
      } else {
        delta.added.append(node)
      }
    }
    delta.removed = found.gone.filter { snapshot[$0] != nil }.sorted()
    if delta.isEmpty { return nil }
    snapshot.apply(delta)
    return delta
  }
}

/// Converts inspected nodes to text, off the main actor and with the redaction applied.
struct Describer: Sendable {
  private let redaction: Redaction
  /// The names are clipped once: doing so for each coordinator takes some percent of a skeleton.
  private var typeNames: [ObjectIdentifier: String] = [:]
  private var labels = KnownLabels()

  init(redaction: Redaction) { self.redaction = redaction }

  // Reads the fields in place: a copy of an inspection retains all of them.
  mutating func node(_ node: InspectedNode) -> FlowNode {
    let inspected = node.inspection.path
    let path = newest(of: inspected)
    let root = label(node.inspection.root)
    let presented = node.inspection.presented.map { label($0) }
    return FlowNode(
      id: node.id, parent: node.place.parent, relation: node.place.relation,
      tabIndex: node.place.tabIndex, name: name(node.inspection.name),
      routeType: name(node.inspection.routeType), context: node.inspection.context, root: root,
      path: path, pathOmitted: path.count == inspected.count ? nil : inspected.count - path.count,
      currentRoute: presented ?? path.last { $0.route != nil }?.route ?? root, presented: presented,
      detents: node.inspection.detents, modalDetents: node.inspection.modalDetents,
      isRegistered: node.place.isRegistered,
      detour: node.inspection.detour.map { label($0) },
      selectedTab: node.inspection.selectedTab,
      tabItem: node.inspection.tabItem.map {
        TabItem(text: Limits.clipped($0.text), image: Limits.clipped($0.image))
      },
      children: node.children, shows: node.inspection.shows,
      givenName: node.inspection.givenName.flatMap(redaction.redacted(givenName:))
        .map(Limits.clipped),
      givenFacts: node.inspection.givenFacts.prefix(Limits.facts).map { fact($0) }
    ).bounded
  }

  private mutating func name(_ name: InspectedName) -> String {
    guard case .type(let type) = name else { return Limits.clipped(name.text) }
    let key = ObjectIdentifier(type)
    if let known = typeNames[key] { return known }
    let text = Limits.clipped(name.text)
    typeNames[key] = text
    return text
  }

  private mutating func label(_ route: InspectedRoute) -> RouteLabel {
    switch route {
    case .value(let route):
      // Not cached for a custom redaction, whose closure may return different labels.
      redaction.isCustom
        ? redaction.label(of: route) : labels.label(of: route, orElse: redaction.label)
    case .label(let label): redaction.redacted(label)
    }
  }

  private mutating func fact(_ fact: InspectionFact) -> GivenFact {
    let value =
      switch fact.value {
      case .text(let text): redaction.redacted(factValue: text)
      case .route(let route): label(.value(route.route)).shown
      }
    return GivenFact(name: fact.name, value: value)
  }

  /// Returns the top entries of a path that fit into one message.
  private mutating func newest(of path: [Inspection.PathItem]) -> [FlowNode.PathItem] {
    var items: [FlowNode.PathItem] = []
    var bytes = 0
    for item in path.reversed() {
      let next: FlowNode.PathItem =
        switch item {
        case .route(let route): .route(label(route))
        case .child(let child): .child(child)
        }
      bytes += next.wireBytes
      if bytes > Limits.pathBytes { break }
      items.append(next)
    }
    return items.reversed()
  }
}

/// A cache of labels for routes that are identified by their bytes; most routes only name a screen.
///
/// Reading a route's name by reflection takes microseconds. The cache does not use `==`, since an
/// app may define it so that equal routes have different labels.
struct KnownLabels: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    /// The bytes of the route, padded with 0.
    let words: SIMD4<UInt64>
  }

  private var labels: [Key: RouteLabel] = [:]

  /// The maximum number of labels, since values such as ids could fill the memory.
  private static let limit = 4_096

  mutating func label(of route: any Route, orElse make: (any Route) -> RouteLabel) -> RouteLabel {
    guard let (key, isPlain) = Self.key(of: route) else { return make(route) }
    if let known = labels[key] { return known }
    let label = make(route)
    // A route that refers to other memory may get another label later.
    guard isPlain || isBareCase(route) else { return label }
    if labels.count == Self.limit { labels = [:] }
    labels[key] = label
    return label
  }

  /// Returns the bytes of a route, and whether they contain all of it.
  private static func key<R: Route>(of route: R) -> (Key, isPlain: Bool)? {
    guard MemoryLayout<R>.size <= MemoryLayout<SIMD4<UInt64>>.size else { return nil }
    var words = SIMD4<UInt64>()
    withUnsafeBytes(of: route) { bytes in
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
    }
    return (Key(type: ObjectIdentifier(R.self), words: words), _isPOD(R.self))
  }
}

/// Whether it is an enum case without associated values; false for a type with own reflection.
private func isBareCase(_ route: any Route) -> Bool {
  if route is any CustomReflectable { return false }
  let mirror = Mirror(reflecting: route)
  return mirror.displayStyle == .enum && mirror.children.isEmpty
}

/// A search for the routes that a name may mean.
struct RouteSearch {
  private let catalogue: RouteCatalogue
  private let types: [ObjectIdentifier: RouteType]
  /// The found routes, each once, in the order in which they were declared and seen.
  private(set) var found: [RouteValue] = []
  private var known: Set<RouteValue> = []
  /// The reasons why types with this case did not accept the values.
  private var misfits: [(type: String, reason: String)] = []
  private var isJSON = false
  /// What was looked for, without the type before it, and its name without values.
  private var (looked, name) = ("", "")
  /// Why values of the text are not JSON; a known route may have such values too.
  private var unreadable: RouteNameError?

  /// The maximum number of names in an error.
  static let listed = 8
  /// The maximum number of names that are compared with an unknown one.
  private static let compared = 2_000

  init(_ catalogue: RouteCatalogue, among types: [RouteType]) {
    self.catalogue = catalogue
    self.types = Dictionary(types.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// Searches with decreasing exactness, and stops at the first step that finds a route.
  mutating func look(for text: String) {
    let named = routes(named: text)
    (looked, name) = (text, text)
    take(named.filter { $0.texts.contains(text) })
    if RouteJSON.isMeant(by: text) {
      isJSON = true
      return read { () throws(RouteNameError) in try RouteJSON(text) }
    }
    if let call = RouteCall(text) {
      name = call.name
      take(routes(named: call.name).filter { $0.texts.contains { RouteCall($0) == call } })
      if types.values.contains(where: { $0.decode != nil }) {
        read { () throws(RouteNameError) in try RouteJSON(call) }
      }
      return
    }
    read(RouteJSON(caseNamed: text))
    if found.isEmpty { take(named.filter { $0.identifier == text }) }
    if found.isEmpty { take(named) }
  }

  mutating func only(as text: String) throws(RouteNameError) -> any Route {
    dropRepeatedScreens()
    if found.count == 1 { return found[0].route }
    if found.count > 1 {
      let names = candidates
      throw .ambiguous(name: text, candidates: names, omitted: found.count - names.count)
    }
    if let (type, reason) = misfits.first {
      throw .badValues(name: text, type: type, reason: reason)
    }
    if let unreadable { throw unreadable }
    if isJSON {
      let names = types.values.filter { $0.decode != nil }.map(\.name).sorted()
      throw .foreignJSON(types: Array(names.prefix(Self.listed + 1)))
    }
    throw .unknown(name: text, nearest: nearest)
  }

  /// Drops the further screens of a destination that was found itself: a name means the destination.
  private mutating func dropRepeatedScreens() {
    found.removeAll { route in
      let declared = RouteValue(route.route.asDeclared)
      return declared != route && known.contains(declared)
    }
  }

  private func routes(named name: String) -> [NamedRoute] {
    [catalogue.declared, catalogue.seen].flatMap { index in
      index.routes(named: name).filter { types[$0.type] != nil }
    }
  }

  private mutating func take(_ routes: [NamedRoute]) {
    for route in routes { take(route.value) }
  }

  private mutating func take(_ route: RouteValue) {
    if known.insert(route).inserted { found.append(route) }
  }

  private mutating func read(_ json: () throws(RouteNameError) -> RouteJSON) {
    do throws(RouteNameError) {
      read(try json())
    } catch {
      // Of a case that no type has, the name is wrong, whatever its values.
      if isJSON || types.values.contains(where: { $0.hasCase(named: name) }) { unreadable = error }
    }
  }

  private mutating func read(_ json: RouteJSON) {
    for type in types.values.sorted(by: { ($0.name, $0.fullName) < ($1.name, $1.fullName) }) {
      switch type.read(json) {
      case .route(let route): take(RouteValue(route))
      case .misfit(let reason): misfits.append((type.name, reason))
      case .foreign: continue
      }
    }
  }

  // MARK: Suggestions

  /// Some of the routes found, each with its module or its type; with the full type name if the
  /// name means two types.
  private var candidates: [String] {
    let keys = found.map { ObjectIdentifier($0.route.shownType) }
    let foundTypes = Set(keys).compactMap { types[$0] }
    var names: [String] = []
    for (value, key) in zip(found, keys).prefix(Self.compared) where names.count < Self.listed {
      let label = catalogue.label(value.route)
      let type = types[key].map { type in
        foundTypes.count { $0.isCalled(type.name) } > 1 ? type.fullName : type.name
      }
      let name =
        nameWithModule(of: value, label)
        ?? "\(type ?? label.type).\(label.detail ?? label.identifier)"
      // Different routes may look the same when redacted.
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The description of a module's route, which begins with the module; nil if the route is of no
  /// module, or if another route has the same description.
  private func nameWithModule(of route: RouteValue, _ label: RouteLabel) -> String? {
    guard let module = RouteTypeName.container(in: label.type), let name = label.detail,
      name.hasPrefix("\(module).")
    else { return nil }
    var search = RouteSearch(catalogue, among: Array(catalogue.types.values))
    search.look(for: name)
    return search.found == [route] ? name : nil
  }

  /// The known routes of the name, whose values are others; if there are none, similar names.
  private var nearest: [String] {
    let namesakes = looked == name ? [] : routes(named: name).suffix(Self.compared)
    if !namesakes.isEmpty {
      let labels = namesakes.map { catalogue.label($0.value.route) }
      return first(of: labels.map { $0.detail ?? $0.identifier }, by: looked) { _ in .max }
    }
    let latest = [catalogue.declared, catalogue.seen].flatMap { index in
      index.routes.reversed().prefix(Self.compared).filter { types[$0.type] != nil }
    }
    let names =
      latest.map { catalogue.label($0.value.route).identifier }
      + types.values.flatMap { $0.cases.prefix(Self.compared) }
    return first(of: names, by: name) { max(2, $0.utf8.count / 3) }
  }

  /// Returns the few names that are nearest to a text, each once, within the distance that each allows.
  private func first(
    of names: [String], by text: String, within distance: (String) -> Int
  ) -> [String] {
    let ranked = names.compactMap { name in
      EditDistance.between(text, name, atMost: distance(name)).map { ($0, name) }
    }.sorted(by: <)
    var nearest: [String] = []
    for (_, name) in ranked where nearest.last != name && nearest.count < 3 { nearest.append(name) }
    return nearest
  }
}

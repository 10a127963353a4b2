/// The text of a route that people read: its case with its values, where a model is its type and its
/// id, `postDetail(Post 1)`, and not all of its properties.
package enum RouteText {
  /// Returns the text of a route; O(its values), of which a collection shows eight.
  package static func of(_ route: any Route) -> String {
    if let wrapping = route as? any WrappingRoute {
      return wrapping.text { whole($0) }
    }
    return whole(route)
  }

  /// Returns the text of any value as it would be that of a route.
  package static func of(value: Any) -> String { whole(value) }

  /// Returns the text of a route, or of the value that it wraps.
  private static func whole(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      // The description of a case whose values are texts and numbers has nothing to leave out.
      guard let values = mirror.children.first?.value, !isScalar(values),
        !(value is any CustomStringConvertible)
      else { return String(describing: value) }
      return enumCase(value, mirror, depth: 0)
    case .struct, .class:
      if value is any CustomStringConvertible { return String(describing: value) }
      return String(describing: type(of: value)) + arguments(of: mirror, depth: 0)
    default:
      return String(describing: value)
    }
  }

  private static func isScalar(_ value: Any) -> Bool { value is Int || value is String }

  // MARK: Values

  /// The most values that one value shows of itself.
  private static let mostElements = 8
  /// The most values without an order that are sorted.
  private static let mostSorted = 64
  /// The most values in each other that are shown.
  private static let mostDepth = 6

  private static func text(of value: Any, depth: Int) -> String {
    guard depth <= mostDepth else { return "…" }
    if isScalar(value) { return String(reflecting: value) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      return "." + enumCase(value, mirror, depth: depth)
    case .optional:
      return mirror.children.first.map { text(of: $0.value, depth: depth + 1) } ?? "nil"
    case .tuple:
      return arguments(of: mirror, depth: depth)
    case .collection:
      let texts = mirror.children.prefix(mostElements).map { text(of: $0.value, depth: depth + 1) }
      return list(texts, of: mirror.children.count)
    case .set:
      return unordered(mirror) { text(of: $0, depth: depth + 1) }
    case .dictionary:
      if mirror.children.isEmpty { return "[:]" }
      return unordered(mirror) { pair in
        Mirror(reflecting: pair).children.map { text(of: $0.value, depth: depth + 1) }
          .joined(separator: ": ")
      }
    case .struct, .class:
      return model(value, mirror, depth: depth)
    default:
      return String(reflecting: value)
    }
  }

  /// The elements in the order of their texts, since they have another order in each run; only their
  /// number if sorting them all would take long.
  private static func unordered(_ mirror: Mirror, _ text: (Any) -> String) -> String {
    let count = mirror.children.count
    guard count <= mostSorted else { return "[\(count) values]" }
    return list(
      Array(mirror.children.map { text($0.value) }.sorted().prefix(mostElements)), of: count)
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
    guard let (label, payload) = mirror.children.first, let name = label else {
      return String(describing: value)
    }
    let values = Mirror(reflecting: payload)
    if values.displayStyle == .tuple { return name + arguments(of: values, depth: depth) }
    return name + "(" + text(of: payload, depth: depth + 1) + ")"
  }

  private static func arguments(of mirror: Mirror, depth: Int) -> String {
    let texts = mirror.children.map { label, value in
      let text = text(of: value, depth: depth + 1)
      // The values of a tuple without labels have their places as labels: `.0`.
      guard let label, !label.hasPrefix(".") else { return text }
      return "\(label): \(text)"
    }
    return "(" + texts.joined(separator: ", ") + ")"
  }

  private static func list(_ texts: [String], of count: Int) -> String {
    "[" + (texts + (count > texts.count ? ["…"] : [])).joined(separator: ", ") + "]"
  }

  // MARK: Models

  /// The type of a model and what identifies it; an ellipsis stands for what is left out if nothing
  /// does, so that no two models are taken for one.
  private static func model(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
    if isOfSystem(type(of: value)) || value is any LosslessStringConvertible {
      return String(reflecting: value)
    }
    let name = String(describing: type(of: value))
    let text = identity(of: value, mirror).map { Self.text(of: $0, depth: depth + 1) }
    return "\(name) \(text ?? "…")"
  }

  private static func identity(of value: Any, _ mirror: Mirror) -> Any? {
    if let identified = value as? any Identifiable {
      let id = identified.id as Any
      // An object without an id of its own has its address.
      return id is ObjectIdentifier ? nil : id
    }
    if let raw = value as? any RawRepresentable { return raw.rawValue }
    return mirror.children.first { label, _ in label.map(names.contains) ?? false }?.value
  }

  /// The names of properties that identify a model which does not say so by a protocol.
  private static let names: Set = ["id", "identifier", "uuid", "slug", "key"]

  private static let systems = Locked<[ObjectIdentifier: Bool]>([:])

  /// Whether Swift or Foundation declares the type, and describes it in short: UUID, URL, Date.
  private static func isOfSystem(_ type: any Any.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = systems.withLock({ $0[key] }) { return known }
    let name = String(reflecting: type)
    let isOfSystem = ["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains {
      name.hasPrefix($0)
    }
    systems.withLock { $0[key] = isOfSystem }
    return isOfSystem
  }
}

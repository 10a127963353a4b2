import FlowModel

/// Deep links and push notifications of FlowLinks: `DeepLink("/post/:id") { … }` within
/// `DeepLinks(schemes:hosts:)`, and `PushRoute(when:is:) { … }` within `PushRoutes`.
final class LinkPattern: ScanPattern, Library {
  private struct Link {
    let pattern: String
    let route: Value?
    let place: CodePlace
  }

  private var links: [Link] = []
  /// The schemes, with the places of the links that have them.
  private var origins: [(schemes: [String], links: Set<String>)] = []

  func begin(_ scan: ScanState) { scan.evaluator.libraries.append(self) }

  // MARK: Values of links

  /// A parameter of a link has the type that the code names.
  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value? {
    guard ["parameter", "query", "requiredQuery", "value"].contains(call.name),
      case .metatype(let type)? = call.argument("as")
    else { return nil }
    if let info = type.info, info.kind == .enum, info.cases.count <= 64 {
      return .oneOf(
        info.cases.map { .enumCase(info, $0.name, evaluator.placeholders(of: $0, info)) })
    }
    return .opaque(type)
  }

  // MARK: Code

  func didCall(_ call: ObservedCall, _ scan: ScanState) {
    switch call.name {
    case "DeepLink" where call.receiver == nil:
      guard case .text(let pattern)? = call.argument(nil) else {
        scan.draft.addUnresolved(call.text, "its pattern is no literal", at: call.place)
        return
      }
      links.append(Link(pattern: pattern, route: route(of: call, scan), place: call.place))
    case "DeepLinks" where call.receiver == nil:
      let hosts = texts(call.argument("hosts")).map { "https://\($0)" }
      let schemes = texts(call.argument("schemes")).map { "\($0):/" }
      origins.append((schemes + hosts, places(in: call.arguments.last?.value, scan)))
    case "PushRoute" where call.receiver == nil:
      addPush(call, scan)
    default: break
    }
  }

  private func route(of call: ObservedCall, _ scan: ScanState) -> Value? {
    guard let closure = call.closure(nil, "route") else { return nil }
    return scan.evaluator.ask { scan.evaluator.apply(closure, [.unknown("the link")]) }
  }

  private func texts(_ value: Value?) -> [String] {
    guard case .list(let values)? = value else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The places of the links that a builder lists, also by the name of a list.
  private func places(in builder: Value?, _ scan: ScanState) -> Set<String> {
    guard let builder else { return [] }
    var places: Set<String> = []
    for value in scan.evaluator.built(builder, []) { collect(value, into: &places) }
    return places
  }

  private func collect(_ value: Value, into places: inout Set<String>) {
    switch value {
    case .list(let values), .anyOf(let values):
      for value in values { collect(value, into: &places) }
    case .record(let type, let arguments) where type.name == "DeepLink":
      if case .text(let place)? = arguments.first(where: { $0.label == Self.placeLabel })?.value {
        places.insert(place)
      }
    default: break
    }
  }

  /// No argument of Swift has this label.
  private static let placeLabel = "made at"

  private static func text(_ place: CodePlace) -> String {
    "\(place.file):\(place.position.line):\(place.position.column)"
  }

  /// A link knows where it was made, so that the schemes of one app are not those of another.
  func make(_ type: ResolvedType, _ arguments: [Value.Labeled], at place: CodePlace) -> Value? {
    guard type.name == "DeepLink" else { return nil }
    return .record(
      type, arguments + [.init(label: Self.placeLabel, value: .text(Self.text(place)))])
  }

  private func addPush(_ call: ObservedCall, _ scan: ScanState) {
    func text(_ label: String) -> String? {
      if case .text(let text)? = call.argument(label) { return text }
      return nil
    }
    if let key = text("link") {
      scan.draft.addEntry(.push, "\(key): any link", nil, at: call.place)
      return
    }
    let pattern = [text("when"), text("is")].compactMap { $0 }.joined(separator: " = ")
    add(.push, pattern, route(of: call, scan), call.place, scan)
  }

  private func add(
    _ kind: DeclaredEntry.Kind, _ pattern: String, _ route: Value?, _ place: CodePlace,
    _ scan: ScanState
  ) {
    let found = route.map(scan.routes) ?? ([], "no code says where it leads")
    for route in found.routes { scan.draft.addEntry(kind, pattern, route, at: place) }
    if let reason = found.reason {
      if found.routes.isEmpty { scan.draft.addEntry(kind, pattern, nil, at: place) }
      scan.draft.addUnresolved(pattern, reason, at: place)
    }
  }

  func finish(_ scan: ScanState) {
    for link in links {
      let schemes = origins.filter { $0.links.contains(Self.text(link.place)) }.flatMap(\.schemes)
      for scheme in schemes.isEmpty ? [""] : schemes {
        add(.link, scheme + link.pattern, link.route, link.place, scan)
      }
    }
  }
}

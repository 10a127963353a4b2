import FlowModel
import FlowReports

/// The details of a route as sources declare it.
enum DeclaredRouteDetails {
  /// The number of coordinators, links and calls that are listed.
  private static let most = 20

  static func of(
    _ label: RouteLabel, in declared: DeclaredHierarchy, _ model: Model
  ) -> [LabelledLine] {
    let routes = declared.routes(label)
    let signature = routes.first?.signature ?? label.identifier
    let ids = Set(routes.map(\.id))
    let links = declared.map.entries.filter { $0.route.map(ids.contains) ?? false }
    let calls = declared.map.navigations.filter { $0.route.map(ids.contains) ?? false }
    let lines: [(label: String, texts: [String])] = [
      ("values", signature == label.identifier ? [] : [signature]),
      ("taken by", takers(of: label, in: declared, model.glyphs)),
      ("from here", ["sources do not say"]), ("requests", ["sources do not say"]),
      ("entries", links.map { "\($0.kind.rawValue) \($0.pattern)\(place($0.place))" }),
      ("calls", calls.map(text)), ("source", routes.compactMap { $0.place.map(text) }),
    ]
    return [
      .heading(
        .init(text: label.code, style: .bold), .init(text: "  declared", style: .faint))
    ] + lines.flatMap { label, texts in labelled(label, texts, model) }
  }

  private static func labelled(
    _ label: String, _ texts: [String], _ model: Model
  ) -> [LabelledLine] {
    let more = texts.count - most
    let shown = texts.prefix(most) + (more > 0 ? ["and \(more) more"] : [])
    return shown.enumerated().flatMap {
      DetailPanel.wrapped($0 == 0 ? label : "", $1, model)
    }
  }

  /// Each coordinator with its way, what it opens, and the place.
  private static func takers(
    of label: RouteLabel, in declared: DeclaredHierarchy, _ glyphs: Glyphs
  ) -> [String] {
    let claims = declared.claims(on: label)
    if claims.isEmpty {
      return [declared.isUntaken(label) ? "no coordinator" : "not known: something is unresolved"]
    }
    return claims.map { claim in
      let name = declared.coordinator(claim.coordinator)?.name ?? claim.coordinator
      return "\(name)  \(DeclaredDetails.way(of: claim, in: declared, glyphs))\(place(claim.place))"
    }
  }

  private static func text(_ call: DeclaredNavigation) -> String {
    let code = [call.type, call.function].filter { !$0.isEmpty }.joined(separator: ".")
    return (code.isEmpty ? "code outside of types" : code) + place(call.place)
  }

  private static func text(_ place: DeclaredPlace) -> String { "\(place.file):\(place.line)" }

  /// A place after what is there.
  private static func place(_ place: DeclaredPlace?) -> String {
    place.map { "  \(text($0))" } ?? ""
  }

  // MARK: The clipboard

  /// What is declared about a route, as JSON.
  private struct Document: Encodable, Sendable {
    let routes: [DeclaredRoute]
    let takes: [DeclaredClaim]
  }

  static func clipping(of label: RouteLabel, in declared: DeclaredHierarchy) -> Clipping {
    Clipping(
      name: "the route",
      text: ([label.code] + declared.takers(of: label).map(\.name)).joined(separator: "  "),
      json: Document(routes: declared.routes(label), takes: declared.claims(on: label)))
  }
}

/// The name of the route in a request.
enum RouteName {
  case text(String, type: String?)
  case url(String)

  func resolve(in catalogue: RouteCatalogue) throws(RouteNameError) -> any Route {
    switch self {
    case .text(let text, let type): try catalogue.resolve(text, type: type)
    case .url(let url): try catalogue.route(for: url)
    }
  }
}

extension RouteTarget {
  /// Returns the name; throws unless exactly one of `route` and `url` is given.
  func name() throws(RemoteError) -> RouteName {
    switch (route, url) {
    case (let route?, nil): return .text(route, type: type)
    case (nil, let url?): return .url(url)
    default:
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "give either a 'route' or a 'url'")
    }
  }
}

extension RouteCatalogue {
  /// Returns the route that a request names; if the name is unknown, notes the routes that are now
  /// in the hierarchy first: O(coordinators).
  @MainActor
  mutating func route(
    named name: RouteName, in root: any FlowInspectable, redaction: Redaction = .nothing
  ) throws(RemoteError) -> any Route {
    do throws(RouteNameError) {
      do throws(RouteNameError) {
        return try name.resolve(in: self)
      } catch .unknown, .unknownType {
        noteRoutes(in: root)
        return try name.resolve(in: self)
      }
    } catch {
      throw RemoteError(redaction.redacted(error))
    }
  }

  /// Notes the routes that are in a hierarchy now; O(coordinators).
  @MainActor
  package mutating func noteRoutes(in root: any FlowInspectable) {
    for route in LiveHierarchy(root: root).routes(limit: Limits.seenRoutes) { noteSeen(route) }
  }

  /// Returns the route of a label that a viewer has; if it is unknown, notes the live routes first.
  @MainActor
  package mutating func route(
    labelled label: RouteLabel, in root: any FlowInspectable
  ) throws(RemoteError) -> any Route {
    try route(named: .text(label.detail ?? label.identifier, type: label.type), in: root)
  }
}

/// The reason why a name does not lead to a route.
public enum RouteNameError: Error, Hashable, Sendable {
  /// No known route has this name; `nearest` has similar names.
  case unknown(name: String, nearest: [String])
  /// No known route type has this name; `known` has some names of known types.
  case unknownType(name: String, known: [String])
  /// Several routes have this name; `candidates` has unambiguous names, and `omitted` counts those
  /// that are not listed.
  case ambiguous(name: String, candidates: [String], omitted: Int)
  /// The route's type has the case, but the associated values do not fit it.
  case badValues(name: String, type: String, reason: String)
  /// The JSON, or a value in parentheses, is invalid.
  case notJSON(reason: String)
  /// The JSON does not match any declared type.
  case foreignJSON(types: [String])
  /// The name exceeds the size limit.
  case tooLong(bytes: Int)
  /// The name is a URL, but the app declares no URLs.
  case noLinks(url: String)
  /// The URL does not lead to a route.
  case link(LinkError)
}

extension RouteNameError: CustomStringConvertible {
  /// What was tried, what happened, and what to do, on one line.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest) where nearest.isEmpty && name.contains("/"):
      "no route is named '\(clipped: name)'; a URL begins with '/' or with a scheme and '://', as in "
        + "'/\(clipped: name)'"
    case .unknown(let name, let nearest) where nearest.isEmpty:
      "no route is named '\(clipped: name)': declare it with RouteCatalogue, or name a live route"
    case .unknown(let name, let nearest):
      "no route is named '\(clipped: name)'; similar: \(listed: nearest)"
    case .unknownType(let name, let known):
      "no route type is named '\(clipped: name)'; "
        + (known.isEmpty ? "no type is known yet" : "known: \(listed: known)")
    case .ambiguous(let name, let candidates, let omitted):
      "'\(clipped: name)' may be \(listed: candidates)\(omitted > 0 ? " and \(omitted) more" : ""): "
        + "add its type and its values"
    case .badValues(let name, let type, let reason):
      "'\(clipped: name)' does not fit \(clipped: type): \(reason)"
    case .notJSON(let reason): reason
    case .foreignJSON(let types) where types.isEmpty:
      "the app declares no Decodable type of routes: declare one with RouteCatalogue"
    case .foreignJSON(let types):
      "the JSON is not a route of \(listed: types): write a case by its name, as in {\"item\":{\"_0\":7}}"
    case .tooLong(let bytes):
      "the name of the route has \(bytes) bytes, and the maximum is \(Limits.routeNameBytes)"
    case .noLinks(let url):
      "'\(clipped: url)' is a URL, but the app declares no URLs: declare its DeepLinks with RouteCatalogue"
    case .link(let error): error.description
    }
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(listed names: [String]) {
    let quoted = names.prefix(RouteSearch.listed).map { "'\(clipped: $0)'" }
    appendLiteral(quoted.joined(separator: ", "))
    if names.count > RouteSearch.listed { appendLiteral(", …") }
  }
}

extension RemoteError {
  init(_ error: RouteNameError) {
    let isAmbiguous = if case .ambiguous = error { true } else { false }
    self.init(
      code: isAmbiguous ? Code.ambiguousRoute : Code.unknownRoute,
      message: Limits.clipped(error.description))
  }
}

extension Redaction {
  /// Returns the error without text of the app's own code; the names in it are redacted already.
  func redacted(_ error: RouteNameError) -> RouteNameError {
    guard hidesValues, case .link(.rejected(let declaration, _)) = error else { return error }
    return .link(.rejected(by: declaration, reason: "…"))
  }
}

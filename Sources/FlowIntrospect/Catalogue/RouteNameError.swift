import FlowEngine
public import FlowLinks

/// Why a name leads to no route.
public enum RouteNameError: Error, Hashable, Sendable {
  /// No known route is called this; `nearest` are names that are like it.
  case unknown(name: String, nearest: [String])
  /// No known type of routes is called this; `known` are some that are.
  case unknownType(name: String, known: [String])
  /// Several routes are called this; `candidates` are unambiguous, and `omitted` more are not listed.
  case ambiguous(name: String, candidates: [String], omitted: Int)
  /// The route's type has such a case, and the associated values do not fit it.
  case badValues(name: String, type: String, reason: String)
  /// The JSON, or a value in parentheses, cannot be read.
  case notJSON(reason: String)
  /// The JSON is that of no declared type.
  case foreignJSON(types: [String])
  /// The name is larger than what is read.
  case tooLong(bytes: Int)
  /// The name is a URL, and the app declares none.
  case noLinks(url: String)
  /// The URL leads to no route.
  case link(LinkError)
}

extension RouteNameError: CustomStringConvertible {
  /// One line: what was tried, what happened, and what to do.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest) where nearest.isEmpty:
      "no route is called '\(clipped: name)': the app declares its routes with RouteCatalogue, and "
        + "those seen live can be named too"
    case .unknown(let name, let nearest):
      "no route is called '\(clipped: name)'; there is \(listed: nearest)"
    case .unknownType(let name, let known):
      "no type of routes is called '\(clipped: name)'; "
        + (known.isEmpty ? "none is known yet" : "there is \(listed: known)")
    case .ambiguous(let name, let candidates, let omitted):
      "'\(clipped: name)' may be \(listed: candidates)\(omitted > 0 ? " and \(omitted) more" : ""): "
        + "write it with its type and its values"
    case .badValues(let name, let type, let reason):
      "'\(clipped: name)' does not fit \(clipped: type): \(reason)"
    case .notJSON(let reason): reason
    case .foreignJSON(let types) where types.isEmpty:
      "the app declares no routes that are read from JSON: declare a Decodable type with RouteCatalogue"
    case .foreignJSON(let types):
      "the JSON is no route of \(listed: types): write a case by its name, as in {\"item\":{\"_0\":7}}"
    case .tooLong(let bytes):
      "the name of the route has \(bytes) bytes, and at most \(Limits.routeNameBytes) are read"
    case .noLinks(let url):
      "'\(clipped: url)' is a URL, and the app declares none: declare DeepLinks with RouteCatalogue, or "
        + "name the route"
    case .link(let error): error.description
    }
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(listed names: [String]) {
    defer { if names.count > RouteSearch.listed { appendLiteral(", …") } }
    for (index, name) in names.prefix(RouteSearch.listed).enumerated() {
      appendLiteral(index == 0 ? "'" : ", '")
      appendInterpolation(clipped: name)
      appendLiteral("'")
    }
  }
}

extension RemoteError {
  /// Why a name led to no route.
  init(_ error: RouteNameError) {
    let code =
      switch error {
      case .ambiguous: Code.ambiguousRoute
      default: Code.unknownRoute
      }
    self.init(code: code, message: Limits.clipped(error.description))
  }
}

extension Redaction {
  /// Why a name led to no route, without what the app's own code said: names are told as labels anyway.
  func redacted(_ error: RouteNameError) -> RouteNameError {
    if !hidesValues { return error }
    if case .link(.rejected(let declaration, _)) = error {
      return .link(.rejected(by: declaration, reason: "…"))
    }
    return error
  }
}

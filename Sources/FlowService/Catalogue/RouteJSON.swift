import Foundation

/// JSON that may stand for a route.
struct RouteJSON {
  /// The possible encodings of the route; a type uses the first that it can decode.
  let forms: [JSONValue]

  /// Reads JSON that the user wrote.
  init(_ text: String) throws(RouteNameError) { forms = [try Self.read(text)] }

  /// The JSON of a case without associated values, which may be raw: `{"home":{}}` or `"home"`.
  init(caseNamed name: String) { forms = [.object([name: .object([:])]), .string(name)] }

  /// The JSON of a case with associated values; those without a label get `_0`, `_1`, by position.
  init(_ call: RouteCall) throws(RouteNameError) {
    var values: [String: JSONValue] = [:]
    for (index, argument) in call.arguments.enumerated() {
      let key = argument.label ?? "_\(index)"
      guard values[key] == nil else { throw .notJSON(reason: "'\(key)' occurs twice") }
      values[key] = argument.value == "nil" ? .null : try Self.read(argument.value)
    }
    forms = [.object([call.name: .object(values)])]
  }

  static func isMeant(by text: String) -> Bool {
    text.utf8.first.map { "{[\"".utf8.contains($0) } ?? false
  }

  private static func read(_ text: String) throws(RouteNameError) -> JSONValue {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      throw .notJSON(reason: "'\(clipped: text)' is not JSON: write text in double quotes")
    }
    return value
  }
}

enum RouteReading {
  case route(any Route)
  /// The type has the case, but the values do not fit it.
  case misfit(reason: String)
  /// The type does not have the case.
  case foreign
}

extension RouteType {
  /// Decodes a route of this type, checking that no key was ignored; `.foreign` if not Decodable.
  func read(_ json: RouteJSON) -> RouteReading {
    guard let decode else { return .foreign }
    var misfit: String?
    for form in json.forms {
      do {
        let route = try decode(JSONEncoder().encode(form))
        guard let ignored = form.firstKey(missingIn: route) else { return .route(route) }
        misfit = misfit ?? "it has no '\(ignored)'"
      } catch let error as DecodingError {
        if !error.isForeign || hasCase(of: form) { misfit = misfit ?? error.reason }
      } catch {
        misfit = misfit ?? "\(clipped: String(describing: error))"
      }
    }
    return misfit.map { .misfit(reason: $0) } ?? .foreign
  }

  /// Whether the type has the case that the JSON names; decodes a second time, because the error
  /// for a number out of range has no location.
  private func hasCase(of form: JSONValue) -> Bool {
    guard case .object(let fields) = form, fields.count == 1, let name = fields.keys.first
    else { return false }
    return hasCase(named: name)
  }

  /// Whether routes of the type are decoded, and one of its cases has this name.
  func hasCase(named name: String) -> Bool {
    guard let decode,
      let empty = try? JSONEncoder().encode(JSONValue.object([name: .object([:])]))
    else { return false }
    do {
      _ = try decode(empty)
      return true
    } catch {
      return (error as? DecodingError)?.isForeign == false
    }
  }
}

extension JSONValue {
  /// Returns the first key that is missing when the route is encoded again, since a decoder ignores
  /// unknown keys; nil if the route cannot be encoded.
  fileprivate func firstKey(missingIn route: any Route) -> String? {
    guard let encodable = route as? any Encodable,
      let data = try? JSONEncoder().encode(encodable),
      let encoded = try? JSONDecoder().decode(JSONValue.self, from: data)
    else { return nil }
    return firstKey(missingIn: encoded)
  }

  private func firstKey(missingIn other: JSONValue) -> String? {
    switch (self, other) {
    case (.object(let own), .object(let others)):
      for (key, value) in own.sorted(by: { $0.key < $1.key }) where value != .null {
        guard let counterpart = others[key] else { return key }
        if let missing = value.firstKey(missingIn: counterpart) { return missing }
      }
      return nil
    case (.array(let own), .array(let others)):
      return zip(own, others).lazy.compactMap { $0.firstKey(missingIn: $1) }.first
    default: return nil
    }
  }
}

extension DecodingError {
  private var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// Whether the JSON names no case of the type: errors inside a case have a path.
  fileprivate var isForeign: Bool { context?.codingPath.isEmpty ?? true }

  fileprivate var reason: String {
    // The text was already parsed as JSON, so the remaining cause is a number that its type cannot
    // hold.
    if isForeign { return "a number in it is out of range, or not an integer" }
    let path = (context?.codingPath ?? []).dropFirst().map(\.stringValue).joined(separator: ".")
    if case .keyNotFound(let key, _) = self {
      let whole = path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
      return "'\(clipped: whole)' is missing"
    }
    let text = context?.debugDescription ?? "it cannot be read"
    return path.isEmpty ? "\(clipped: text)" : "'\(clipped: path)': \(clipped: text)"
  }
}

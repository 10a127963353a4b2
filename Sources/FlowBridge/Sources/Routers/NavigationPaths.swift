#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(SwiftUI)
  public import SwiftUI

  extension Node {
    /// Returns the node with the screens of a path, on top of the first one.
    ///
    /// A path names its elements only if all of them are `Codable`; otherwise each is `screen 1`,
    /// `screen 2`, and so on.
    public func screens(_ path: NavigationPath) -> Node {
      screens(codable: path.codable, count: path.count)
    }
  }
#endif

extension Node {
  /// Returns the node with the screens of a path by its form that can be encoded, as SwiftUI's
  /// `NavigationPath` and types like it have one.
  ///
  /// That form is a list of texts, the screen on top first: the name of a type, and a value of it in
  /// JSON. Without it, or if it is another form, there are `count` screens without a name.
  ///
  /// - Complexity: O(*n*): every value is encoded, and decoded again.
  public func screens(codable: (any Encodable)?, count: Int) -> Node {
    let routes =
      codable.flatMap { try? JSONEncoder().encode($0) }.flatMap { Self.routes(of: $0) }
      ?? (0..<max(0, count)).map { Screen(description: "screen \($0 + 1)") }
    return with { $0.path = routes.map { RouteValue($0) } }
  }

  private static func routes(of data: Data) -> [any Route]? {
    guard let texts = try? JSONDecoder().decode([String].self, from: data),
      texts.count.isMultiple(of: 2)
    else { return nil }
    return stride(from: 0, to: texts.count, by: 2).reversed().map { index in
      route(of: texts[index + 1], typeName: texts[index])
    }
  }

  private static func route(of json: String, typeName: String) -> any Route {
    guard let type = _typeByName(typeName) as? any (Decodable & Hashable).Type,
      let value = decoded(type, json)
    else {
      // A type that only its module knows by this name.
      let name = typeName.split(separator: ".").last.map { String($0) } ?? typeName
      return DescribedRoute(name, description: "\(name) \(json)", type: NavigationPathElement.self)
    }
    return BridgedRoute.of(value)
  }

  private static func decoded<Value: Decodable & Hashable>(
    _ type: Value.Type, _ json: String
  ) -> (any Hashable & Sendable)? {
    guard let value = try? JSONDecoder().decode(type, from: Data(json.utf8)) else { return nil }
    // Just decoded, it is shared with nothing, whether or not its type says that it is Sendable; the
    // two existentials have one layout, since Sendable has no requirements.
    return unsafeBitCast(value as any Hashable, to: (any Hashable & Sendable).self)
  }
}

/// Stands for the type of an element that cannot be found by its name.
private enum NavigationPathElement {}

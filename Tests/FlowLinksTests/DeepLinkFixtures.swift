import FlowEngine
import FlowLinks

/// A route that records the declaration that made it, and its values.
struct Opened: Route {
  let by: String
  var with: [String] = []

  init(_ by: String, _ with: String...) {
    self.by = by
    self.with = with
  }
}

enum Section: String, CaseIterable, Sendable {
  case posts, likes
}

enum Priority: Int, Sendable {
  case low = 1
  case high = 9
}

/// An identifier with both conformances, of which LosslessStringConvertible is used.
struct OrderID: LosslessStringConvertible, RawRepresentable, Hashable, Sendable {
  let rawValue: String
  var description: String { "#" + rawValue }

  init?(_ description: String) {
    guard description.hasPrefix("#") else { return nil }
    rawValue = String(description.dropFirst())
  }

  init(rawValue: String) { self.rawValue = rawValue }
}

struct AppFault: Error, CustomStringConvertible {
  let description: String
}

extension DeepLinks {
  /// Returns links that only record the matching pattern.
  init(schemes: [String] = [], hosts: [String] = [], patterns: [String]) {
    self.init(schemes: schemes, hosts: hosts) {
      for pattern in patterns { DeepLink(pattern) { Opened($0.pattern) } }
    }
  }

  /// Returns links with one pattern that matches every path.
  init(
    schemes: [String] = [], hosts: [String] = [],
    reading read: @escaping @Sendable (LinkValues) throws -> any Route
  ) {
    self.init(schemes: schemes, hosts: hosts) {
      DeepLink("/", read)
      DeepLink("/*rest", read)
    }
  }

  func opened(_ url: String) throws -> RouteValue { try RouteValue(route(for: url)) }

  func error(_ url: String) -> LinkError? {
    do throws(LinkError) {
      _ = try route(for: url)
      return nil
    } catch {
      return error
    }
  }
}

extension PushRoutes {
  /// Returns one mapping that applies to every payload with a `k` of 1.
  init(reading read: @escaping @Sendable (PushPayload) throws -> any Route) {
    self.init { PushRoute(when: "k", is: "1", read) }
  }

  func opened(_ payload: String) throws -> RouteValue { try RouteValue(route(for: payload)) }

  func error(_ payload: String) -> LinkError? {
    do throws(LinkError) {
      _ = try route(for: payload)
      return nil
    } catch {
      return error
    }
  }
}

func opened(_ by: String, _ with: String...) -> RouteValue {
  var route = Opened(by)
  route.with = with
  return RouteValue(route)
}

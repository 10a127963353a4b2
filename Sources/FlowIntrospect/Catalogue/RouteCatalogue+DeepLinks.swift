public import FlowLinks

extension RouteCatalogue {
  /// Declares the URLs that lead to routes; if there are several tables, they are tried in order.
  public mutating func add(_ links: DeepLinks) { add(links: links) }
}

extension DeepLinks: RouteLinks {}

import FlowEngine

/// Estimates of how many bytes a value takes on the wire: never fewer than it does.

extension RouteLabel {
  package var wireBytes: Int { 48 + escapedBytes(of: identifier, type, detail ?? "") }
}

extension FlowNode.PathItem {
  package var wireBytes: Int {
    switch self {
    case .route(let route): 16 + route.wireBytes
    case .child: 32
    }
  }
}

extension FlowNode: WireSized {
  package var wireBytes: Int {
    let labels = [root, currentRoute, presented, detour].reduce(0) { $0 + ($1?.wireBytes ?? 0) }
    let texts = escapedBytes(of: name, routeType, tabItem?.text ?? "", tabItem?.image ?? "")
    let detents = [detents, modalDetents].reduce(0) { $0 + 128 + 16 * ($1?.detents.count ?? 0) }
    return 1_024 + texts + labels + detents + path.reduce(0) { $0 + $1.wireBytes } + 21
      * children.count
  }
}

extension RouteUse: WireSized {
  package var wireBytes: Int { 128 + route.wireBytes }
}

extension NodeReference {
  package var wireBytes: Int { 48 + escapedBytes(of: name) }
}

extension FlowErrorDescription {
  package var wireBytes: Int {
    128 + escapedBytes(of: message, advice, coordinator ?? "", route ?? "", routeType ?? "")
  }
}

extension ErrorReport: WireSized {
  package var wireBytes: Int {
    let entries = trace?.entries ?? []
    return 1_024 + error.wireBytes + visibleRoute.wireBytes + path.reduce(0) { $0 + $1.wireBytes }
      + entries.reduce(0) { $0 + 160 + escapedBytes(of: $1.coordinator.name, $1.answer) }
  }
}

extension LintFinding: WireSized {
  package var wireBytes: Int {
    let references = shadowed.reduce(0) { $0 + $1.wireBytes }
    return 512 + escapedBytes(of: id, lint, rule, message, advice) + references
      + [coordinator, winner].reduce(0) { $0 + ($1?.wireBytes ?? 0) } + (route?.wireBytes ?? 0)
  }
}

/// What is sent in parts.
package protocol WireSized {
  /// How many bytes it takes at most.
  var wireBytes: Int { get }
}

extension ArraySlice where Element: WireSized {
  /// As many of the first as one message holds; at least one.
  package var fittingIntoChunk: ArraySlice {
    var bytes = 0
    var end = startIndex
    while end < endIndex, end - startIndex < Limits.itemsPerChunk {
      bytes += self[end].wireBytes
      if bytes > Limits.chunkBytes, end > startIndex { break }
      end += 1
    }
    return self[..<end]
  }
}

extension Array where Element: WireSized {
  /// As many as one message holds from `cursor` on, and where to go on; nil at the end.
  package func part(at cursor: Int) -> (elements: [Element], next: Int?) {
    let part = self[Swift.min(Swift.max(cursor, 0), count)...].fittingIntoChunk
    return (Array(part), part.endIndex < count ? part.endIndex : nil)
  }
}

/// JSON writes some characters as six.
private func escapedBytes(of texts: String...) -> Int {
  texts.reduce(0) { $0 + 6 * $1.utf8.count }
}

import FlowEngine

/// Upper bounds on the bytes that a value takes on the wire.

extension RouteLabel: WireSized {
  package var wireBytes: Int { 48 + escapedBytes(of: identifier, type, detail ?? "") }
}

extension FlowNode.PathItem: WireSized {
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
    let given = givenFacts.reduce(escapedBytes(of: givenName ?? "")) {
      $0 + 32 + escapedBytes(of: $1.name, $1.value)
    }
    return 1_024 + texts + labels + detents + given + path.reduce(0) { $0 + $1.wireBytes } + 21
      * children.count
  }
}

extension RouteUse: WireSized {
  package var wireBytes: Int { 128 + route.wireBytes }
}

extension CoordinatorReference: WireSized {
  package var wireBytes: Int { 48 + escapedBytes(of: name) }
}

extension CallLabel: WireSized {
  package var wireBytes: Int { 64 + escapedBytes(of: file, function) }
}

extension NavigationStepFacts: WireSized {
  package var wireBytes: Int { 96 + (route?.wireBytes ?? 0) + (child?.wireBytes ?? 0) }
}

extension FlowErrorDescription: WireSized {
  package var wireBytes: Int {
    128 + escapedBytes(of: message, advice, coordinator ?? "", route ?? "", routeType ?? "")
  }
}

extension NavigationReport: WireSized {
  package var wireBytes: Int {
    512 + origin.wireBytes + escapedBytes(of: request) + (route?.wireBytes ?? 0)
      + (error?.wireBytes ?? 0) + (call?.wireBytes ?? 0)
      + steps.reduce(0) {
        $0 + $1.coordinator.wireBytes + escapedBytes(of: $1.change) + $1.facts.wireBytes
      }
  }
}

extension ErrorReport: WireSized {
  package var wireBytes: Int {
    let entries = trace?.entries ?? []
    return 1_024 + error.wireBytes + visibleRoute.wireBytes + (call?.wireBytes ?? 0)
      + path.reduce(0) { $0 + $1.wireBytes }
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

/// A value that is sent in parts.
package protocol WireSized {
  /// The maximum number of bytes that the value takes.
  var wireBytes: Int { get }
}

extension ArraySlice where Element: WireSized {
  /// The longest prefix that fits into one message; at least one element.
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
  /// Returns as many elements from `cursor` on as fit into one message, and the next cursor; nil at
  /// the end.
  package func part(at cursor: Int) -> (elements: [Element], next: Int?) {
    let part = self[Swift.min(Swift.max(cursor, 0), count)...].fittingIntoChunk
    return (Array(part), part.endIndex < count ? part.endIndex : nil)
  }
}

/// JSON writes some characters as six bytes.
private func escapedBytes(of texts: String...) -> Int {
  texts.reduce(0) { $0 + 6 * $1.utf8.count }
}

import FlowEngine

/// A value that a viewer keeps within bounds; its size is an estimate that is never far too low.
package protocol MemorySized {
  /// The bytes that the value takes, with its texts, in O(parts), and O(1) in the length of texts.
  var memoryBytes: Int { get }
}

/// The overhead of an allocation, including the allocator's own bookkeeping, in bytes.
private let allocation = 48

extension String {
  /// The bytes that a text takes besides its 16 bytes in place, which hold short texts.
  var heapBytes: Int { utf8.count <= 15 ? 0 : allocation + utf8.count }
}

extension String: MemorySized {
  package var memoryBytes: Int { 16 + heapBytes }
}

extension Array {
  /// The bytes that an array takes besides its reference, without the values its elements refer to.
  fileprivate var storageBytes: Int {
    isEmpty ? 0 : allocation + MemoryLayout<Element>.stride * capacity
  }
}

extension Array: MemorySized where Element: MemorySized {
  package var memoryBytes: Int { reduce(8 + allocation) { $0 + $1.memoryBytes } }
}

extension RouteLabel: MemorySized {
  var heapBytes: Int { identifier.heapBytes + type.heapBytes + (detail?.heapBytes ?? 0) }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
}

extension CallLabel: MemorySized {
  var heapBytes: Int { file.heapBytes + function.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
}

extension CoordinatorReference: MemorySized {
  var heapBytes: Int { name.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
}

extension FlowNode: MemorySized {
  package var memoryBytes: Int {
    let labels = [root, currentRoute, presented, detour].reduce(0) { $0 + ($1?.heapBytes ?? 0) }
    let texts =
      name.heapBytes + routeType.heapBytes + (tabItem?.text.heapBytes ?? 0)
      + (tabItem?.image.heapBytes ?? 0)
    let path = path.reduce(path.storageBytes) {
      if case .route(let route) = $1 { $0 + route.heapBytes } else { $0 }
    }
    let given = givenFacts.reduce((givenName?.heapBytes ?? 0) + givenFacts.storageBytes) {
      $0 + $1.name.heapBytes + $1.value.heapBytes
    }
    return allocation + Self.factsBytes + labels + texts + given + path + children.storageBytes
      + (detents?.detents.storageBytes ?? 0) + (modalDetents?.detents.storageBytes ?? 0)
  }
}

extension FlowDelta: MemorySized {
  package var memoryBytes: Int {
    (added + changed).reduce(128 + 8 * removed.count) { $0 + 16 + $1.memoryBytes }
  }
}

extension FlowErrorDescription: MemorySized {
  package var memoryBytes: Int {
    [kind, message, advice, coordinator ?? "", route ?? "", routeType ?? ""].memoryBytes
  }
}

extension NavigationReport: MemorySized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + origin.heapBytes + request.heapBytes + (route?.heapBytes ?? 0)
      + (error?.memoryBytes ?? 0) + (call?.heapBytes ?? 0)
      + steps.reduce(steps.storageBytes) { $0 + $1.heapBytes }
  }
}

extension NavigationStepReport {
  fileprivate var heapBytes: Int {
    coordinator.heapBytes + change.heapBytes + (route?.heapBytes ?? 0) + (child?.heapBytes ?? 0)
  }
}

extension NavigationTrace: MemorySized {
  package var memoryBytes: Int {
    entries.reduce(entries.storageBytes) {
      $0 + $1.coordinator.name.heapBytes + $1.answer.heapBytes
    }
  }
}

extension ErrorReport: MemorySized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + error.memoryBytes + path.memoryBytes + visibleRoute.heapBytes
      + (trace?.memoryBytes ?? 0) + (call?.heapBytes ?? 0)
  }
}

extension LintFinding: MemorySized {
  package var memoryBytes: Int {
    let texts = [id, lint, rule, message, advice].reduce(0) { $0 + $1.heapBytes }
    let references = (coordinator?.heapBytes ?? 0) + (winner?.heapBytes ?? 0)
    return MemoryLayout<Self>.stride + texts + references + shadowed.memoryBytes
      + (route?.heapBytes ?? 0)
  }
}

extension RouteUse: MemorySized {
  package var memoryBytes: Int { 24 + route.memoryBytes }
}

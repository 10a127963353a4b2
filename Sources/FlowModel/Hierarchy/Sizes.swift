/// A value that a viewer keeps within bounds; its size is an estimate that is never far too low.
package protocol MemorySized {
  /// The bytes that the value takes, with its texts, in O(parts), and O(1) in the length of texts.
  var memoryBytes: Int { get }
}

/// A value that is sent in parts.
package protocol WireSized {
  /// The maximum number of bytes that the value takes on the wire.
  var wireBytes: Int { get }
}

/// The overhead of an allocation, including the allocator's own bookkeeping, in bytes.
let allocation = 48

/// JSON writes some characters as six bytes.
func escapedBytes(of texts: String...) -> Int {
  texts.reduce(0) { $0 + 6 * $1.utf8.count }
}

extension String: MemorySized {
  /// The bytes that a text takes besides its 16 bytes in place, which hold short texts.
  var heapBytes: Int { utf8.count <= 15 ? 0 : allocation + utf8.count }
  package var memoryBytes: Int { 16 + heapBytes }
}

extension Array {
  /// The bytes that an array takes besides its reference, without the values its elements refer to.
  var storageBytes: Int {
    isEmpty ? 0 : allocation + MemoryLayout<Element>.stride * capacity
  }
}

extension Array: MemorySized where Element: MemorySized {
  package var memoryBytes: Int { reduce(8 + allocation) { $0 + $1.memoryBytes } }
}

extension RouteLabel: MemorySized, WireSized {
  var heapBytes: Int { identifier.heapBytes + type.heapBytes + (detail?.heapBytes ?? 0) }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 48 + escapedBytes(of: identifier, type, detail ?? "") }
}

extension CallLabel: MemorySized, WireSized {
  var heapBytes: Int { file.heapBytes + function.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 64 + escapedBytes(of: file, function) }
}

extension CoordinatorReference: MemorySized, WireSized {
  var heapBytes: Int { name.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 48 + escapedBytes(of: name) }
}

extension FlowDelta: MemorySized {
  package var memoryBytes: Int {
    (added + changed).reduce(128 + 8 * removed.count) { $0 + 16 + $1.memoryBytes }
  }
}

extension FlowErrorDescription: MemorySized, WireSized {
  package var memoryBytes: Int {
    [kind, message, advice, coordinator ?? "", route ?? "", routeType ?? ""].memoryBytes
  }

  package var wireBytes: Int {
    128 + escapedBytes(of: message, advice, coordinator ?? "", route ?? "", routeType ?? "")
  }
}

extension NavigationReport: MemorySized, WireSized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + origin.heapBytes + request.heapBytes + (route?.heapBytes ?? 0)
      + (error?.memoryBytes ?? 0) + (call?.heapBytes ?? 0)
      + steps.reduce(steps.storageBytes) { $0 + $1.heapBytes }
  }

  package var wireBytes: Int {
    512 + origin.wireBytes + escapedBytes(of: request) + (route?.wireBytes ?? 0)
      + (error?.wireBytes ?? 0) + (call?.wireBytes ?? 0)
      + steps.reduce(0) {
        $0 + 96 + $1.coordinator.wireBytes + escapedBytes(of: $1.change)
          + ($1.route?.wireBytes ?? 0) + ($1.child?.wireBytes ?? 0)
      }
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

extension ErrorReport: MemorySized, WireSized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + error.memoryBytes + path.memoryBytes + visibleRoute.heapBytes
      + (trace?.memoryBytes ?? 0) + (call?.heapBytes ?? 0)
  }

  package var wireBytes: Int {
    let entries = trace?.entries ?? []
    return 1_024 + error.wireBytes + visibleRoute.wireBytes + (call?.wireBytes ?? 0)
      + path.reduce(0) { $0 + $1.wireBytes }
      + entries.reduce(0) { $0 + 160 + escapedBytes(of: $1.coordinator.name, $1.answer) }
  }
}

extension LintFinding: MemorySized, WireSized {
  package var memoryBytes: Int {
    let texts = [id, lint, rule, message, advice].reduce(0) { $0 + $1.heapBytes }
    let references = (coordinator?.heapBytes ?? 0) + (winner?.heapBytes ?? 0)
    return MemoryLayout<Self>.stride + texts + references + shadowed.memoryBytes
      + (route?.heapBytes ?? 0)
  }

  package var wireBytes: Int {
    let references = shadowed.reduce(0) { $0 + $1.wireBytes }
    return 512 + escapedBytes(of: id, lint, rule, message, advice) + references
      + [coordinator, winner].reduce(0) { $0 + ($1?.wireBytes ?? 0) } + (route?.wireBytes ?? 0)
  }
}

extension RouteUse: MemorySized, WireSized {
  package var memoryBytes: Int { 24 + route.memoryBytes }
  package var wireBytes: Int { 128 + route.wireBytes }
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

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
package func escapedBytes(of texts: String...) -> Int {
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

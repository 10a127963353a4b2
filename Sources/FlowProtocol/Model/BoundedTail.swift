package import DequeModule

/// The latest elements of a sequence, up to a number of bytes.
package struct BoundedTail<Element: MemorySized> {
  /// The kept elements, oldest first.
  package private(set) var elements: Deque<Element> = []
  private var bytes = 0
  private let limit: Int

  /// Creates a tail that keeps at most `limit` bytes, and at least one element.
  package init(bytes limit: Int) {
    self.limit = limit
  }

  /// Appends an element, and drops the oldest elements that no longer fit.
  ///
  /// Amortised O(1).
  package mutating func append(_ element: Element) {
    elements.append(element)
    bytes += element.memoryBytes
    while bytes > limit, elements.count > 1, let oldest = elements.popFirst() {
      bytes -= oldest.memoryBytes
    }
  }
}

package import DequeModule

/// The last of what comes, as much as a number of bytes holds.
package struct BoundedTail<Element: MemorySized> {
  /// What is kept, oldest first.
  package private(set) var elements: Deque<Element> = []
  private var bytes = 0
  private let limit: Int

  /// Keeps at most so many bytes, and at least one element.
  package init(bytes limit: Int) {
    self.limit = limit
  }

  /// Takes one in; the oldest go where it does not fit.
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

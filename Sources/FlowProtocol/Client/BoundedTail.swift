package import DequeModule

/// The latest elements of a sequence, up to a number of bytes and of elements.
package struct BoundedTail<Element: MemorySized> {
  /// The kept elements, oldest first.
  package private(set) var elements: Deque<Element> = []
  package private(set) var bytes = 0
  private let limit: Int
  private let count: Int

  /// Creates a tail that keeps at most `limit` bytes and `count` elements, and at least one element.
  package init(bytes limit: Int, count: Int = .max) {
    self.limit = limit
    self.count = count
  }

  /// Appends an element, and drops the oldest elements that no longer fit, in amortised O(1).
  package mutating func append(_ element: Element) {
    elements.append(element)
    bytes += element.memoryBytes
    while bytes > limit || elements.count > count, elements.count > 1 { dropOldest() }
  }

  package mutating func drop(while isOld: (Element) -> Bool) {
    while let oldest = elements.first, isOld(oldest) { dropOldest() }
  }

  private mutating func dropOldest() {
    if let oldest = elements.popFirst() { bytes -= oldest.memoryBytes }
  }
}

extension BoundedTail: Sendable where Element: Sendable {}

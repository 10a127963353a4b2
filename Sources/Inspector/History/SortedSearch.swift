extension RandomAccessCollection where Index == Int {
  /// The index of the first element that belongs to the second part; the elements of the first part
  /// come before all others.
  ///
  /// O(log count).
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

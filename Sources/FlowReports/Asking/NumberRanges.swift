/// A set of numbers that mostly follow each other, as ranges.
struct NumberRanges {
  private var ranges: [ClosedRange<UInt64>] = []
  private var count: UInt64 = 0

  /// The index of the first range that ends at `number` or later, in O(log ranges).
  private func index(of number: UInt64) -> Int {
    if let last = ranges.last, last.upperBound < number { return ranges.count }
    return ranges.partitioningIndex { $0.upperBound >= number }
  }

  func contains(_ number: UInt64) -> Bool {
    let index = index(of: number)
    return index < ranges.count && ranges[index].contains(number)
  }

  /// Returns whether the number was not there before; O(1) for the one after the last.
  @discardableResult
  mutating func insert(_ number: UInt64) -> Bool {
    let index = index(of: number)
    if index < ranges.count, ranges[index].contains(number) { return false }
    count += 1
    let joinsEarlier = index > 0 && number > 0 && ranges[index - 1].upperBound == number - 1
    let joinsLater =
      index < ranges.count && number < .max && ranges[index].lowerBound == number + 1
    switch (joinsEarlier, joinsLater) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound...ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound...number
    case (false, true): ranges[index] = number...ranges[index].upperBound
    case (false, false): ranges.insert(number...number, at: index)
    }
    return true
  }

  /// The numbers from 1 to the last that are not there.
  var missing: Int {
    guard let last = ranges.last?.upperBound else { return 0 }
    let counted = contains(0) ? count - 1 : count
    return Int(clamping: last - min(counted, last))
  }

  /// The numbers between the first and the last that are not there.
  var missingBetween: Int {
    guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else { return 0 }
    return Int(clamping: last - first - (count - 1))
  }
}

/// One part of an answer whose elements are numbered: errors or navigations.
struct NumberedPart {
  /// The name of the list in the answer.
  let name: String
  /// The numbers of the elements.
  let sequences: [UInt64]
  /// The highest number so far.
  let total: UInt64
  /// The value of `since` for the next part.
  let next: UInt64?

  /// Throws unless the elements continue after `since` in order, none has a higher number than the
  /// total, and the next part begins after them.
  func check(after since: UInt64?) throws(WireViolation) {
    var last = since ?? 0
    for (index, sequence) in sequences.enumerated() {
      let place = "\(name)[\(index)].sequence"
      guard sequence > last else {
        throw WireViolation(place, "\(sequence) is not after \(last)")
      }
      guard sequence <= total else {
        throw WireViolation(place, "\(sequence) is more than the total, \(total)")
      }
      last = sequence
    }
    if let next, next != last || sequences.isEmpty {
      throw WireViolation("next", "\(next) is not the number of the part's last element")
    }
  }
}

/// Whether values are the same, as descriptions and in the app.
extension Value {
  /// Whether both are the same description of a value.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown), (.nothing, .nothing): return true
    case (.opaque(let one), .opaque(let two)), (.metatype(let one), .metatype(let two)):
      return one == two
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.integer(let one), .integer(let two)): return one == two
    case (.text(let one), .text(let two)): return one == two
    case (.enumCase(let one, let name, let values), .enumCase(let two, let other, let others)):
      return one == two && name == other && Self.areSame(values, others)
    case (.implicit(let name, let values), .implicit(let other, let others)):
      return name == other && Self.areSame(values, others)
    case (.object(let one), .object(let two)): return one === two
    case (.tuple(let one), .tuple(let two)): return Self.areSame(one, two)
    case (.binding(let one, let name), .binding(let two, let other)):
      return one == two && name == other
    case (.list(let one), .list(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    default: return false
    }
  }

  private static func areSame(_ one: [Labeled], _ two: [Labeled]) -> Bool {
    one.count == two.count && zip(one, two).allSatisfy { $0.value.isSame(as: $1.value) }
  }

  /// Whether two values are equal; nil if only a run decides.
  func equals(_ other: Value) -> Bool? {
    switch (self, other) {
    case (.anyOf(let values), let other), (let other, .anyOf(let values)):
      return values.commonAnswer { $0.equals(other) }
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.integer(let one), .integer(let two)): return one == two
    case (.text(let one), .text(let two)): return one == two
    case (.nothing, .nothing): return true
    case (.enumCase(let one, let name, let values), .enumCase(let two, let other, let others)):
      if one != two || name != other { return false }
      return Self.areEqual(values, others)
    case (.enumCase(_, let name, let values), .implicit(let other, let others)),
      (.implicit(let other, let others), .enumCase(_, let name, let values)),
      (.implicit(let name, let values), .implicit(let other, let others)):
      return name == other ? Self.areEqual(values, others) : false
    case (.object(let one), .object(let two)): return one === two ? true : nil
    case (.nothing, .enumCase), (.enumCase, .nothing), (.nothing, .implicit), (.implicit, .nothing),
      (.nothing, .text), (.text, .nothing), (.nothing, .object), (.object, .nothing),
      (.nothing, .boolean), (.boolean, .nothing):
      return false
    default: return nil
    }
  }

  private static func areEqual(_ one: [Labeled], _ two: [Labeled]) -> Bool? {
    guard one.count == two.count else { return nil }
    var answer: Bool? = true
    for (left, right) in zip(one, two) {
      switch left.value.equals(right.value) {
      case false?: return false
      case nil: answer = nil
      case true?: break
      }
    }
    return answer
  }
}

enum ExpressionError: Error, Equatable {
  case malformed
  /// The pattern is valid, but needs an engine that can read a text more than once.
  case unsupported(String)
  case tooLarge
}

indirect enum ExpressionTree: Equatable, Sendable {
  case nothing
  case one(ScalarSet)
  case place(ExpressionPosition)
  case sequence([ExpressionTree])
  case choice([ExpressionTree])
  /// A repeat with a minimum and a maximum count; a maximum of nil means no limit.
  case `repeat`(ExpressionTree, Int, Int?)
}

enum ExpressionPosition: Equatable, Sendable {
  case start, end, wordBoundary, noWordBoundary

  func isBetween(_ before: ScalarKind, _ after: ScalarKind) -> Bool {
    switch self {
    case .start: before == .none
    case .end: after == .none
    case .wordBoundary: (before == .word) != (after == .word)
    case .noWordBoundary: (before == .word) == (after == .word)
    }
  }
}

enum ScalarKind: Hashable, Sendable {
  /// No character: the text begins or ends here.
  case none
  case word, other

  init(_ scalar: Unicode.Scalar) { self = ScalarSet.isWord(scalar) ? .word : .other }
}

struct ScalarSet: Equatable, Sendable {
  enum Class: Equatable, Sendable { case digit, word, space }

  var ranges: [ClosedRange<UInt32>] = []
  /// The character classes in the set; an inverse class stands for all characters outside it.
  var classes: [(kind: Class, isInverse: Bool)] = []
  var isInverse = false

  static let all = ScalarSet(ranges: [0...0x10ffff])

  static func of(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  static func == (left: ScalarSet, right: ScalarSet) -> Bool {
    left.ranges == right.ranges && left.isInverse == right.isInverse
      && left.classes.elementsEqual(right.classes) { $0 == $1 }
  }

  func contains(_ scalar: Unicode.Scalar, ignoringCase ignoresCase: Bool) -> Bool {
    var isThere = holds(scalar)
    if ignoresCase, !isThere {
      // Skips a case mapping that has more than one character, since it cannot match one character.
      let others = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
      isThere = others.contains {
        $0.unicodeScalars.count == 1 && $0.unicodeScalars.first.map(holds) == true
      }
    }
    return isThere != isInverse
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
      || classes.contains { Self.isOf($0.kind, scalar) != $0.isInverse }
  }

  private static func isOf(_ kind: Class, _ scalar: Unicode.Scalar) -> Bool {
    switch kind {
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .space: scalar.properties.isWhitespace
    case .word: isWord(scalar)
    }
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f: true
    case ..<0x80: false
    default:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
        || CombiningMarks.isMark(scalar)
    }
  }
}

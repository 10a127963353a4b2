/// Changes the structure of a real answer, so that it passes the parser but has another meaning.
struct TreeMutator {
  var random: SplitMix64

  /// Numbers at the limits of their types, and beyond.
  static let numbers = [
    "-1", "0", "1", "2", "1000000", "2147483647", "2147483648", "4294967296", "9007199254740992",
    "9007199254740993", "9223372036854775806", "9223372036854775807", "9223372036854775808",
    "18446744073709551614", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "0.5", "-0.0", "1e9", "1e18", "1e308", "1e-308", "253402300800",
  ]

  /// Returns a text that is difficult to measure, sort or draw.
  private mutating func text() -> String {
    switch random.below(12) {
    case 0: ""
    case 1: "e" + String(repeating: "\u{301}", count: 10_000)
    case 2: String(repeating: "x", count: 1 << random.below(21))
    case 3: "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\u{7f}"
    case 4: "\u{202e}right\u{2066}left\u{200b}\u{feff}"
    case 5: "line\nbreak\r\n\ttab\u{85}\u{2028}"
    case 6: String(repeating: "👩‍👩‍👧‍👦", count: 1 + random.below(400))
    case 7: "\u{0}nul"
    case 8: "<b>&amp;\"'`|*_[x](y)</b> {\\l} %s%n"
    case 9: String(repeating: "a\u{301}", count: 3_000)
    case 10: "\u{d7ff}\u{e000}\u{fffe}\u{10ffff}"
    default: String(repeating: "漢", count: 1 + random.below(2_000))
    }
  }

  /// Changes a random value of the tree.
  mutating func change(_ tree: inout JSONTree) {
    var place = random.below(tree.size)
    change(&tree, at: &place)
  }

  private mutating func change(_ tree: inout JSONTree, at place: inout Int) {
    if place == 0 {
      tree = changed(tree)
      place = -1
      return
    }
    place -= 1
    switch tree {
    case .array(var elements):
      for index in elements.indices where place >= 0 {
        let size = elements[index].size
        if place < size {
          // Changes the list itself as often as its contents.
          if random.below(3) == 0 {
            alter(&elements, at: index)
            place = -1
          } else {
            change(&elements[index], at: &place)
          }
        } else {
          place -= size
        }
      }
      tree = .array(elements)
    case .object(var fields):
      for index in fields.indices where place >= 0 {
        let size = fields[index].value.size
        if place < size {
          if random.below(6) == 0 {
            alter(&fields, at: index)
            place = -1
          } else {
            change(&fields[index].value, at: &place)
          }
        } else {
          place -= size
        }
      }
      tree = .object(fields)
    default: break
    }
  }

  private mutating func changed(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .number where random.below(8) > 0: return number(near: tree)
    case .text where random.below(4) > 0: return .text(text())
    case .array(let elements) where random.below(4) > 0:
      var elements = elements
      if !elements.isEmpty { alter(&elements, at: random.below(elements.count)) }
      return .array(elements)
    case .bool(let value) where random.below(3) > 0: return .bool(!value)
    default: return anything()
    }
  }

  private mutating func number(near tree: JSONTree) -> JSONTree {
    if random.below(4) == 0, let value = tree.number.flatMap(Int64.init) {
      return .number("\(value &+ Int64(random.below(9)) &- 4)")
    }
    return .number(Self.numbers[random.below(Self.numbers.count)])
  }

  private mutating func anything() -> JSONTree {
    switch random.below(7) {
    case 0: .null
    case 1: .bool(random.below(2) == 0)
    case 2: .number(Self.numbers[random.below(Self.numbers.count)])
    case 3: .text(text())
    case 4: .array([])
    case 5: .object([])
    default: .array([.array([.object([])])])
    }
  }

  private mutating func alter(_ elements: inout [JSONTree], at index: Int) {
    switch random.below(7) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements[index], at: random.below(elements.count + 1))
    case 2: elements.swapAt(index, random.below(elements.count))
    case 3: elements.removeAll()
    case 4: elements.shuffle(using: &random)
    case 5:
      // Many, but no more than a message may have.
      let most = max(1, (1 << 20) / max(1, elements[index].bytes.count))
      elements += Array(repeating: elements[index], count: min(most, 1 << random.below(15)))
    default:
      // Gives an element the id of another, for cycles of parents and repeated ids.
      guard let name = ["id", "parent", "sequence"].randomElement(using: &random) else { return }
      let other = elements[random.below(elements.count)]
      elements[index][name] = other["id"] ?? other[name]
    }
  }

  private mutating func alter(_ fields: inout [JSONTree.Field], at index: Int) {
    switch random.below(4) {
    case 0: fields.remove(at: index)
    case 1: fields.append(fields[index])
    case 2:
      fields.append(JSONTree.Field(name: fields[index].name, value: anything()))
    default: fields[index].value = .null
    }
  }
}

extension JSONTree {
  /// The number of values in the tree, including itself.
  var size: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let fields): fields.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }

  /// Returns the tree with higher ids and sequences, as its successor would have.
  func following(by step: UInt64) -> JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.following(by: step) })
    case .object(let fields):
      .object(
        fields.map { field in
          let isRaised = ["id", "sequence", "parent", "since"].contains(field.name)
          guard isRaised, let value = field.value.number.flatMap(UInt64.init) else {
            return Field(name: field.name, value: field.value.following(by: step))
          }
          return Field(name: field.name, value: .number("\(value &+ step)"))
        })
    default: self
    }
  }
}

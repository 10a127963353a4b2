/// A drawing operation of graphviz (https://graphviz.org/docs/outputs/canon/#xdot).
package enum XDotOperation {
  case shape(String, points: Int)
  case state(String, String)
  case font(Double, String)
  case weight(Int)
  case text(x: Double, y: Double, align: Int, String)

  /// Reads operations by their lengths in bytes, as graphviz does; nil if they are not valid.
  package static func all(in text: String) -> [XDotOperation]? {
    var rest = Array(text.utf8)[...]
    func word() -> String? {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
    func number() -> Double? { word().flatMap(Double.init) }
    func counted() -> String? {
      guard let count = word().flatMap(Int.init) else { return nil }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard rest.first == UInt8(ascii: "-"), rest.count > count else { return nil }
      let text = rest.dropFirst().prefix(count)
      rest = rest.dropFirst(1 + count)
      return String(decoding: text, as: UTF8.self)
    }
    var result: [XDotOperation] = []
    while let name = word() {
      switch name {
      case "P", "b", "L", "B":
        guard let count = word().flatMap(Int.init) else { return nil }
        for _ in 0..<(2 * count) where number() == nil { return nil }
        result.append(.shape(name, points: count))
      case "E":
        for _ in 0..<4 where number() == nil { return nil }
        result.append(.shape(name, points: 1))
      case "c", "C", "S":
        guard let value = counted() else { return nil }
        result.append(.state(name, value))
      case "F":
        guard let size = number(), let font = counted() else { return nil }
        result.append(.font(size, font))
      case "t":
        guard let weight = word().flatMap(Int.init) else { return nil }
        result.append(.weight(weight))
      case "T":
        guard let x = number(), let y = number(), let align = word().flatMap(Int.init),
          number() != nil, let text = counted()
        else { return nil }
        result.append(.text(x: x, y: y, align: align, text))
      default: return nil
      }
    }
    return result
  }
}

/// A text as graphviz writes it, with its place and its font, in graphviz' units.
package struct DrawnText {
  package let text: String
  package let x: Double
  package let y: Double
  package let isAtEnd: Bool
  package let size: Double
  package let font: String
  package let isBold: Bool

  /// The left and the right end of the text if it has this width.
  package func ends(width: Double) -> (left: Double, right: Double) {
    isAtEnd ? (x - width, x) : (x, x + width)
  }

  /// The texts that these operations write, in their order.
  package static func all(in operations: [XDotOperation]) -> [DrawnText] {
    var (size, font, isBold) = (0.0, "", false)
    var texts: [DrawnText] = []
    for operation in operations {
      switch operation {
      case .font(let value, let name): (size, font) = (value, name)
      case .weight(let value): isBold = value == 1
      case .text(let x, let y, let align, let text):
        texts.append(
          DrawnText(
            text: text, x: x, y: y, isAtEnd: align == 1, size: size, font: font, isBold: isBold))
      case .shape, .state: break
      }
    }
    return texts
  }
}

/// The cells of a terminal that a character takes, and the parts of a text that fit in one.
package enum CellWidth {
  /// 0 to 2 cells: 2 if Unicode's EastAsianWidth.txt says W or F, or if it is shown as emoji.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    if value < 0x1100 { return 1 }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Whether the scalar is shown as it is, in one cell, and never joins another such scalar.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // ASCII, Latin without controls and soft hyphen, dashes to ellipsis, arrows, boxes and shapes.
    case 0x20...0x7e, 0xa0...0xac, 0xae...0x2ff, 0x2010...0x2027, 0x2190...0x21ff, 0x2500...0x25fc:
      true
    default: false
    }
  }

  /// The number of cells that a text takes, at most `most`; does not read the rest of a longer text.
  package static func of(_ text: String, upTo most: Int = .max) -> Int {
    // In most texts, each byte takes one cell.
    if DisplayText.isPrintableASCII(text) { return min(most, text.utf8.count) }
    var width = 0
    for character in text where width < most {
      width += cells(of: String(character)).reduce(0) { $0 + $1.width }
    }
    return min(most, width)
  }

  /// The text with blanks up to `width` cells; a wider text stays as it is.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: width - of(text, upTo: width))
  }

  /// Splits `text` into parts that fit one cell each: a base character with its combining marks.
  ///
  /// Terminals disagree about sequences of several base characters. So a joined emoji becomes its
  /// emojis with the joiner written out, and a flag becomes its two letters, as in
  /// ``DisplayText/printable(_:allowing:)``.
  package static func cells(of text: String) -> [(text: String, width: Int)] {
    var cells: [(text: String, width: Int)] = []
    for character in text {
      var scalars = character.unicodeScalars.makeIterator()
      guard let base = scalars.next() else { continue }
      if (0x1f1e6...0x1f1ff).contains(base.value) {
        for letter in character.unicodeScalars {
          cells += plain(DisplayText.inCells(letter, after: nil) ?? "")
        }
        continue
      }
      // A joiner with nothing to join is invisible. In a cell of its own it could join the next
      // character.
      if base.value == 0x200c || base.value == 0x200d { continue }
      let width = of(base)
      var cell = String(width == 0 ? " " : "")
      cell.unicodeScalars.append(base)
      var marks = 0
      var next = scalars.next()
      while let mark = next, marks < maximalMarks, mark.value < 0xfe00,
        mark.properties.generalCategory == .nonspacingMark
      {
        cell.unicodeScalars.append(mark)
        marks += 1
        next = scalars.next()
      }
      cells.append((cell, max(1, width)))
      var last = base
      while let scalar = next {
        if let text = DisplayText.inCells(scalar, after: last) {
          cells += plain(text)
        } else if scalar.properties.isEmoji, scalar.value > 0x7f {
          cells.append((String(scalar), max(1, of(scalar))))
        }
        last = scalar
        next = scalars.next()
      }
    }
    return cells
  }

  /// The cells of a text whose characters take one cell each.
  private static func plain(_ text: String) -> [(text: String, width: Int)] {
    text.map { (String($0), 1) }
  }

  /// A cell of ncurses holds a base character and four marks; a blank base counts as one of them.
  private static let maximalMarks = 3

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
      0xa000...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18aff, 0x1b000...0x1b2ff, 0x1f200...0x1f2ff,
      0x20000...0x3fffd:
      true
    default: false
    }
  }
}

import Foundation

/// The colours that xterm gives its numbers, and their contrast.
struct XtermColour {
  let red, green, blue: Double

  /// The colour of a number from 0 to 255.
  init(_ number: Int) {
    let levels = [0, 95, 135, 175, 215, 255]
    let parts: [Int]
    switch number {
    case ..<16: parts = Self.first[number]
    case ..<232:
      let index = number - 16
      parts = [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
    default: parts = Array(repeating: 8 + (number - 232) * 10, count: 3)
    }
    (red, green, blue) = (Double(parts[0]), Double(parts[1]), Double(parts[2]))
  }

  private static let first = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0],
    [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
    [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
    [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]

  /// The relative luminance of WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  private var luminance: Double {
    let parts = [red, green, blue].map { part in
      let share = part / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast ratio of WCAG 2, from 1 to 21.
  func contrast(to other: XtermColour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

/// The size of a box and the places of its texts.
package struct BoxShape: Equatable, Sendable {
  static let nameSize = 12.0
  static let textSize = 11.0
  static let smallSize = 10.0
  /// The size of a small picture of a device.
  static let deviceSize = Point(46, 92)
  static let padding = 8.0
  static let lineHeight = 15.0
  static let tagHeight = 15.0
  private static let tagPadding = 6.0
  private static let gap = 6.0
  static let narrowest = 90.0

  package let width: Double
  /// The width of what is on the left of the picture of a device.
  let textWidth: Double
  package let height: Double
  /// The left end of the signs of rows.
  let signs: Double
  /// The left end of the texts of rows.
  let texts: Double
  /// The left end of what is beside the texts of rows.
  let asides: Double
  /// The baselines, from the top of the box.
  let nameBaseline: Double
  let subtitleBaseline: Double
  /// The height of the rule below the heading; nil without rows.
  let rule: Double?
  let firstRow: Double

  /// O(the texts of the box).
  package init(_ box: Diagram.Box) {
    func width(_ text: String, _ size: Double, bold: Bool = false) -> Double {
      text.isEmpty ? 0 : TextWidth.of(text, size: size, isBold: bold)
    }
    if box.form == .tag {
      self.width = (width(Self.heading(of: box), Self.smallSize) + 2 * Self.tagPadding).rounded(.up)
      textWidth = self.width
      height = Self.tagHeight
      (signs, texts, asides) = (0, 0, 0)
      (nameBaseline, subtitleBaseline, rule, firstRow) = (11, 11, nil, Self.tagHeight)
      return
    }
    let heading =
      width(Self.heading(of: box), Self.nameSize, bold: true)
      + (box.tag.isEmpty ? 0 : width(box.tag, Self.smallSize) + 2 * Self.gap)
    let titles = box.rows.map { width($0.title, Self.smallSize) }.max() ?? 0
    let hasSigns = box.rows.contains { $0.sign != .none }
    signs = Self.padding + (titles > 0 ? titles + Self.gap : 0)
    texts = signs + (hasSigns ? 14 : 0)
    let rows = box.rows.map { width($0.text, Self.textSize, bold: $0.sign == .visible) }.max() ?? 0
    asides = texts + rows + 2 * Self.gap
    let besides = box.rows.map { width($0.aside, Self.smallSize) }.max() ?? 0
    let counts = box.rows.map { width($0.count, Self.smallSize) }.max() ?? 0
    let columns = (besides > 0 ? besides + 2 * Self.gap : 0) + (counts > 0 ? counts + Self.gap : 0)
    let marks = box.marks.map { width(Self.text(of: $0), Self.smallSize) }.max() ?? 0
    textWidth = max(
      Self.narrowest, heading + 2 * Self.padding,
      width(box.subtitle, Self.smallSize) + 2 * Self.padding, texts + rows + columns + Self.padding,
      marks + 2 * Self.padding
    ).rounded(.up)
    self.width = textWidth + (box.device == nil ? 0 : Self.deviceSize.x + Self.padding)
    var y = Self.padding + Self.nameSize - 1
    nameBaseline = y
    if !box.subtitle.isEmpty { y += 14 }
    subtitleBaseline = y
    let count = box.rows.count + box.marks.count
    rule = count == 0 ? nil : y + 6
    firstRow = y + 6 + Self.lineHeight
    let end = count == 0 ? y + Self.padding : firstRow + Double(count - 1) * Self.lineHeight + 7
    height = max(end, box.device == nil ? 0 : Self.deviceSize.y + 2 * Self.padding).rounded(.up)
  }

  /// The middle of a row, from the top of the box.
  func middle(ofRow row: Int) -> Double { firstRow + Double(row) * Self.lineHeight - 7 }

  /// The middle of the name, from the top of the box.
  var nameMiddle: Double { nameBaseline - 4 }

  /// The name with its sign of change.
  static func heading(of box: Diagram.Box) -> String {
    box.change == .none ? box.name : "\(box.change.symbol) \(box.name)"
  }

  static func text(of mark: Diagram.Mark) -> String { "\(mark.kind.symbol) \(mark.text)" }
}

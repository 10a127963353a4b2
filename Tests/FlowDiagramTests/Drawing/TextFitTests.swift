import FlowModel
import FlowSamples
import Testing

@testable import FlowDiagram

/// Machines without Helvetica draw texts with other fonts, of which DejaVu Sans is among the widest.
@Suite("Texts in boxes, whatever the font")
struct TextFitTests {
  /// The widths of U+0020 to U+007E in DejaVu Sans and DejaVu Sans Bold, in thousandths.
  private static let regular = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1_000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]
  private static let bold = [
    348, 456, 521, 838, 696, 1_002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
    696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580,
    1_000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
    733, 850, 770, 720, 682, 812, 774, 1_103, 771, 724, 725, 457, 365, 457, 838, 500,
    500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1_042, 712, 687,
    716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]

  private struct Text {
    let words: String
    let frame: Box2D
    /// How much wider the text is by itself in DejaVu Sans than where it is drawn.
    let squeeze: Double
  }

  private static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    let widths = text.unicodeScalars.map { scalar in
      (0x20..<0x7f).contains(scalar.value)
        ? (isBold ? bold : regular)[Int(scalar.value) - 0x20] : 945
    }
    return Double(widths.reduce(0, +)) * size / 1_000
  }

  private static func texts(in part: Substring) throws -> [Text] {
    let text =
      /<text class="([^"]*)" x="([-0-9.]+)" y="([-0-9.]+)"(?: textLength="([0-9.]+)" lengthAdjust="spacingAndGlyphs")?>([^<]*)</
    return try part.matches(of: text).map { match in
      let look = DrawingStyle.look(of: String(match.1), isText: true)
      let words = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .reduce(String(match.5)) { $0.replacing($1.0, with: $1.1) }
      let natural = width(words, size: look.size, isBold: look.isBold)
      let width = match.4.flatMap { Double($0) } ?? natural
      let (x, y) = (try #require(Double(match.2)), try #require(Double(match.3)))
      return Text(
        words: words,
        frame: Box2D(
          x: look.isAtEnd ? x - width : x, y: y - 0.72 * look.size, width: width,
          height: 0.9 * look.size),
        squeeze: natural / width)
    }
  }

  /// Expects that the texts of each box are inside of it, and that no two texts of the drawing touch.
  private func expectFit(_ diagram: Diagram) throws {
    let svg = try #require(diagram.text(as: .svg))
    let groups = svg.split(separator: "<g id=", omittingEmptySubsequences: false)
    var all = try Self.texts(in: groups[0])
    let rectangle =
      /<rect class="box[^"]*" x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"/
    for group in groups.dropFirst() {
      let end = group.firstRange(of: "</g>")?.lowerBound ?? group.endIndex
      let found = try #require(group.firstMatch(of: rectangle))
      let numbers = [found.1, found.2, found.3, found.4].compactMap { Double($0) }
      let box = Box2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      let texts = try Self.texts(in: group[..<end])
      #expect(!texts.isEmpty)
      for text in texts {
        #expect(
          text.frame.x >= box.x && text.frame.right <= box.right + 0.1 && text.frame.y >= box.y
            && text.frame.bottom <= box.bottom + 0.1, "\(text.words)")
      }
      all += texts + (try Self.texts(in: group[end...]))
    }
    for (index, text) in all.enumerated() {
      #expect(text.squeeze < 1.3, "'\(text.words)' is squeezed too much to be read")
      for other in all[..<index]
      where text.frame.x < other.frame.right && other.frame.x < text.frame.right
        && text.frame.y < other.frame.bottom && other.frame.y < text.frame.bottom
      {
        Issue.record("'\(text.words)' is over '\(other.words)'")
      }
    }
  }

  @Test("the texts of the samples' maps stay in their boxes", arguments: SampleMaps.names)
  func samples(name: String) throws {
    for level in DeclaredMapOptions.Level.allCases {
      var options = DeclaredMapOptions()
      (options.level, options.thumbnails) = (level, level == .coordinators)
      try expectFit(Diagram(try SampleMaps.map(name), options: options))
    }
  }

  @Test("the texts of large maps stay in their boxes", arguments: [40, 300])
  func large(routes: Int) throws {
    try expectFit(Diagram(CardLayoutTests.map(routes: routes, seed: 5)))
  }

  @Test("equal maps have equal bytes")
  func stable() throws {
    let map = try SampleMaps.map("rainbow")
    #expect(Diagram(map).text(as: .svg) == Diagram(map).text(as: .svg))
  }

  @Test(
    "texts keep their width in any font, but for scripts whose signs join, and for single signs")
  func fixed() {
    for text in ["Route", "▭ sheet", "a → b", "Ünïcode…", "Заказ"] {
      #expect(TextWidth.isFixed(text), "\(text)")
    }
    for text in ["▶", "", "日本語", "👩‍👩‍👧 family", "مرحبا"] {
      #expect(!TextWidth.isFixed(text), "\(text)")
    }
    // In Helvetica, an ellipsis is as wide as the font's size.
    #expect(TextWidth.of("…", size: 10) >= 10)
    #expect(TextWidth.of("Cart", size: 10, isBold: true) > TextWidth.of("Cart", size: 10))
  }
}

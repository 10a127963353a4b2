import FlowModel
import FlowSamples
import Testing

@testable import FlowDiagram

@Suite("Texts in boxes, whatever the font")
struct TextFitTests {
  private struct Text {
    let words: String
    let frame: Box2D
    /// How much wider the text is by itself in DejaVu Sans than where it is drawn.
    let squeeze: Double
  }

  private static func texts(in part: Substring) throws -> [Text] {
    let text =
      /<text class="([^"]*)" x="([-0-9.]+)" y="([-0-9.]+)"(?: textLength="([0-9.]+)" lengthAdjust="spacingAndGlyphs")?>([^<]*)</
    return try part.matches(of: text).map { match in
      let look = DrawingStyle.look(of: String(match.1), isText: true)
      let words = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .reduce(String(match.5)) { $0.replacing($1.0, with: $1.1) }
      let natural = DejaVuSans.width(words, size: look.size, isBold: look.isBold)
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

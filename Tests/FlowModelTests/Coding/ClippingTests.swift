import FlowModel
import Testing

/// Texts of an app, as the protocol carries them.
@Suite struct ClippingTests {
  /// What a text becomes if all of it is read.
  private func whole(_ text: String) -> String {
    let text = CombiningMarks.limited(text, to: Limits.combiningMarks)
    if text.count <= Limits.characters, text.utf8.count <= Limits.textBytes { return text }
    let cut = text.prefix(Limits.characters)
    if cut.utf8.count <= Limits.textBytes { return cut.dropLast() + "…" }
    var scalars = Substring.UnicodeScalarView()
    var bytes = 0
    for scalar in cut.unicodeScalars {
      bytes += scalar.utf8.count
      if bytes > Limits.textBytes - 3 { break }
      scalars.append(scalar)
    }
    return Substring(scalars) + "…"
  }

  @Test(arguments: ["a", "ä", "e\u{301}", "👩‍👩‍👧", "漢", "x" + String(repeating: "\u{301}", count: 40)])
  func aTextIsClippedAsIfAllOfItWereRead(_ piece: String) {
    for count in [0, 1, 7, 100, 227, 341, 585, 1_023, 1_024, 1_025, 2_000, 4_095, 4_097, 9_000] {
      let text = String(repeating: piece, count: count)
      #expect(Limits.clipped(text) == whole(text), "\(count)")
    }
  }

  @Test func marksWithoutEndAreNotRead() {
    let flood = String(repeating: "\u{301}", count: 100_000)
    #expect(Limits.clipped("ab" + flood + "c") == "ab" + flood.unicodeScalars.prefix(16) + "…")
  }
}

private func + (text: String, scalars: Substring.UnicodeScalarView) -> String {
  text + String(scalars)
}

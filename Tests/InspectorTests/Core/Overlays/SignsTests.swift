import FlowDiagram
import FlowModel
import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The signs in words", .timeLimit(.minutes(Patience.minutes)))
struct SignsTests {
  @Test("the list of keys ends with all signs, of relations too", arguments: [false, true])
  func help(isASCII: Bool) {
    let glyphs = Glyphs(isASCII: isASCII)
    let session = Fixture.inspector(glyphs: glyphs)
    Fixture.press(.character("?"), in: session)
    let choices = session.model.choices
    let start = choices.firstIndex { $0.isHeading && $0.title == "Signs" } ?? choices.endIndex
    let signs = choices[start...].dropFirst()
    #expect(signs.map(\.detail) == Signs.all(glyphs).map(\.sign))
    for relation in Relation.allCases where relation != .tab {
      #expect(signs.contains { $0.detail == glyphs.sign(of: relation) }, "\(relation)")
    }
    Fixture.type("detour above", in: session)
    #expect(session.model.choices.first?.detail == glyphs.sign(of: .detour))
  }

  @Test("signs of time are explained, and a sign that is written finds its line")
  func times() {
    for glyphs in [Glyphs.unicode, .ascii] {
      let signs = Signs.all(glyphs).map(\.sign)
      #expect(Set([glyphs.playing, glyphs.paused, glyphs.waiting, glyphs.gap]).isSubset(of: signs))
    }
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type(LegendEntry.currentRoute.sample, in: session)
    let first = session.model.choices.first
    #expect(first?.detail == "▷" && first?.title.contains("in diagrams") == true)
    #expect(first.map { Signs.all(.ascii).map(\.meaning).contains($0.title) } == false)
  }

  @Test("a key that is written finds its line", arguments: ["]", "ctrl-d", "Tab", "x"])
  func keys(key: String) {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type(key, in: session)
    let first = session.model.choices.first
    #expect(first?.detail.split(separator: " ").contains { $0 == key } == true, "\(first as Any)")
    #expect(session.model.choices.count { $0.action == first?.action } == 1)
  }
}

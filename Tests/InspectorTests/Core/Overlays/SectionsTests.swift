import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Sections of the keys and the palette", .timeLimit(.minutes(Patience.minutes)))
struct SectionsTests {
  nonisolated static let overlays: [Key] = [.character("?"), .control("p")]

  private func open(_ key: Key) -> InspectorSession {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(.character("2"), key, in: session)
    return session
  }

  @Test("begin with the focused panel, and none is empty", arguments: overlays)
  func order(key: Key) throws {
    let choices = open(key).model.choices
    let titles = choices.filter(\.isHeading).map(\.title)
    #expect(titles.starts(with: ["Errors", "Moving", "Hierarchy and filters", "Panels", "Time"]))
    #expect(Set(titles).count == titles.count && choices.last?.isHeading == false)
    for (one, next) in zip(choices, choices.dropFirst()) where one.isHeading {
      #expect(!next.isHeading, "\(one.title) is empty")
    }
  }

  @Test("the title counts the matches, and typed text hides the headings", arguments: overlays)
  func count(key: Key) {
    let session = open(key)
    let all = session.model.choices.count { !$0.isHeading }
    #expect(session.draw().text.contains(" \(all) "))
    Fixture.type("mark", in: session)
    let found = session.model.choices.count
    #expect(found < all && session.model.choices.allSatisfy { !$0.isHeading })
    #expect(
      session.draw().text.contains(key == .control("p") ? "Commands \(found) " : "Errors \(found) ")
    )
  }

  @Test("the selection passes headings in both directions", arguments: overlays)
  func moving(key: Key) {
    let session = open(key)
    #expect(session.model.choice == 1)
    for step in [Key.down, .pageDown, .up, .pageUp] {
      for _ in 0..<session.model.choices.count {
        Fixture.press(step, in: session)
        #expect(session.model.chosen?.isHeading == false)
      }
    }
    #expect(session.model.choice == 1 && session.model.choiceTop == 0)
  }

  @Test("a click on a heading does nothing")
  func clicks() throws {
    let session = open(.character("?"))
    let list = try #require(session.model.choiceList)
    _ = session.handle(.click(row: list.row, column: list.column + 2, isDouble: true))
    #expect(session.model.choice == 1 && session.model.screen.overlay == .help)
  }
}

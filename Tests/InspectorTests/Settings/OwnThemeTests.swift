import FlowProtocol
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct OwnThemeTests {
  private func settings(_ text: String) -> EffectiveSettings {
    EffectiveSettings(sources: SettingsSources(text: text))
  }

  @Test("a theme of the file has its colours, and those of its base")
  func colours() throws {
    let effective = settings(
      """
      {"theme": "mine",
       "themes": {"mine": {"base": "light", "accent": "#ff8700", "failure": "bright-red",
         "background": "black", "standard": "default"}}}
      """)
    #expect(effective.problems.isEmpty)
    let theme = effective.settings.theme
    #expect(theme.name == "mine")
    #expect(theme.ink(of: .accent).number(on: .many) == 208)
    #expect(theme.ink(of: .failure) == Ink(9, 9, 1))
    #expect(theme.ink(of: .faint) == Theme.light.ink(of: .faint))
    #expect(theme.ink(of: .standard) == .plain)
    #expect(theme.background == Ink(0, 0, 0))
  }

  @Test(
    "a bad colour, role, base or name is reported with its line, and the rest applies",
    arguments: [
      ("\"accent\": \"rad\"", "'rad' isn't a colour for 'accent'; did you mean 'red'?"),
      (
        "\"accent\": \"#12345\"",
        "'#12345' isn't a colour for 'accent'; write #rrggbb, or a name such as red or bright-red"
      ),
      ("\"acent\": \"red\"", "a theme has no colour 'acent'; did you mean 'accent'?"),
      (
        "\"base\": \"blue\"",
        "'base' takes auto, dark, light, high-contrast or none, not 'blue'"
      ),
      ("\"accent\": []", "'accent' takes a colour, not a list"),
    ])
  func refusals(member: String, message: String) {
    let effective = settings("{\"themes\": {\"mine\": {\n\(member),\n\"success\": \"green\"}}}")
    #expect(effective.problems.map(\.description) == ["config.json:2: \(message)"])
    #expect(effective.settings.themes.first?.ink(of: .success) == Ink(2, 2, 2))
  }

  @Test("an unknown theme is reported with the themes of the file, and bad themes are refused")
  func unknown() {
    #expect(
      settings("{\"theme\": \"yours\", \"themes\": {\"mine\": {}}}").problems.map(\.description)
        == [
          "config.json:1: 'theme' takes auto, dark, light, high-contrast, none or mine, not 'yours'"
        ])
    #expect(
      settings("{\"themes\": {\"dark\": {}}}").problems.map(\.description)
        == ["config.json:1: 'dark' is a built-in theme; give yours another name"])
    #expect(
      settings("{\"themes\": 7}").problems.map(\.description)
        == ["config.json:1: 'themes' takes an object of names and their colours, not '7'"])
  }

  @Test("changed settings are listed, and apply at once") @MainActor
  func adopting() {
    let before = settings("{}")
    let after = settings(
      "{\"theme\": \"light\", \"logCapacity\": 100, \"keys\": {\"zoom\": [\"Z\"]}}")
    #expect(after.differences(from: before) == ["theme", "logCapacity", "keys"])
    let session = Fixture.inspector()
    for number in 1...150 {
      Fixture.send(.errorReported(Fixture.error(UInt64(number))), to: session)
    }
    session.adopt(after, glyphs: .ascii)
    #expect(session.model.inspection.log.entries.count == 100)
    Fixture.press(.character("Z"), in: session)
    #expect(session.model.arrangement.zoomed == .tree)
    #expect(session.draw().text.contains("*0 Hierarchy"))
  }

  @Test("#rrggbb is the nearest colour of each depth")
  func nearest() {
    #expect(NamedColour.ink("#ff0000")?.number(on: .many) == 196)
    #expect(NamedColour.ink("#808080")?.number(on: .many) == 244)
    #expect(NamedColour.ink("#FF0000")?.number(on: .eight) == 1)
    #expect(NamedColour.ink("#gg0000") == nil && NamedColour.ink("#ff00000") == nil)
  }
}

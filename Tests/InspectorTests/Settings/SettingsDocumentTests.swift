import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct SettingsDocumentTests {
  @Test(
    "a file without an object of settings is reported in one line, and sets nothing",
    arguments: [
      ("hello", 1), ("[1, 2]", 1), ("{\n\"theme\": \"light\",\n\"mouse\"", 3), ("{\"a\": }}", 1),
      ("\n\n}", 3), ("{\"theme\": \"light\",\n\"theme\": \"dark\"}", 2), ("\"\\q\"", 1),
    ])
  func noObject(text: String, line: Int) throws {
    let document = SettingsDocument(text, name: "config.json")
    let problem = try #require(document.problem)
    #expect(document.entries.isEmpty)
    #expect(problem.place == "config.json:\(line)")
    #expect(!problem.description.contains("\n"))
  }

  @Test(
    "an empty text has no settings and no problem", arguments: ["", "\n\n", "{}", " {} "])
  func empty(text: String) {
    let document = SettingsDocument(text, name: "config.json")
    #expect(document.entries.isEmpty && document.problem == nil)
  }

  @Test("control characters and noncharacters are reported, and not fatal")
  func garbage() {
    let document = SettingsDocument("\u{0}\u{1}\u{fffe}{", name: "config.json")
    #expect(document.entries.isEmpty && document.problem != nil)
  }

  @Test("nesting of any depth is reported, and not fatal", arguments: [2_000, 100_000])
  func deep(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(SettingsDocument(text, name: "config.json").problem != nil)
  }

  @Test("keys are settings of their own, each with its line")
  func keys() {
    let document = SettingsDocument(
      "{\n\t\"keys\": {\n\t\t\"quit\": [\"q\"],\n\t\t\"help\":\"?\"\n\t},\n\t\"theme\":\"dark\"\n}",
      name: "config.json")
    #expect(document.problem == nil)
    #expect(document.entries.map(\.name) == ["keys.quit", "keys.help", "theme"])
    #expect(document.entries.map(\.line) == [3, 4, 6])
    #expect(document.entries[1].value == SettingValue(content: .text("?"), line: 4))
  }
}

import Foundation
import Testing

@testable import flowscope

@Suite struct KeysPageTests {
  @Test("Docs/Keys.md says what the keymap does")
  func page() throws {
    let rows = Keymap.standard.bindings.map { binding in
      let keys = binding.keys.map { "`\($0.title)`" }.joined(separator: " ")
      let panels = Panel.allCases.filter { binding.panels?.contains($0) == true }
      let place = panels.map(\.title).joined(separator: ", ")
      return "| \(keys) | \(place) | \(binding.help) | `:\(binding.action.commandName)` |"
    }
    let page = """
      # Keys

      Written by the tests from the table that the inspector itself reads.

      | key | in | does | command |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      With `--mouse`, a click selects a line, and the wheel moves. It is off by default, since it takes the terminal's own selection
      of text away.

      """
    try Golden.expect(page, at: Golden.repository.appendingPathComponent("Docs/Keys.md"))
  }
}

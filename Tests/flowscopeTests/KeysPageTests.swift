import Foundation
import Testing

@testable import flowscope

@Suite struct KeysPageTests {
  @Test("Docs/Keys.md says what the keymap does")
  func page() throws {
    let rows = Keymap.standard.bindings.map { binding in
      let keys = binding.keys.map { "`\($0.title)`" }.joined(separator: " ")
      return "| \(keys) | \(binding.help) |"
    }
    let page = """
      # Keys

      Written by the tests from the table that the inspector itself reads.

      | key | does |
      | --- | --- |
      \(rows.joined(separator: "\n"))

      With `--mouse`, a click selects a line, and the wheel moves. It is off by default, since it takes the terminal's own selection
      of text away.

      """
    try Golden.expect(page, at: Golden.repository.appendingPathComponent("Docs/Keys.md"))
  }
}

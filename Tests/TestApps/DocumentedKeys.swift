import Foundation
import Testing

/// The keys that Docs/Keys.md lists.
private struct DocumentedKey {
  let keys: [String]
  let panels: [String]
  let command: String

  private static let page = Repository.root.appending(path: "Docs/Keys.md")

  /// The rows of the first table of the page.
  static func rows() throws -> [DocumentedKey] {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let table = page.prefix(upTo: page.range(of: "## Overlays")?.lowerBound ?? page.endIndex)
    return table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[3].hasPrefix("`:") else { return nil }
      return DocumentedKey(
        keys: cells[0].split(separator: " ").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
        },
        panels: cells[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) },
        command: String(cells[3].dropFirst(2).dropLast()))
    }
  }

  /// The name that tmux has for a key of the page.
  static func name(of key: String) -> String {
    let names = [
      "↓": "Down", "↑": "Up", "←": "Left", "→": "Right", "PgDn": "NPage", "PgUp": "PPage",
      "Shift-Tab": "BTab", "space": "Space", "Esc": "Escape",
    ]
    return key.hasPrefix("ctrl-") ? "C-\(key.dropFirst(5))" : names[key] ?? key
  }
}

extension InspectedScene {
  /// Presses each key of Docs/Keys.md in each of its panels, and goes back to the tree each time.
  package func pressEveryKey() async throws {
    let all = try DocumentedKey.rows()
    #expect(all.count > 60, "the page lists \(all.count) keys")
    let panels = [
      "tree", "log", "errors", "timeline", "detents", "lints", "activity", "links", "routes",
      "detail",
    ]
    let focus = Dictionary(
      uniqueKeysWithValues: all.filter { panels.contains($0.command) }.map {
        ($0.command, $0.keys[0])
      })
    #expect(focus.count == panels.count)
    // These keys leave the inspector, and have tests of their own.
    for row in all where !["quit", "suspend"].contains(row.command) {
      for panel in row.panels.isEmpty ? ["tree"] : row.panels {
        let name = panel == "Hierarchy" ? "tree" : panel.lowercased()
        let key = try #require(focus[name], "no key goes to \(panel)")
        for pressed in row.keys {
          try await terminal.keys(key, DocumentedKey.name(of: pressed))
          try await goBackToTree(after: "\(pressed) (\(row.command)) in \(panel)")
        }
      }
    }
  }

  /// Leaves what the key opened, and waits until the inspector shows the tree with the focus.
  private func goBackToTree(after what: String) async throws {
    for _ in 0..<6 where try await !terminal.screen.contains("▶0 Hierarchy") {
      try await terminal.keys("Escape", "0")
    }
    try await terminal.waitUntil("the tree after \(what)", sourceLocation: #_sourceLocation) {
      $0.contains("▶0 Hierarchy")
    }
  }
}

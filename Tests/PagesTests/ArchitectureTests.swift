import Foundation
import Testing

/// The table of targets in Docs/Architecture.md says what Package.swift says.
@Suite("Docs/Architecture.md")
struct ArchitectureTests {
  /// What a target may import, as its row says, and what it must not.
  private struct Row {
    let targets: [String]
    let mayImport: [String]
    let mustNotImport: [String]
  }

  private static func rows(_ known: Set<String>) throws -> [Row] {
    func names(_ text: String) -> [String] {
      text.matches(of: /[A-Za-z][A-Za-z-]+/).map { String($0.0) }.filter { known.contains($0) }
    }
    return try Repository.text("Docs/Architecture.md").components(separatedBy: "\n")
      .drop { $0 != "| Target | Has | May import |" }.dropFirst(2).prefix { $0.hasPrefix("| ") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        try #require(cells.count == 3, "\(line)")
        let parts = cells[2].components(separatedBy: "; not ")
        return Row(
          targets: names(cells[0]), mayImport: names(parts[0]),
          mustNotImport: parts.dropFirst().flatMap { names($0) })
      }
  }

  /// The targets of Package.swift that are compiled for products, with those that each depends on.
  private static func dependencies() throws -> [String: Set<String>] {
    let text = try Repository.text("Package.swift")
    let heads = text.matches(of: /\.(target|executableTarget)\(\s*name: "([A-Za-z-]+)"/)
    let ends = text.matches(of: /\.[a-zA-Z]*[tT]arget\(|\n  \],/).map(\.range.lowerBound)
    var all: [String: Set<String>] = [:]
    for head in heads {
      let end = ends.first { $0 > head.range.upperBound } ?? text.endIndex
      let part = text[head.range.upperBound..<end]
      // Examples and what only tests use have a folder of their own.
      if part.contains("path: \"") { continue }
      all[String(head.2)] = Set(part.matches(of: /"([A-Za-z-]+)"/).map { String($0.1) })
    }
    return all.mapValues { $0.intersection(all.keys) }
  }

  @Test("the table has every target, and what each may import is what Package.swift says")
  func table() throws {
    let dependencies = try Self.dependencies()
    let rows = try Self.rows(Set(dependencies.keys))
    #expect(rows.count > 15)
    #expect(rows.flatMap(\.targets).sorted() == dependencies.keys.sorted())
    func reached(from names: [String]) -> Set<String> {
      var found: Set<String> = []
      var pending = names
      while let name = pending.popLast() {
        if found.insert(name).inserted { pending += dependencies[name] ?? [] }
      }
      return found
    }
    for row in rows {
      let may = reached(from: row.mayImport).union(row.targets)
      let declared = row.targets.reduce(into: Set()) { $0.formUnion(dependencies[$1] ?? []) }
      for name in declared {
        #expect(may.contains(name), "\(row.targets) import \(name), which the page does not say")
      }
      for name in row.mayImport {
        #expect(declared.contains(name), "\(row.targets) cannot import \(name)")
      }
      let all = reached(from: row.targets)
      for name in row.mustNotImport {
        #expect(!all.contains(name), "\(row.targets) import \(name)")
      }
    }
  }
}

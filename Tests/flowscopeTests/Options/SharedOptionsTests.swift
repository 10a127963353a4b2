import ArgumentParser
import Foundation
import Testing

@testable import flowscope

/// The options that mean the same everywhere.
@Suite struct SharedOptionsTests {
  @Test("Docs/Scripts.md lists the commands that have each shared option")
  func table() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/Scripts.md").standardized
    let page = try String(contentsOf: file, encoding: .utf8)
    func code(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `-") }
      .map { $0.split(separator: "|").map(String.init) }
    #expect(rows.count > 10)
    for row in rows {
      let names = code(row[0]).filter { $0.hasPrefix("--") }
      for name in names {
        let having = Flowscope.configuration.subcommands.filter {
          DeclaredOptions(of: $0)[name] != nil
        }
        #expect(having.compactMap { $0.configuration.commandName } == code(row[2]), "\(name)")
      }
    }
  }

  @Test("a shared option has one form: the same names, and a value or none")
  func forms() throws {
    let shared = [
      ["--junit"], ["--github"],
      ["-n", "--limit"], ["-o", "--output"], ["-q", "--quiet"], ["--since"], ["--timeout"],
      ["--until-exit"], ["--for"],
    ]
    for names in shared {
      let options = Flowscope.configuration.subcommands.compactMap {
        DeclaredOptions(of: $0)[names.last ?? ""]
      }
      #expect(options.count > 3)
      #expect(options.allSatisfy { Set($0.names) == Set(names) }, "\(names)")
      #expect(Set(options.map(\.takesValue)).count == 1, "\(names)")
    }
  }

  @Test("a limit is a number from 1, and not for events that are still to come")
  func limit() {
    for line in ["errors -n 0", "errors --limit -1", "log -f -n 3", "log --until-exit -n 3"] {
      #expect(throws: (any Error).self) {
        try Flowscope.parseAsRoot(line.split(separator: " ").map(String.init))
      }
    }
    #expect(throws: Never.self) { try Flowscope.parseAsRoot(["log", "-n", "3"]) }
  }
}

import Foundation
import TestApps

/// A command line of README or Docs.
struct DocumentedCommand {
  let page: String
  let line: String

  /// The words of the line up to a pipe or a redirection, as a shell separates them.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case "\"", "'":
        guard let open = quote else {
          (quote, word) = (character, word ?? "")
          continue
        }
        if open == character { quote = nil } else { word = (word ?? "") + String(character) }
      case " " where quote == nil:
        if let word { words.append(word) }
        word = nil
      case "|" where quote == nil, ">" where quote == nil: return words
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  func asking(_ option: String) -> DocumentedCommand {
    DocumentedCommand(page: page, line: "\(line) \(option)")
  }

  static let pages: [String] = {
    let docs = FileManager.default.enumerator(atPath: Repository.path("Docs"))
    let names = (docs?.compactMap { $0 as? String } ?? []).sorted()
    return ["README.md", "CONTRIBUTING.md"]
      + names.filter { $0.hasSuffix(".md") && !$0.hasPrefix("API/") }.map { "Docs/\($0)" }
  }()

  /// The lines of the page's blocks of commands, without comments.
  static func inBlocks(of page: String) throws -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    var fence: Substring?
    let whole = try text(of: page).replacingOccurrences(of: "\\\n", with: "")
    for line in whole.split(separator: "\n") {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == "sh" {
        let command = line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line
        var trimmed = command.trimmingCharacters(in: .whitespaces)
        // The tests have a directory of their own.
        let directory = "FLOWSCOPE_DIR=/tmp/flow "
        if trimmed.hasPrefix(directory) { trimmed.removeFirst(directory.count) }
        if !trimmed.isEmpty, !trimmed.hasPrefix("#") {
          commands.append(DocumentedCommand(page: page, line: trimmed))
        }
      }
    }
    return commands
  }

  /// The page's queries in SQL, each with its comments.
  static func queries(of page: String) throws -> [String] {
    try text(of: page).components(separatedBy: "```sql\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// The commands of flowscope within the page's text, which may continue on the next line.
  static func inText(of page: String) throws -> [DocumentedCommand] {
    let pieces = try text(of: page).components(separatedBy: "```")
    let prose = pieces.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    return prose.flatMap { $0.components(separatedBy: "`").enumerated() }
      .filter { !$0.offset.isMultiple(of: 2) && $0.element.hasPrefix("flowscope ") }
      .map {
        let words = $0.element.split(whereSeparator: \.isWhitespace)
        return DocumentedCommand(page: page, line: words.joined(separator: " "))
      }
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
  }
}

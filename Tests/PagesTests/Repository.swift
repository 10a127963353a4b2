import Foundation
import Testing

/// The files of this repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages that people read: those of Docs/API are compared with the products elsewhere.
  static let pages: [Page] = {
    let names = (["README.md", "CONTRIBUTING.md"] + files(in: "Docs", endingIn: ".md"))
      .filter { !$0.hasPrefix("Docs/API/") }
    return names.map { Page(name: $0) }
  }()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths below a folder, without those of build products.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(ending) && !$0.split(separator: "/").contains(".build") }
      .map { "\(folder)/\($0)" }
      .sorted()
  }
}

/// A page with its blocks of code.
struct Page: CustomTestStringConvertible {
  struct Block {
    let language: String
    let text: String
    /// The last line before the block that is not empty.
    let introduction: String
  }

  let name: String
  var testDescription: String { name }

  func blocks(of language: String) throws -> [Block] {
    try blocks().filter { $0.language == language }
  }

  private func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var introduction = ""
    var open: (language: String, lines: [String])?
    for line in try Repository.text(name).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let (language, lines) = open {
          let text = lines.joined(separator: "\n")
          blocks.append(Block(language: language, text: text, introduction: introduction))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if !line.isEmpty {
        introduction = line
      }
    }
    return blocks
  }
}

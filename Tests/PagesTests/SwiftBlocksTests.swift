import Foundation
import Testing

/// Every Swift block of README and Docs is code that is compiled: in Examples, or in the tests.
@Suite("Swift code of the pages")
struct SwiftBlocksTests {
  /// Where the code of pages is compiled.
  private static let compiled: [String] = {
    let paths =
      Repository.files(in: "Examples", endingIn: ".swift")
      + Repository.files(in: "Tests/PagesTests/Excerpts", endingIn: ".swift")
      + Repository.files(in: "Tests/FlowBridgeTests/Sources/Frameworks", endingIn: ".swift")
      + ["Tests/FlowIntrospectTests/Walking/ForeignExampleTests.swift"]
    return paths.compactMap { try? Repository.text($0) }
  }()

  @Test("each block is in a file that is compiled", arguments: Repository.pages)
  func blocks(page: Page) throws {
    let sources = Self.compiled.map { Code($0) }
    for block in try page.blocks(of: "swift") {
      let code = Code(Self.asInExamples(block.text))
      #expect(!code.text.isEmpty || !code.imports.isEmpty)
      #expect(
        sources.contains { $0.text.contains(code.text) && $0.imports.isSuperset(of: code.imports) },
        "compile this code of \(page.name) in Examples or in Tests/PagesTests:\n\(block.text)")
    }
  }

  @Test("blocks of code are marked with known languages only", arguments: Repository.pages)
  func marked(page: Page) throws {
    let text = try Repository.text(page.name)
    let fences = Set(text.split(separator: "\n").filter { $0.hasPrefix("```") })
    #expect(
      fences.isSubset(of: ["```", "```json", "```md", "```mermaid", "```sh", "```sql", "```swift"]))
  }

  @Test("Docs/Adopting.md has every complete file of the shop")
  func shop() throws {
    let page = try #require(Repository.pages.first { $0.name == "Docs/Adopting.md" })
    var files: [String: String] = [:]
    for block in try page.blocks(of: "swift") where block.introduction.hasSuffix(".swift`:") {
      let path = block.introduction.dropFirst().dropLast(2)
      files["Examples/Shop/\(path)"] = Self.asInExamples(block.text) + "\n"
    }
    #expect(files.keys.sorted() == Repository.files(in: "Examples/Shop", endingIn: ".swift"))
    for (path, text) in files {
      #expect(try Repository.text(path) == text, "\(path) differs from the page")
    }
  }

  /// The reader's package is next to a clone; the shop is within one.
  private static func asInExamples(_ text: String) -> String {
    text.replacingOccurrences(of: "path: \"../flowscope\"", with: "path: \"../..\"")
  }
}

/// Code without comments, white space and imports, so that two layouts of the same code are equal.
private struct Code {
  let text: String
  let imports: Set<String>

  init(_ source: String) {
    var imports: Set<String> = []
    var text = ""
    for line in source.components(separatedBy: "\n") {
      let words = Self.withoutComment(line).split(separator: " ").map(String.init)
      if words.first == "import" || words.dropFirst().first == "import" {
        imports.insert(words.last ?? "")
      } else {
        text += words.joined()
      }
    }
    self.text = text
    self.imports = imports
  }

  /// A comment begins the line, or follows a space, which the slashes of a URL do not.
  private static func withoutComment(_ line: String) -> Substring {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return "" }
    return line.firstRange(of: " //").map { line[..<$0.lowerBound] } ?? line[...]
  }
}

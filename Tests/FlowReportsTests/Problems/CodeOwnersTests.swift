import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// The owners of files, by the rules of GitHub.
@Suite struct CodeOwnersTests {
  @Test(
    "a pattern matches as one of .gitignore does",
    arguments: [
      ("*", "a/b.swift", true),
      ("*.swift", "a/b.swift", true),
      ("*.swift", "a/b.swiftui", false),
      ("/*.swift", "a/b.swift", false),
      ("/*.swift", "b.swift", true),
      ("/build/", "build/a/b", true),
      ("/build/", "sub/build/a", false),
      ("build/", "sub/build/a", true),
      ("build/", "build", false),
      ("build", "sub/build/a", true),
      ("docs/*", "docs/a.md", true),
      ("docs/*", "docs/more/a.md", false),
      ("docs/*.md", "docs/a.md", true),
      ("docs/more", "docs/more/a.md", true),
      ("docs/more", "sub/docs/more/a.md", false),
      ("**/logs", "a/b/logs/c", true),
      ("a/**/b", "a/b", true),
      ("a/**/b", "a/1/2/b/c", true),
      ("a/**/b", "1/a/b", false),
      ("lib/**", "lib/a/b", true),
      ("lib/**", "lib", false),
      ("Cart?.swift", "Cart1.swift", true),
      ("Cart?.swift", "Cart.swift", false),
      ("C*t*.swift", "CartListView.swift", true),
    ])
  func patterns(pattern: String, path: String, matches: Bool) {
    #expect(CodeOwners("\(pattern) @a").owner(of: path) == (matches ? "@a" : nil))
  }

  @Test("the last pattern that matches takes precedence, also if it names no owner")
  func last() {
    let owners = CodeOwners(
      """
      # Everything
      *        @all
      /Shop/   @shop  shop@example.com  # two of them

      /Shop/Old/
      [Section of GitLab] @nobody
      a\\ b/   @blank
      \\#c      @hash
      """)
    #expect(owners.owner(of: "Login/A.swift") == "@all")
    #expect(owners.owner(of: "Shop/A.swift") == "@shop shop@example.com")
    #expect(owners.owner(of: "Shop/Old/A.swift") == nil)
    #expect(owners.owner(of: "a b/A.swift") == "@blank")
    #expect(owners.owner(of: "#c") == "@hash")
    #expect(CodeOwners("").owner(of: "a") == nil)
  }

  @Test("the file is in .github, at the root, or in docs, in this order")
  func places() throws {
    let directory = TemporaryDirectory()
    #expect(try CodeOwners.ofRepository(at: directory.path) == nil)
    for place in ["docs/CODEOWNERS", "CODEOWNERS", ".github/CODEOWNERS"] {
      try directory.write(Data("* @\(place)".utf8), to: place)
      #expect(try CodeOwners.ofRepository(at: directory.path)?.owner(of: "a") == "@\(place)")
    }
    try FileManager.default.removeItem(atPath: directory.file(".github/CODEOWNERS"))
    try directory.write(Data(), to: ".github/CODEOWNERS/x")
    let error = #expect(throws: ReportError.self) {
      try CodeOwners.ofRepository(at: directory.path)
    }
    #expect(error.map { "\($0)" }?.contains("it is a directory") == true)
  }

  @Test("sources below the root of a repository have the paths of the repository")
  func below() throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: ".git/HEAD")
    try directory.write(Data("/App/Sources/Shop/ @shop\n/Sources/ @no".utf8), to: "CODEOWNERS")
    try directory.write(Data(), to: "App/Sources/Shop/Cart.swift")
    let sources = try SourceRoot(directory.file("App"))
    let owners = try #require(try ProblemOwners(of: sources))
    func owner(_ file: String?) -> String? {
      owners.owner(
        of: ProblemParts(kind: "k", place: "", route: nil, file: file, function: nil))
    }
    #expect(owner("Shop/Cart.swift") == "@shop")
    #expect(owner("Shop/Absent.swift") == nil && owner(nil) == nil)
  }
}

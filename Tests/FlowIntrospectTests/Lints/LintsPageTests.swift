import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@Suite struct LintsPageTests {
  @Test("Docs/Lints.md equals the descriptions of the lints")
  func page() throws {
    let lints = Linter.lints
    let rows = lints.map { "| [`\($0.name)`](#\($0.name)) | \($0.sight.inWords) |" }
    let sections = lints.map { lint in
      """
      ## \(lint.name)

      - **Finds.** \(lint.finds)
      - **Why it matters.** \(lint.matters)
      - **How to fix it.** \(lint.remedy)
      - **Unknown.** \(lint.unknown)
      """
    }
    let page = """
      # Lints

      The tests generate this page from the descriptions of the lints.

      A lint reports `warning` for a defect, and `unknown` if it lacks the facts to decide; it never reports that something is
      correct. In the inspector and in the output of `flowscope lint`, `unknown` findings are folded into one line, and they are
      never failures. Every lint runs unless it is allowed. An entry of the allow list or of the warn list is `all`, a lint's name, or
      `lint:CoordinatorType`; of the entries that match a finding, the most specific one decides. So `allow: ["stack"]` with
      `warn: ["stack:CartCoordinator"]` checks only the stacks of carts.

      | lint | checks |
      | --- | --- |
      \(rows.joined(separator: "\n"))

      Lints that check snapshots work on a live app, a saved snapshot and a recording. If only the skeleton of coordinators is
      known, most of them report "unknown", once. Lints that check coordinators call their hooks, which are pure, on the app's
      main actor, in short steps. They ask about the declared routes and the routes in the tree; [`routes-not-known`](#routes-not-known)
      says how to declare routes. Lints that check runs compare moments: an engine observes them from the first request for its
      findings on, a recording has them, and of an engine that runs no lints, the inspector observes them. Lints that check
      sources need no run: `flowscope lint DIR` reads the Swift files of a directory, and each finding has its file and line.

      \(sections.joined(separator: "\n\n"))

      """
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/Lints.md").standardized
    if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] == "1" {
      try Data(page.utf8).write(to: file)
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "Docs/Lints.md is out of date")
  }

  private static let all: [any Lint.Type] =
    LintRegistry.ofSnapshots + LintRegistry.ofRuns + LintRegistry.ofSources + LiveLintRegistry.all

  @Test("the registries are sorted by name, agree, and have every file of Rules")
  func registry() throws {
    #expect(LintRegistry.names == LintRegistry.names.sorted())
    #expect(Set(LintRegistry.names).count == LintRegistry.names.count)
    #expect(Self.all.map { $0.description.name }.sorted() == LintRegistry.names)
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources").standardized
    let files = try [
      "FlowService/Lints/Rules", "FlowLints/Rules", "FlowLints/SourceRules",
    ].flatMap { rules in
      try FileManager.default.contentsOfDirectory(atPath: sources.path + "/" + rules)
        .filter { $0.hasSuffix(".swift") }
    }
    #expect(Set(files) == Set(Self.all.map { "\($0).swift" }))
  }

  @Test("every lint checks one kind of data, and has a complete description")
  func descriptions() {
    for lint in Self.all {
      let description = lint.description
      let isLive = lint is any LiveLint.Type
      #expect(isLive == (description.sight == .live))
      let isOfSources = lint is any SourceLint.Type
      #expect(isOfSources == (description.sight == .sources))
      let isOfRun = lint is any RunLint.Type
      #expect(isOfRun == (description.sight == .run))
      #expect(
        isLive || isOfSources || isOfRun || lint is any NodeLint.Type
          || lint is any TreeLint.Type)
      for text in [description.finds, description.matters, description.remedy, description.unknown]
      {
        #expect(text.hasSuffix(".") && !text.contains("\n"), "\(description.name)")
      }
    }
  }
}

extension LintDescription.Sight {
  fileprivate var inWords: String {
    switch self {
    case .snapshot: "snapshots"
    case .live: "coordinators"
    case .run: "runs"
    case .sources: "sources"
    }
  }
}

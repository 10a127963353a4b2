import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestEngines
import TestPatience
import Testing

@testable import flowscope

/// `flowscope document`: sections of Markdown files, and pictures beside them.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct DocumentCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place.path(name)))
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: place.path(name), encoding: .utf8)
  }

  private func saveSample() async throws {
    let sample = try place.sample("--warm-up", "21")
    let saved = try await place.run("snapshot", "--json")
    sample.kill()
    try write(saved.output, to: "app.json")
  }

  @Test("a section is written, found up to date, found stale, and written again")
  func sections() async throws {
    try await saveSample()
    let text = """
      # App

      <!-- flowscope:hierarchy app.json --hide registered -->
      <!-- flowscope:end -->

      Text | with *signs*.
      <!-- flowscope:coordinators app.json -->
      <!-- flowscope:end -->
      """
    try write(text, to: "a.md")
    let stale = try await place.run("document", "--check", place.path("a.md"))
    #expect(stale.code == 1 && stale.output.contains("+flowchart LR"))
    #expect(try read("a.md") == text, "--check writes nothing")
    let written = try await place.run("document", place.path("a.md"))
    #expect(written.code == 0 && written.output.isEmpty && written.error.isEmpty)
    let result = try read("a.md")
    #expect(result.contains("```mermaid\nflowchart LR\n"))
    #expect(result.contains("| GreenCoordinator | tab of MainTabCoordinator |"))
    #expect(!result.contains("n_DarkRedCoordinator["))
    for line in text.split(separator: "\n") { #expect(result.contains(line)) }
    let fresh = try await place.run("document", "--check", place.path("a.md"))
    #expect(fresh.code == 0 && fresh.output.isEmpty && fresh.error.isEmpty)
    try write(result.replacing("GreenCoordinator", with: "Other"), to: "a.md")
    let other = try await place.run("document", "--check", place.path("a.md"))
    #expect(other.code == 1 && other.output.contains("\n-| Other |"))
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(try read("a.md") == result)
  }

  @Test("the deep links of an engine, or of a recording, are written as a list")
  func links() async throws {
    let sample = try place.sample("--warm-up", "3")
    try write("<!-- flowscope:links -->\n<!-- flowscope:end -->\n", to: "a.md")
    // The engine is asked for its links once the recording has begun.
    let recorder = try Child(
      Program.path, ["record", "-o", place.path("a.flowscope")], environment: place.environment)
    try await eventually("the links are recorded") {
      guard let reader = try? RecordingReader(path: place.path("a.flowscope")),
        let session = try reader.info().sessions.first
      else { return false }
      return try reader.declaredRoutes(at: session.entry) != nil
    }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    let live = try read("a.md")
    #expect(live.contains("\n- `rainbow://"))
    sample.kill()
    try write("<!-- flowscope:links a.flowscope -->\n<!-- flowscope:end -->\n", to: "a.md")
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(
      try read("a.md").split(separator: "\n").dropFirst() == live.split(separator: "\n").dropFirst()
    )
  }

  @Test(
    "two sections that draw different diagrams into one file are refused, and nothing is written")
  func sameImage() async throws {
    try await saveSample()
    let text = """
      <!-- flowscope:hierarchy app.json --image a.svg -->
      <!-- flowscope:end -->
      <!-- flowscope:hierarchy app.json --image a.svg --hide registered -->
      <!-- flowscope:end -->

      """
    try write(text, to: "a.md")
    let refused = try await place.run("document", place.path("a.md"))
    #expect(refused.isRefusal(2, saying: "two sections draw different diagrams into"))
    #expect(try read("a.md") == text)
    #expect(!FileManager.default.fileExists(atPath: place.path("a.svg")))
    let unknown = try await place.run(
      "export", place.path("app.json"), "--collapse", "GreenCoordinatr")
    #expect(unknown.isRefusal(2, saying: "did you mean 'GreenCoordinator'?"))
  }

  @Test("a section of a snapshot's deep links is refused, and nothing is written")
  func linksOfSnapshot() async throws {
    try await saveSample()
    let text = "<!-- flowscope:links app.json -->\n<!-- flowscope:end -->\n"
    try write(text, to: "a.md")
    let refused = try await place.run("document", place.path("a.md"))
    #expect(refused.code == 2 && refused.error.contains("a.md:1: cannot read deep links"))
    #expect(try read("a.md") == text)
  }

  @Test("an image is a file beside the document, and is checked too")
  func image() async throws {
    try await saveSample()
    try write(
      "<!-- flowscope:hierarchy app.json --image app.svg -->\n<!-- flowscope:end -->\n", to: "a.md")
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    let text = try read("a.md")
    #expect(text.contains("\n<picture>\n") && text.contains("src=\"app.svg\">\n</picture>\n"))
    #expect(text.contains("(prefers-color-scheme: dark)\" srcset=\"app-dark.svg\">"))
    #expect(try read("app-dark.svg") != read("app.svg"))
    #expect(try read("app.svg").hasSuffix("</svg>\n"))
    #expect(try await place.run("document", "--check", place.path("a.md")).code == 0)
    try write("other", to: "app.svg")
    let stale = try await place.run("document", "--check", place.path("a.md"))
    #expect(stale.code == 1 && stale.output.contains("app.svg differs"))
  }

  @Test("the boxes of a drawing link to lines below a directory beside the document, in any clone")
  func linkedBoxes() async throws {
    try await saveSample()
    for folder in ["clone", "docs", "code"] {
      try FileManager.default.createDirectory(
        atPath: place.path(folder), withIntermediateDirectories: false)
    }
    try write("// The root.\nfinal class AppCoordinator {}\n", to: "code/AppCoordinator.swift")
    let cart = DeclaredPlace(file: "Shop/Cart.swift", line: 7, column: 1)
    let map = DeclaredMap(
      origin: .sources,
      coordinators: [
        DeclaredCoordinator(id: "Cart", name: "Cart", kind: .stack, place: cart)
      ])
    try write(String(decoding: JSONEncoder().encode(map), as: UTF8.self), to: "map.json")
    let link = "--theme light --link 'https://example.com/{path}#L{line}'"
    let text = """
      <!-- flowscope:hierarchy ../app.json --image app.svg --sources ../code \(link) -->
      <!-- flowscope:end -->
      <!-- flowscope:app ../map.json --image map.svg \(link) -->
      <!-- flowscope:end -->

      """
    try write(text, to: "docs/a.md")
    let written = try await place.run("document", place.path("docs/a.md"))
    #expect(written.code == 0 && written.error.isEmpty, "\(written.error)")
    #expect(try read("docs/app.svg").contains("https://example.com/AppCoordinator.swift#L2"))
    #expect(try read("docs/map.svg").contains("https://example.com/Shop/Cart.swift#L7"))
    for name in ["app.json", "map.json", "docs", "code"] {
      try FileManager.default.copyItem(
        atPath: place.path(name), toPath: place.path("clone/\(name)"))
    }
    try FileManager.default.removeItem(atPath: place.path("code"))
    let clone = try await place.run("document", "--check", place.path("clone/docs/a.md"))
    #expect(clone.code == 0 && clone.output.isEmpty && clone.error.isEmpty)
    try write(text.replacing(" --sources ../code", with: ""), to: "docs/a.md")
    let without = try await place.run("document", place.path("docs/a.md"))
    #expect(without.code == 2 && without.error.contains("a.md:1: --link has {file}, {path} or"))
    for address in ["vscode://file{file}:{line}", "file:///Users/me/{type}.html"] {
      for section in ["hierarchy ../app.json", "app ../map.json", "map ../app.json"] {
        try write(
          "<!-- flowscope:\(section) --link '\(address)' -->\n<!-- flowscope:end -->\n",
          to: "docs/a.md")
        let refused = try await place.run("document", place.path("docs/a.md"))
        #expect(
          refused.code == 2 && refused.error.contains("a.md:1: --link of a document takes {path}"))
      }
    }
  }

  @Test("an image is not drawn through a link that leads out of the document's directory")
  func linkedImage() async throws {
    try await saveSample()
    let text = "<!-- flowscope:hierarchy app.json --image a.svg -->\n<!-- flowscope:end -->\n"
    try write(text, to: "a.md")
    let elsewhere = "\(try Program.socketDirectory())/precious"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: elsewhere))
    try #require(symlink(elsewhere, place.path("a.svg")) == 0)
    for options in [["--check"], []] {
      let refused = try await place.run(["document", place.path("a.md")] + options)
      #expect(refused.isRefusal(2, saying: "a drawing stays beside its document"))
    }
    #expect(try String(contentsOfFile: elsewhere, encoding: .utf8) == "precious")
    #expect(try read("a.md") == text)
    try FileManager.default.removeItem(atPath: place.path("a.svg"))
    try write("old", to: "b.svg")
    try #require(symlink("b.svg", place.path("a.svg")) == 0)
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(try read("b.svg").hasSuffix("</svg>\n"), "a link within the directory is followed")
  }

  @Test("an edit that is saved while a slow engine answers stays; with other marks, all of it does")
  func edited() async throws {
    let marks = "<!-- flowscope:coordinators -->\n<!-- flowscope:end -->\n"
    for (edit, isMerged) in [("Edited.\n" + marks, true), ("Edited, without marks.\n", false)] {
      try write(marks, to: "a.md")
      let file = place.path("a.md")
      // The engine is asked once the document is read.
      let engine = ScriptedEngine(at: place.path("slow-1.sock")) {
        try? Data(edit.utf8).write(to: URL(fileURLWithPath: file))
      }
      let outcome = try await place.run("document", file, "--target", engine.path)
      if isMerged {
        #expect(outcome.code == 0, "\(outcome.error)")
        #expect(try read("a.md").hasPrefix("Edited.\n<!-- flowscope:coordinators -->\n\n|"))
      } else {
        #expect(outcome.isRefusal(2, saying: "was changed meanwhile"))
        #expect(try read("a.md") == edit)
      }
      unlink(engine.path)
    }
  }

  @Test("an image with a theme of its own is one file")
  func themedImage() async throws {
    try await saveSample()
    try write(
      "<!-- flowscope:hierarchy app.json --image app.svg --theme dark -->\n<!-- flowscope:end -->\n",
      to: "a.md")
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(try read("a.md").contains("](<app.svg>)"))
    #expect(!FileManager.default.fileExists(atPath: place.path("app-dark.svg")))
  }

  @Test("--check compares the sizes of an image first: one of a terabyte differs, and is not read")
  func hugeImage() async throws {
    try await saveSample()
    try write(
      "<!-- flowscope:hierarchy app.json --image app.svg -->\n<!-- flowscope:end -->\n", to: "a.md")
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    // Without a block on the disk; it would not fit into memory.
    try #require(truncate(place.path("app.svg"), 1 << 40) == 0)
    let stale = try await place.run("document", "--check", place.path("a.md"))
    #expect(stale.code == 1 && stale.output.contains("app.svg differs"), "\(stale.error)")
  }

  @Test(
    "a document and an image that root writes keep their owner",
    .enabled(if: geteuid() == 0, "only root can write a file of another user and keep its owner"))
  func owner() async throws {
    try await saveSample()
    let text = "<!-- flowscope:hierarchy app.json --image app.svg -->\n<!-- flowscope:end -->\n"
    try write(text, to: "a.md")
    try write("old", to: "app.svg")
    for name in ["a.md", "app.svg"] {
      try #require(chown(place.path(name), 12_345, 12_346) == 0)
    }
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(try read("a.md") != text && read("app.svg") != "old")
    for name in ["a.md", "app.svg"] {
      var status = stat()
      try #require(stat(place.path(name), &status) == 0)
      #expect(status.st_uid == 12_345 && status.st_gid == 12_346, "\(name)")
    }
  }

  @Test("a document keeps its byte order mark")
  func byteOrderMark() async throws {
    try await saveSample()
    try write(
      "\u{feff}<!-- flowscope:coordinators app.json -->\n<!-- flowscope:end -->\n", to: "a.md")
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: place.path("a.md")))
    #expect(data.starts(with: [0xef, 0xbb, 0xbf] + Array("<!-- flowscope".utf8)))
    #expect(data.count > 100)
    #expect(try await place.run("document", "--check", place.path("a.md")).code == 0)
  }

  @Test("bad marks are refused in one line with their place, and nothing is written")
  func refused() async throws {
    try await saveSample()
    let good = "<!-- flowscope:hierarchy app.json -->\n<!-- flowscope:end -->\n"
    try write(good, to: "good.md")
    for (text, saying) in [
      ("text\n", "has no marks"), ("a\n<!-- flowscope:hierarchy -->\n", ":2: the section"),
      ("<!-- flowscope:hierarchi -->\n<!-- flowscope:end -->", "did you mean 'hierarchy'?"),
      (
        "<!-- flowscope:hierarchy --depht 1 -->\n<!-- flowscope:end -->",
        ":1: unknown option '--depht'; did you mean '--depth'?"
      ),
      (
        "<!-- flowscope:hierarchy --depth 1 --depth 2 -->\n<!-- flowscope:end -->",
        ":1: --depth takes one value"
      ),
      ("<!-- flowscope:hierarchy no.json -->\n<!-- flowscope:end -->", ":1: "),
      ("<!-- flowscope:hierarchy app.json --focus X -->\n<!-- flowscope:end -->", "'X'"),
      ("<!-- flowscope:map app.json -->\n<!-- flowscope:end -->", ":1: cannot map"),
      ("<!-- flowscope:hierarchy app.json --image ../x.svg -->\n<!-- flowscope:end -->", "beside"),
      ("<!-- flowscope:coordinators app.json --image x.svg -->\n<!-- flowscope:end -->", "is text"),
      ("<!-- flowscope:links app.json --focus X -->\n<!-- flowscope:end -->", "only a target"),
      ("<!-- flowscope:map --help -->\n<!-- flowscope:end -->", ":1: a section has no --help"),
    ] {
      try write(text, to: "bad.md")
      let outcome = try await place.run("document", place.path("good.md"), place.path("bad.md"))
      #expect(outcome.isRefusal(2, saying: saying), "\(text): \(outcome.error)")
      #expect(try read("bad.md") == text && read("good.md") == good)
    }
    #expect(try await place.run("document", place.path("none.md")).isRefusal(2, saying: "none.md"))
  }

  @Test("the project's own documents are up to date")
  func own() async throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/Diagrams.md").path
    let checked = try await place.run("document", "--check", docs)
    #expect(checked.code == 0, "\(checked.output)\(checked.error)")
  }
}

import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowReports
@testable import Inspector

/// The panel with the source code of what is selected.
@MainActor
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct SourcePanelTests {
  private let directory = TemporaryDirectory()

  private func write(_ text: String, to file: String) throws {
    try directory.write(Data(text.utf8), to: file)
  }

  /// A connected inspector with two coordinators, and the focus on the panel.
  private func session(
    sources: String?, columns: Int = 120, rows: Int = 40, glyphs: Glyphs = .unicode
  ) throws -> InspectorSession {
    let session = InspectorSession(
      model: Model(
        size: Size(rows: rows, columns: columns), glyphs: glyphs, showing: Fixture.id,
        sources: sources))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.tree(names: ["Shop", "Cart"])), to: session)
    if let sources { _ = session.handle(.sources(try SourceRoot(sources), in: sources)) }
    Fixture.press(Panel.source.key, in: session)
    return session
  }

  /// The sources with what a scan has found in them.
  private func scanned(
    _ coordinators: [(name: String, file: String, line: Int)] = [],
    routes: [(name: String, file: String, line: Int)] = [], links: [DeclaredEntry] = []
  ) throws -> SourceRoot {
    var root = try SourceRoot(directory.path)
    root.adopt(
      DeclaredMap(
        origin: .sources,
        coordinators: coordinators.map {
          DeclaredCoordinator(
            id: $0.name, name: $0.name, kind: .stack,
            place: DeclaredPlace(file: $0.file, line: $0.line, column: 1))
        },
        routes: routes.map {
          DeclaredRoute(
            id: "GreenRoute.\($0.name)", type: "GreenRoute", identifier: $0.name,
            place: DeclaredPlace(file: $0.file, line: $0.line, column: 1))
        }, entries: links))
    return root
  }

  /// Answers what the inspector asks for, as its tasks do, until it asks for nothing more.
  private func read(_ session: InspectorSession) throws {
    for _ in 0..<5 {
      _ = session.handle(.tick(Fixture.time))
      guard let root = session.model.sources.root, let part = session.model.sources.reading else {
        return
      }
      do {
        let excerpt = try SourceExcerpt(
          of: SourceFile(of: part.subject, in: root), around: part.line)
        _ = session.handle(.source(excerpt, of: part.subject, around: part.line))
      } catch {
        _ = session.handle(
          .source(nil, of: part.subject, around: part.line, problem: "\(error)"))
      }
    }
    Issue.record("the inspector asks for the same again and again")
  }

  private func text(_ session: InspectorSession) -> String { session.draw().text }

  private func numbered(_ count: Int) -> String {
    (1...count).map { "let line\($0) = \($0)\n" }.joined()
  }

  @Test(
    "without sources, one line says how to start, at every size", arguments: [40, 80, 120, 200])
  func none(columns: Int) throws {
    let session = try session(sources: nil, columns: columns, rows: columns / 4)
    let words = text(session).split { $0.isWhitespace || "│|".contains($0) }.joined(separator: " ")
    #expect(words.contains("no sources:") && words.contains("--sources"), "\(words)")
    #expect(session.model.screen.panel == .source)
  }

  @Test("at 80 columns the titles beside the tree are whole, the ones below are as before")
  func titles() throws {
    let lines = text(try session(sources: nil, columns: 80, rows: 24)).split(separator: "\n")
    #expect(lines.contains { $0.contains("d Detail ─ p Preview ─▶9 Source") }, "\(lines)")
    #expect(lines.contains { $0.contains("8 Rout") })
  }

  @Test("it follows the selection, and shows the place above the code with the line marked")
  func follows() throws {
    try write("import Flow\n\nfinal class Shop {}\n", to: "Shop/Shop.swift")
    try write("// the cart\nfinal class Cart {}\n", to: "Shop/Flows.swift")
    let session = try session(sources: directory.path)
    _ = session.handle(
      .scanned(try scanned([("Cart", "Shop/Flows.swift", 2)]), in: directory.path))
    try read(session)
    #expect(text(session).contains("Shop/Shop.swift:3"), "\(text(session))")
    #expect(text(session).contains("▶3 final class Shop"), "\(text(session))")
    Fixture.press(Panel.tree.key, .character("j"), in: session)
    try read(session)
    #expect(text(session).contains("Shop/Flows.swift:2") && text(session).contains("1 // the cart"))
    #expect(!text(session).contains("class Shop"))
    // The details say it too.
    let details = DetailPanel.lines(of: session.model)
    #expect(details.first { $0.label == "source" }?.values.first?.text == "Shop/Flows.swift:2")
  }

  @Test("comments, texts and keywords have colours, and a screen without colours has their text")
  func colours() throws {
    try write("final class Shop { let a = \"b\" } // c\n", to: "Shop/Shop.swift")
    let session = try session(sources: directory.path)
    try read(session)
    let frame = session.draw()
    var styles: [String: Style] = [:]
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[row, $0] }
      let line = cells.map(\.text).joined()
      guard let start = line.range(of: "final class") else { continue }
      let column = line.distance(from: line.startIndex, to: start.lowerBound)
      for (name, offset) in [("keyword", 0), ("plain", 12), ("text", 28), ("comment", 34)] {
        styles[name] = cells[column + offset].style
      }
    }
    #expect(Set(styles.values.map { "\($0)" }).count == 4, "\(styles)")
    #expect(frame.text.contains("let a = \"b\" } // c"))
  }

  @Test("it scrolls through a long file, reads the part in sight, and begins again elsewhere")
  func scrolls() throws {
    try write("final class Shop {}\n" + numbered(2_000), to: "Shop/Shop.swift")
    try write("final class Cart {}\n", to: "Shop/Cart.swift")
    let session = try session(sources: directory.path)
    try read(session)
    #expect(text(session).contains("let line2 ") && !text(session).contains("let line900 "))
    Fixture.press(.character("G"), in: session)
    try read(session)
    #expect(text(session).contains("2001 let line2000 "), "\(text(session))")
    Fixture.press(.pageUp, in: session)
    try read(session)
    #expect(!text(session).contains("let line2000 ") && text(session).contains("let line19"))
    // Only lines near to the place and to what is in sight are kept.
    let subject = try #require(session.model.sourceSubject)
    #expect(session.model.sources.excerpt(of: subject, having: 900..<901) == nil)
    Fixture.press(.character("g"), in: session)
    try read(session)
    #expect(text(session).contains("1 final class Shop"))
    Fixture.press(.character("j"), in: session)
    #expect(!text(session).contains("1 final class Shop") && text(session).contains("2 let line1 "))
    Fixture.press(Panel.tree.key, .character("j"), in: session)
    try read(session)
    #expect(text(session).contains("▶1 final class Cart"), "\(text(session))")
  }

  @Test("a short file does not scroll, and neither does one that is not there")
  func short() throws {
    try write("final class Shop {}\n", to: "Shop/Shop.swift")
    let session = try session(sources: directory.path)
    try read(session)
    for key: Key in [.character("G"), .character("j"), .pageDown, .character("g")] {
      Fixture.press(key, in: session)
      #expect(text(session).contains("▶1 final class Shop"))
    }
    Fixture.press(Panel.tree.key, .character("j"), Panel.source.key, in: session)
    try read(session)
    for key: Key in [.character("G"), .pageUp] { Fixture.press(key, in: session) }
    #expect(text(session).contains("no file in"))
  }

  @Test("what has no file says so, and what the scan says about it")
  func missing() throws {
    let session = try session(sources: directory.path, columns: 200)
    Fixture.press(.character("z"), in: session)
    try read(session)
    func words() -> String {
      text(session).split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    }
    #expect(words().contains("is that of Shop") && words().contains("being searched for"))
    _ = session.handle(.scanned(nil, in: directory.path, problem: "there is no scanner"))
    #expect(words().contains("there is no scanner"), "\(words())")
    _ = session.handle(.scanned(try scanned(), in: directory.path))
    try read(session)
    #expect(words().contains("is that of Shop") && !words().contains("searched"), "\(words())")
  }

  @Test("what was read before the scan is read again after it")
  func late() throws {
    try write("final class Shop {}\n", to: "Shop/Shop.swift")
    try write("\n\nfinal class Shop {}\n", to: "Other/Real.swift")
    let session = try session(sources: directory.path)
    _ = session.handle(.tick(Fixture.time))
    let subject = try #require(session.model.sources.reading?.subject)
    let old = try SourceExcerpt(of: SourceFile(of: subject, in: SourceRoot(directory.path)))
    _ = session.handle(
      .scanned(try scanned([("Shop", "Other/Real.swift", 3)]), in: directory.path))
    _ = session.handle(.source(old, of: subject))
    try read(session)
    #expect(text(session).contains("Other/Real.swift:3"), "\(text(session))")
    #expect(!text(session).contains("Shop/Shop.swift"))
    // A scan of sources that were left says nothing.
    _ = session.handle(.scanned(try scanned(), in: "/elsewhere"))
    #expect(session.model.sources.root?.place(of: subject)?.line == 3)
  }

  @Test("ctrl-o and Enter open the place, Y copies it, and y has it as JSON")
  func opens() throws {
    try write("\nfinal class Shop {}\n", to: "Shop/Flows.swift")
    let session = try session(sources: directory.path)
    _ = session.handle(
      .scanned(try scanned([("Shop", "Shop/Flows.swift", 2)]), in: directory.path))
    try read(session)
    for key: Key in [.control("o"), .enter] {
      guard case .task? = Fixture.press(key, in: session).first else {
        Issue.record("nothing is opened: \(session.model.message ?? "")")
        continue
      }
    }
    #expect(Fixture.press(.character("Y"), in: session) == [.copy("Shop/Flows.swift:2")])
    #expect(Fixture.press(.character("c"), in: session) == [.copy("Shop/Flows.swift:2")])
    guard case .copy(let json)? = Fixture.press(.character("y"), in: session).first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(json.contains("\"line\"") && json.contains("2") && json.contains("Flows.swift"))
  }

  @Test("a route of the panel of routes has its case, its place and its links")
  func routes() throws {
    try write("enum GreenRoute {\n  case green\n  case darkGreen\n}\n", to: "App/Greens.swift")
    let session = BusyFixture.inspector(columns: 200, rows: 60)
    let named = SettingFlag(setting: "sources", text: directory.path, flag: "--sources")
    session.adopt(EffectiveSettings(flags: [named]), glyphs: .unicode)
    _ = session.handle(.tick(Fixture.time))
    _ = session.handle(.sources(try SourceRoot(directory.path), in: directory.path))
    let entry = DeclaredEntry(kind: .link, pattern: "app://green", route: "GreenRoute.green")
    _ = session.handle(
      .scanned(
        try scanned(routes: [("green", "App/Greens.swift", 2)], links: [entry]),
        in: directory.path))
    BusyFixture.declareRoutes(in: session)
    Fixture.press(Panel.source.key, Panel.routes.key, .character("g"), in: session)
    try read(session)
    #expect(text(session).contains("App/Greens.swift:2"), "\(text(session))")
    #expect(text(session).contains("▶2   case green"), "\(text(session))")
    let details = DetailPanel.lines(of: session.model)
    func value(_ label: String) -> String? {
      details.first { $0.label == label }?.values.map(\.text).joined()
    }
    #expect(value("source") == "App/Greens.swift:2")
    #expect(value("links") == "app://green, by the sources")
  }

  @Test("an error without a call has the coordinator that reported it")
  func errors() throws {
    try write("final class AppCoordinator {}\n", to: "App/AppCoordinator.swift")
    let session = try session(sources: directory.path)
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(Panel.errors.key, in: session)
    #expect(session.model.sourceSubject == .type("AppCoordinator"))
    try read(session)
    #expect(text(session).contains("▶1 final class AppCoordinator"), "\(text(session))")
    let source = DetailPanel.lines(of: session.model).first { $0.label == "source" }
    #expect(source?.values.first?.text == "App/AppCoordinator.swift")
  }

  @Test("hostile names and lines do not reach the terminal, and ASCII stays ASCII")
  func hostile() throws {
    let name = "Sh\u{1b}[2J\u{202e}op"
    try write("final class Shop {} // \u{1b}[31m\u{202e} 한\n", to: "Shop/Shop.swift")
    let session = try session(sources: directory.path, glyphs: .ascii)
    try read(session)
    #expect(text(session).contains("final class Shop") && text(session).allSatisfy(\.isASCII))
    Fixture.send(.snapshot(Fixture.tree(names: [name])), to: session)
    try read(session)
    #expect(!text(session).contains("\u{1b}") && !text(session).contains("\u{202e}"))
  }
}

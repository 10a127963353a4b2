import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// The line of code behind the selection.
@MainActor
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct SourcesFeatureTests {
  private let directory = TemporaryDirectory()

  private enum ShopRoute: Route {
    case cart

    var identifier: String { "cart" }
  }

  private func write(_ text: String, to file: String) throws {
    try directory.write(Data(text.utf8), to: file)
  }

  /// A connected inspector whose sources are listed, with a navigation in the log.
  private func session(
    sources: String?, columns: Int = 120, rows: Int = 60, call: CallSite? = nil
  ) throws -> InspectorSession {
    let session = InspectorSession(
      model: Model(
        size: Size(rows: rows, columns: columns), showing: Fixture.id, sources: sources))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session)
    if let sources { _ = session.handle(.sources(try SourceRoot(sources), in: sources)) }
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
    var record = NavigationRecord(
      time: Fixture.time.addingTimeInterval(1), origin: origin,
      request: .navigate(RouteValue(ShopRoute.cart)), outcome: .success([]),
      duration: .microseconds(2))
    record.callSite = call ?? CallSite("Shop/CartView.swift", 3, "buy()")
    Fixture.send(
      .navigated(NavigationReport(record, sequence: 1, revision: 18_204)), to: session)
    Fixture.press(Panel.log.key, in: session)
    return session
  }

  private let open = Key.control("o")

  /// Shows the lines of the selection, as the task that reads them does.
  private func read(_ session: InspectorSession) throws {
    let subject = try #require(session.model.sourceSubject)
    let root = try #require(session.model.sources.root)
    _ = session.handle(
      .source(try? SourceExcerpt(of: SourceFile(of: subject, in: root)), of: subject))
  }

  @Test("the key asks for the call of the selected navigation")
  func opens() throws {
    try write("1\n2\n3\n", to: "Shop/CartView.swift")
    let session = try session(sources: directory.path)
    #expect(
      session.model.sourceSubject
        == .call(CallLabel(file: "Shop/CartView.swift", line: 3, function: "buy()")))
    let effects = Fixture.press(open, in: session)
    guard case .task? = effects.first else {
      Issue.record("nothing is opened: \(effects), \(session.model.message ?? "")")
      return
    }
  }

  @Test("without sources, and without a line of code, the key says what is missing")
  func refusals() throws {
    let session = try session(sources: nil)
    #expect(Fixture.press(open, in: session) == [])
    #expect(session.model.message?.contains("--sources") == true)
    Fixture.press(Panel.preview.key, in: session)
    #expect(Fixture.press(open, in: session) == [])
    #expect(session.model.message?.hasPrefix("nothing with a line of code") == true)
  }

  @Test("the place is copied as the app knows it, or as the sources have it")
  func copies() throws {
    func copied(_ session: InspectorSession) -> String? {
      guard case .copy(let text)? = Fixture.press(.character("Y"), in: session).first else {
        return nil
      }
      return text
    }
    #expect(copied(try session(sources: nil)) == "Shop/CartView.swift:3")
    try write("", to: "Sources/Shop/Views/CartView.swift")
    #expect(
      copied(try session(sources: directory.path)) == "Sources/Shop/Views/CartView.swift:3")
    let hostile = CallSite("Shop/\u{1b}[2JCart.swift", 3, "buy()")
    #expect(copied(try session(sources: nil, call: hostile))?.contains("\u{1b}") == false)
  }

  @Test("the details show the file, and where there is room the lines around the call")
  func split() throws {
    try write("func buy() {\n  pay()\n  go(\"now\")\n}\n", to: "Shop/CartView.swift")
    try FileManager.default.setAttributes(
      [.modificationDate: Fixture.time - 60],
      ofItemAtPath: directory.file("Shop/CartView.swift"))
    let session = try session(sources: directory.path)
    #expect(!session.draw().text.contains("pay()"))
    try read(session)
    let text = session.draw().text
    #expect(text.contains("source    Shop/CartView.swift:3"), "\(text)")
    #expect(text.contains("2   pay()") && text.contains("3   go(\"now\")"), "\(text)")
    #expect(!text.contains("changed since"))
    let small = try self.session(sources: directory.path, columns: 80, rows: 24)
    try read(small)
    #expect(!small.draw().text.contains("pay()"))
  }

  @Test("a file that is newer than the run, or shorter than the line, says so")
  func newer() throws {
    try write("one\n", to: "Shop/CartView.swift")
    let session = try session(sources: directory.path, columns: 200)
    try read(session)
    let text = session.draw().text
    #expect(text.contains("changed since") && text.contains("it has 1 line"), "\(text)")
  }

  @Test("sources of another directory replace the ones before, and answers that come late do not")
  func replaced() throws {
    let session = try session(sources: directory.path)
    #expect(session.model.sources.root != nil)
    session.adopt(
      EffectiveSettings(flags: [SettingFlag(setting: "sources", text: "/elsewhere", flag: "-")]),
      glyphs: .unicode)
    _ = session.handle(.tick(Fixture.time))
    #expect(session.model.sources.path == "/elsewhere" && session.model.sources.root == nil)
    _ = session.handle(.sources(try SourceRoot(directory.path), in: directory.path))
    #expect(session.model.sources.root == nil)
    _ = session.handle(.sources(nil, in: "/elsewhere", problem: "there is no such directory"))
    #expect(session.model.message == "there is no such directory")
  }
}

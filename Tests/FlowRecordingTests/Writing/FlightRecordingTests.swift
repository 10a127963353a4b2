import FlowEngine
import FlowIntrospect
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

private final class Shop: Coordinator<TestRoute> {
  init() { super.init(root: .page(0)) }
  override func canHandle(_ route: any Route) -> Bool { route is TestRoute }
}

@MainActor
@Suite("A flight recorder in a recording", .timeLimit(.minutes(Patience.minutes)))
struct FlightRecordingTests {
  private let directory = TemporaryDirectory()

  @Test("a recording has the navigations before its start, marked as recalled, and those after it")
  func recorded() async throws {
    let shop = Shop()
    let inspector = try FlowInspector.start(
      shop, name: "shop", at: .unixSocket(path: directory.file("s")),
      options: InspectorOptions(flightRecorder: .init()))
    defer { inspector.stop() }
    for number in 1...5 { shop.navigate(to: TestRoute.page(number)) }
    let path = directory.file("a.flowscope")
    let recording = try await HierarchyRecording.start(HierarchyFollower(inspector), to: path)
    shop.popToRoot()
    let summary = try await recording.finish()
    #expect(summary.counts.navigations == 6)
    let reader = try RecordingReader(path: path)
    let navigations = try reader.navigations(limit: 100)
    #expect(navigations.map(\.report.sequence) == Array(1...6))
    #expect(navigations.map(\.isRecalled) == [true, true, true, true, true, false])
    #expect(try reader.count(of: .recalled) == 5)
    var recalled: [NavigationReport] = []
    for try await recorded in reader.events() {
      if case .recalled(let reports) = recorded.event { recalled += reports }
    }
    #expect(recalled == navigations.prefix(5).map(\.report))
  }
}

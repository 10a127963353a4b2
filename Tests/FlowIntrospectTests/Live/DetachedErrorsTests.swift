import FlowEngine
import FlowLinks
import FlowModules
import Testing

@testable import FlowIntrospect
@testable import FlowService

@MainActor
@Suite("Errors of coordinators that have left their tree", .serialized)
struct DetachedErrorsTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list])
  private let other = PlainCoordinator(AppRoute.main)
  private let journal: HierarchyObserver
  private let otherJournal: HierarchyObserver

  init() {
    journal = HierarchyObserver(source: EngineSource(root))
    otherJournal = HierarchyObserver(source: EngineSource(other))
  }

  private var listed: [FlowErrorReport] { journal.journal(since: 0).entries.map(\.report) }
  private var listedByOther: [FlowErrorReport] {
    otherJournal.journal(since: 0).entries.map(\.report)
  }

  /// Keeps the errors that `work` causes from the log.
  private func quietly(_ work: () -> Void) {
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    work()
  }

  /// A callback whose coordinator is released when `leave` has returned.
  private func callback(
    leaving leave: (PlainCoordinator<AppRoute>) -> Void
  ) -> @MainActor () -> Void {
    let child = PlainCoordinator(AppRoute.list)
    let call = child.callback(to: .form)
    leave(child)
    return call
  }

  @Test("the error of a released child's callback is listed in its tree, with the visible route")
  func callback() throws {
    root.navigate(to: AppRoute.list)
    let call = callback {
      root.addChild($0)
      root.removeChild($0)
    }
    quietly(call)
    let report = try #require(listed.first)
    #expect(listed.count == 1 && listedByOther.isEmpty)
    #expect(report.error.kind == "configurationError")
    #expect(report.path.first?.id == root.id && report.path.count == 2)
    #expect(report.visibleRoute == RouteValue(AppRoute.list))
  }

  @Test("the error of a coordinator that moved to another tree is listed only in that tree")
  func moved() {
    let call = callback {
      root.addChild($0)
      root.removeChild($0)
      other.addChild($0)
      other.removeChild($0)
    }
    quietly(call)
    #expect(listed.isEmpty)
    #expect(listedByOther.map { $0.path.first?.id } == [other.id])
  }

  @Test("an owner that moves to another tree does not take the errors of a removed child along")
  func ownerMoved() {
    let flow = PlainCoordinator(AppRoute.main)
    root.addChild(flow)
    let call = callback {
      flow.addChild($0)
      flow.removeChild($0)
    }
    root.removeChild(flow)
    other.addChild(flow)
    quietly(call)
    #expect(listed.map { $0.path.dropLast().map(\.id) } == [[root.id, flow.id]])
    #expect(listedByOther.isEmpty)
  }

  @Test(
    "the error of a callback made before its flow joined the tree is listed after the flow is gone")
  func madeEarly() throws {
    var flow: PlainCoordinator<AppRoute>? = PlainCoordinator(AppRoute.main)
    let flowID = try #require(flow).id
    let call = callback { flow?.addChild($0) }
    if let flow {
      root.addChild(flow)
      root.removeChild(flow)
    }
    flow = nil
    quietly(call)
    #expect(listed.map { $0.path.dropLast().map(\.id) } == [[root.id, flowID]])
  }

  @Test("errors of coordinators outside the inspected trees are not listed")
  func strangers() {
    quietly(callback { _ in })
    var third: PlainCoordinator<AppRoute>? = PlainCoordinator(AppRoute.home)
    let call = callback { third?.addChild($0) }
    third = nil
    quietly(call)
    #expect(listed.isEmpty && listedByOther.isEmpty)
  }

  @Test("the error of a client whose sheet is gone is listed in the tree of the sheet")
  func client() throws {
    let stack = ModuleCoordinator(entry: Market.entry)
    root.addChild(stack)
    stack.client(for: Market.Destination.self).presentSheet(.stall(1))
    let sheet = try #require(stack.currentModalCoordinator as? ModuleCoordinator)
    let client = sheet.client(for: Market.Destination.self)
    stack.dismissModal()
    quietly { client.push(.stall(2)) }
    #expect(listed.map { $0.path.map(\.id) } == [[root.id, stack.id, sheet.id]])
    #expect(
      listed.first?.error
        == .configurationError(
          message: "The client of 'Market.stall' was asked to show 'Market.stall' after its stack, "
            + "ModuleCoordinator<Market> \(sheet.id), had left the screen"))
    #expect(listedByOther.isEmpty)
  }

  @Test("the error of a link to a released coordinator is listed in the coordinator's tree")
  func parking() {
    var child: PlainCoordinator<AppRoute>? = PlainCoordinator(AppRoute.list)
    let parking = child.map { LinkParking(on: $0, until: "logged in") { true } }
    if let child {
      root.addChild(child)
      root.removeChild(child)
    }
    child = nil
    quietly { parking?.open(AppRoute.form) }
    #expect(listed.map { $0.path.first?.id } == [root.id])
    #expect(listedByOther.isEmpty)
  }

  @Test("the place of a deep coordinator is released without recursion, and keeps a bounded path")
  func deep() throws {
    var top: PlainCoordinator<AppRoute>? = PlainCoordinator(AppRoute.home)
    let topID = try #require(top).id
    let journal = HierarchyObserver(source: EngineSource(try #require(top)))
    var last = try #require(top)
    for _ in 0..<20_000 {
      let next = PlainCoordinator(AppRoute.home)
      last.addChild(next)
      last = next
    }
    // The first callback has all places of the chain, and the second has a bounded path.
    var attached: (@MainActor () -> Void)? = last.callback(to: .form)
    let call = callback {
      last.addChild($0)
      last.removeChild($0)
    }
    last = root
    quietly(call)
    let reports = journal.journal(since: 0).entries.map(\.report)
    #expect(reports.map { $0.path.count } == [257])
    #expect(reports.first?.path.first?.id == topID)
    top = nil
    #expect(attached != nil)
    attached = nil
  }
}

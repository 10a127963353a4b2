import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("Breakpoints of viewers", .timeLimit(.minutes(Patience.minutes)))
struct BreakpointTests {
  private let root = Tabs(.main)
  private let first = TabPage(.list, shows: [.settings, .detail(1), .detail(2)])
  private let second = TabPage(.home, shows: [.note("x")])
  private let options = InspectorOptions(
    allowsControl: true,
    catalogue: RouteCatalogue { $0.add([AppRoute.settings, .detail(1), .detail(2), .note("x")]) })
  /// Longer than any test takes.
  private static let long = 600_000

  init() {
    root.addChild(first)
    root.addChild(second)
  }

  private func broken(
    options: InspectorOptions? = nil,
    _ body: @MainActor (FlowClient, FlowInspector) async throws -> Void
  ) async throws {
    try await serving(root, options: options ?? self.options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(client.hasBreakpoints && client.describedEngine.hasBreakpoints == true)
        _ = try await client.send(SubscribeRequest())
        try await body(client, inspector)
      }
    }
  }

  /// The next event of breakpoints that is of interest.
  private func next<Found>(
    of client: FlowClient, _ find: (BreakpointEvent) -> Found?
  ) async throws -> Found {
    for await notification in client.notifications {
      if case .breakpoint(let event) = notification, let found = find(event) { return found }
    }
    throw EndOfStream()
  }

  private func parked(_ client: FlowClient) async throws -> ParkedNavigation {
    try await next(of: client) { if case .parked(let navigation) = $0 { navigation } else { nil } }
  }

  private func ended(_ client: FlowClient) async throws -> (number: Int, end: ParkingEnd) {
    try await next(of: client) { event -> (number: Int, end: ParkingEnd)? in
      if case .letGo(let number, let end) = event { (number, end) } else { nil }
    }
  }

  @Test("without the app's permission every request is refused, whatever it says")
  func refused() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(!client.hasBreakpoints)
      }
      let client = try await RawClient.greeted(inspector.socketPath)
      for (method, params) in [
        ("add", #"{"condition":"*"}"#), ("add", #"{"condition":"route == settings"}"#),
        ("list", "{}"), ("remove", "{}"), ("remove", #"{"number":1}"#),
        ("resume", #"{"navigation":1,"action":"go"}"#),
        ("resume", #"{"navigation":1,"action":"change","route":"settings"}"#),
      ] {
        let answer = try await client.ask(
          #"{"jsonrpc":"2.0","id":1,"method":"breakpoints/\#(method)","params":\#(params)}"#)
        #expect(answer?["error"]?["code"]?.number == -32004, "\(method)")
      }
      #expect(first.navigate(to: AppRoute.settings), "nothing waits")
    }
  }

  @Test("a navigation is parked with its plan, and nothing changes until it goes on")
  func goes() async throws {
    try await broken { client, _ in
      let added = try await client.addBreakpoint(
        "route == settings && from ~ TabPage", timeoutMilliseconds: Self.long)
      #expect(added.number == 1 && added.hits == 0 && added.timeoutMilliseconds == Self.long)
      let before = walked(root)
      #expect(first.navigate(to: AppRoute.detail(1)), "it does not meet the condition")
      first.pop()
      #expect(!first.navigate(to: AppRoute.settings))
      #expect(walked(root) == before)
      let navigation = try await parked(client)
      #expect(navigation.number == 1 && navigation.breakpoint == 1)
      #expect(navigation.origin.id == first.inspectionID && navigation.request == "navigate")
      #expect(navigation.route == RouteLabel(AppRoute.settings))
      #expect(navigation.steps.map(\.kind) == [.push] && navigation.stepsOmitted == nil)
      #expect(navigation.visible?.route == RouteLabel(AppRoute.settings))
      #expect(navigation.visible?.showsRequest == true && navigation.flowChange == nil)
      #expect(navigation.call?.file.hasSuffix("BreakpointTests.swift") == true)
      #expect(navigation.until.timeIntervalSince(navigation.time).rounded() == 600)
      let list = try await client.breakpoints()
      #expect(list.parked == [navigation] && list.breakpoints.map(\.hits) == [1])
      let report = try await client.resume(1, by: .go)
      #expect(report.succeeded && report.steps.map(\.kind) == [.push] && report.parked == nil)
      #expect(first.router.state.stack == [.settings])
      let (number, end) = try await ended(client)
      #expect(number == 1 && end == .went)
      #expect(try await client.breakpoints().parked.isEmpty)
      let again = await #expect(throws: RemoteError.self) { try await client.resume(1, by: .go) }
      #expect(again?.code == RemoteError.Code.notParked)
    }
  }

  @Test("the report of the navigation says how long it was parked, and what became of it")
  func reported() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
      first.navigate(to: AppRoute.settings)
      first.navigate(to: AppRoute.detail(1))
      first.navigate(to: AppRoute.detail(1))
      let numbers = [
        try await parked(client).number, try await parked(client).number,
        try await parked(client).number,
      ]
      #expect(numbers == [1, 2, 3])
      // Several calls at once are in columns.
      try await client.resume(1, by: .go)
      try await client.resume(2, by: .refuse)
      let change = try await client.resume(3, by: .change, route: "detail(2)")
      #expect(change.succeeded && change.route == RouteLabel(AppRoute.detail(2)))
      var reports: [NavigationReport] = []
      for await notification in client.notifications {
        if case .navigated(let report) = notification { reports.append(report) }
        if reports.count == 3 { break }
      }
      #expect(reports.map { $0.parked?.number } == [1, 2, 3])
      #expect(reports.map { $0.parked?.end } == [.went, .refused, .changed])
      #expect(reports.allSatisfy { $0.parked.map { $0.nanoseconds >= 0 } == true })
      #expect(reports.map(\.succeeded) == [true, false, true])
      #expect(
        reports[1].error?.message.hasSuffix("refused by a viewer at a breakpoint") == true)
      #expect(reports[1].error?.phase == .planning && reports[1].steps.isEmpty)
      #expect(reports[2].route == RouteLabel(AppRoute.detail(2)))
      #expect(reports[2].parked?.requested == RouteLabel(AppRoute.detail(1)))
      #expect(first.router.state.stack == [.settings, .detail(2)])
    }
  }

  @Test("a refusal is the answer to the viewer, and an error that the app gets and is not to mend")
  func refusal() async throws {
    var told: [FlowError] = []
    root.errorHandler?.onError = { told.append($0) }
    try await broken { client, _ in
      _ = try await client.addBreakpoint("request == selectTab", timeoutMilliseconds: Self.long)
      #expect(!root.switchToTab(1))
      let number = try await parked(client).number
      let report = try await client.resume(number, by: .refuse)
      #expect(!report.succeeded && report.request == "selectTab" && report.steps.isEmpty)
      #expect(report.error?.message == "Tabs: selectTab refused by a viewer at a breakpoint")
      #expect(root.router.state.selectedTab == 0)
      #expect(told.map(\.description) == [report.error?.message])
      #expect(root.errorHandler?.reportCount == 0 && root.errorHandler?.journal.isEmpty == true)
      #expect(try await client.send(ErrorsListRequest()).errors.isEmpty)
      var made: NavigationReport?
      for await notification in client.notifications {
        if case .errorReported = notification { Issue.record("a refusal is no error of the app") }
        if case .navigated(let navigation) = notification {
          made = navigation
          break
        }
      }
      #expect(made?.isRefusedByViewer == true && made?.hasFailed == false)
      #expect(made?.error?.message == report.error?.message)
      // A failure is an error of the app.
      root.switchToTab(9)
      #expect(root.errorHandler?.reportCount == 1)
      #expect(try await client.send(ErrorsListRequest()).errors.count == 1)
    }
  }

  @Test("a navigation that no longer works when it goes on is reported as usual")
  func plannedAgain() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("request == pop", timeoutMilliseconds: Self.long)
      first.navigate(to: AppRoute.settings)
      #expect(!first.pop())
      let number = try await parked(client).number
      first.popToRoot()
      let report = try await client.resume(number, by: .go)
      // There is nothing left to go back from.
      #expect(!report.succeeded && report.error == nil)
      let label = try await client.addBreakpoint("route == note", timeoutMilliseconds: Self.long)
      #expect(label.number == 2)
      first.navigate(to: AppRoute.note("x"))
      let other = try await parked(client)
      #expect(other.steps.map(\.kind) == [.selectTab, .push])
      root.removeChild(second)
      let failed = try await client.resume(other.number, by: .go)
      #expect(!failed.succeeded && failed.error?.kind == "navigationFailed")
      #expect(failed.trace?.entries.isEmpty == false)
    }
  }

  @Test("a viewer's own request is parked too, and its report says so")
  func ownRequest() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("route ~ settings", timeoutMilliseconds: Self.long)
      for round in 1...2 {
        let report = try await client.send(NavigateRequest(route: "settings"))
        #expect(!report.succeeded && report.error == nil && report.parked == round)
        #expect(first.router.state.stack.isEmpty)
        #expect(try await parked(client).call == nil)
      }
      try await client.resume(2, by: .go)
      #expect(first.router.state.stack == [.settings])
    }
  }

  @Test("without a decision, a navigation goes on after its time")
  func timeout() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Limits.parkingRange.lowerBound)
      first.navigate(to: AppRoute.settings)
      let navigation = try await parked(client)
      let (number, end) = try await ended(client)
      #expect(number == navigation.number && end == .timedOut)
      try await eventually("it went on") { first.router.state.stack == [.settings] }
    }
  }

  @Test("an app that waits for a navigation gets its result once it was decided")
  func waiting() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
      for (action, isShown) in [(ResumeNavigationRequest.Action.refuse, false), (.go, true)] {
        let result = NavigationResult { first.navigate(to: AppRoute.settings) }
        #expect(result.isParked)
        let number = try await parked(client).number
        try await client.resume(number, by: action)
        #expect(await result.settled() == isShown)
      }
    }
  }

  @Test("when the last viewer that uses breakpoints leaves, all go on in order, and none is left")
  func lastLeaves() async throws {
    try await broken { reader, inspector in
      // It looks at the app, and decides nothing.
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
        for route in [AppRoute.settings, .detail(1), .detail(2)] { first.navigate(to: route) }
        #expect(try await parked(reader).number == 1)
        #expect(first.router.state.stack.isEmpty)
      }
      for number in 1...3 {
        let next = try await ended(reader)
        #expect(next.number == number && next.end == .viewerLeft)
      }
      try await eventually("all went on") {
        first.router.state.stack == [.settings, .detail(1), .detail(2)]
      }
      #expect(first.pop(), "no breakpoint is left")
      let list = try await reader.breakpoints()
      #expect(list.breakpoints.isEmpty && list.parked.isEmpty)
    }
  }

  @Test("a viewer that only asks what is parked keeps no breakpoint of another one")
  func onlyListing() async throws {
    try await broken { reader, inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
        first.navigate(to: AppRoute.settings)
        #expect(try await reader.breakpoints().parked.map(\.number) == [1])
      }
      #expect(try await ended(reader).end == .viewerLeft)
      #expect(try await reader.breakpoints().breakpoints.isEmpty)
    }
  }

  @Test("two viewers have the same breakpoints, and either decides")
  func twoViewers() async throws {
    try await broken { one, inspector in
      let other = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      _ = try await other.send(SubscribeRequest())
      #expect(try await other.breakpoints().breakpoints.isEmpty)
      _ = try await one.addBreakpoint("route == settings", timeoutMilliseconds: Self.long)
      let known = try await next(of: other) { if case .changed(let all) = $0 { all } else { nil } }
      #expect(known.map(\.condition) == ["route == settings"])
      first.navigate(to: AppRoute.settings)
      let seen = try await parked(other)
      #expect(try await parked(one) == seen)
      try await other.resume(seen.number, by: .refuse)
      #expect(try await ended(one).end == .refused)
      first.navigate(to: AppRoute.settings)
      // A viewer without a breakpoint of its own leaves: nothing is let go.
      let number = try await parked(one).number
      await other.close()
      try await eventually("it left") { await inspector.hub.viewerCount == 1 }
      #expect(try await one.breakpoints().parked.map(\.number) == [number])
      #expect(try await one.removeBreakpoints(1).isEmpty)
      // What is parked stays so without its breakpoint.
      #expect(try await one.breakpoints().parked.map(\.number) == [number])
      #expect(first.navigate(to: AppRoute.settings))
    }
  }

  @Test("a breakpoint ends with the viewer that added it, and leaves alone another one like it")
  func owners() async throws {
    try await broken { one, inspector in
      let condition = "route == settings"
      let other = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      let earlier = try await other.addBreakpoint(condition, timeoutMilliseconds: Self.long)
      let later = try await one.addBreakpoint(condition, timeoutMilliseconds: Self.long)
      #expect(earlier.number < later.number)
      await other.close()
      try await eventually("its breakpoint ended") {
        try await one.breakpoints().breakpoints.map(\.number) == [later.number]
      }
      #expect(!first.navigate(to: AppRoute.settings))
      let navigation = try await parked(one)
      #expect(navigation.breakpoint == later.number && navigation.otherBreakpoints == nil)
      try await one.resume(navigation.number, by: .go)
      #expect(first.router.state.stack == [.settings])
    }
  }

  @Test("every viewer whose breakpoint a navigation meets is told, and the first decision counts")
  func shared() async throws {
    try await broken { one, inspector in
      try await connected(to: inspector.endpoint) { other in
        _ = try await other.send(SubscribeRequest())
        let brief = try await one.addBreakpoint(
          "route == settings", timeoutMilliseconds: Limits.parkingRange.lowerBound)
        let unmet = try await other.addBreakpoint("route == note", timeoutMilliseconds: Self.long)
        let patient = try await other.addBreakpoint(
          "request == navigate", timeoutMilliseconds: Self.long)
        #expect(!first.navigate(to: AppRoute.settings))
        let seen = try await parked(one)
        #expect(try await parked(other) == seen)
        #expect(seen.breakpoint == brief.number && seen.otherBreakpoints == [patient.number])
        #expect(seen.isAt(brief.number) && seen.isAt(patient.number) && !seen.isAt(unmet.number))
        // Each viewer has the time that it asked for.
        #expect(seen.until.timeIntervalSince(seen.time).rounded() == 600)
        #expect(try await one.breakpoints().breakpoints.map(\.hits) == [1, 0, 1])
        try await other.resume(seen.number, by: .refuse)
        let error = await #expect(throws: RemoteError.self) {
          try await one.resume(seen.number, by: .go)
        }
        #expect(error?.code == RemoteError.Code.notParked)
        for client in [one, other] {
          let (number, end) = try await ended(client)
          #expect(number == seen.number && end == .refused)
        }
        #expect(first.router.state.stack.isEmpty)
      }
    }
  }

  @Test("a navigation waits for the viewers whose breakpoints it meets, and for no other one")
  func lastOwnerLeaves() async throws {
    try await broken { one, inspector in
      let other = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      _ = try await one.addBreakpoint("route == settings", timeoutMilliseconds: Self.long)
      _ = try await other.addBreakpoint("request == navigate", timeoutMilliseconds: Self.long)
      for route in [AppRoute.settings, .detail(1), .detail(2)] { first.navigate(to: route) }
      #expect(try await parked(one).otherBreakpoints == [2])
      #expect(try await parked(one).otherBreakpoints == nil)
      #expect(try await parked(one).number == 3)
      // Deciding about a navigation of another viewer keeps nothing.
      try await one.resume(3, by: .refuse)
      #expect(try await ended(one).end == .refused)
      await other.close()
      let (number, end) = try await ended(one)
      #expect(number == 2 && end == .viewerLeft)
      try await eventually("it went on") { first.router.state.stack == [.detail(1)] }
      let list = try await one.breakpoints()
      #expect(list.parked.map(\.number) == [1] && list.breakpoints.map(\.number) == [1])
      try await one.resume(1, by: .go)
      #expect(first.router.state.stack == [.detail(1), .settings])
    }
  }

  @Test("an app that waits gets the result after a time, and when the last viewer has left")
  func settling() async throws {
    try await serving(root, options: options) { inspector in
      let client = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      _ = try await client.addBreakpoint(
        "route == settings", timeoutMilliseconds: Limits.parkingRange.lowerBound)
      _ = try await client.addBreakpoint("route == detail", timeoutMilliseconds: Self.long)
      let timed = NavigationResult { first.navigate(to: AppRoute.settings) }
      #expect(timed.isParked && !timed.succeeded)
      #expect(await timed.settled())
      let left = NavigationResult { first.navigate(to: AppRoute.detail(1)) }
      async let isShown = left.settled()
      // The app goes on meanwhile.
      #expect(first.pop() && first.router.state.stack.isEmpty)
      #expect(left.isParked)
      await client.close()
      #expect(await isShown)
      #expect(first.router.state.stack == [.detail(1)])
    }
  }

  @Test("an inspector that its app no longer holds goes on, and its last viewer lets all go")
  func unheld() async throws {
    let directory = TemporaryDirectory()
    var inspector: FlowInspector? = try FlowInspector.start(
      root, name: "tests", directory: directory.sockets, options: options)
    let (hub, endpoint) = (try #require(inspector?.hub), try #require(inspector?.endpoint))
    let client = try await FlowClient.connect(to: endpoint, as: viewer)
    _ = try await client.send(SubscribeRequest())
    _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
    let decided = NavigationResult { first.navigate(to: AppRoute.settings) }
    let left = NavigationResult { first.navigate(to: AppRoute.detail(1)) }
    inspector = nil
    #expect(decided.isParked && left.isParked)
    try await client.resume(try await parked(client).number, by: .go)
    #expect(await decided.settled())
    await client.close()
    #expect(await left.settled())
    #expect(first.router.state.stack == [.settings, .detail(1)])
    await hub.stop()
  }

  @Test("what waits at breakpoints that are released goes on, and nothing waits any longer")
  func released() async throws {
    var breakpoints: Breakpoints? = Breakpoints(source: EngineSource(root), redaction: .nothing)
    let wanted = try AddBreakpointRequest(condition: "*", timeoutMilliseconds: Self.long).checked()
    _ = try breakpoints?.add(wanted, for: ObjectIdentifier(root))
    let result = NavigationResult { first.navigate(to: AppRoute.settings) }
    #expect(result.isParked && breakpoints?.waiting.count == 1)
    breakpoints = nil
    #expect(await result.settled())
    #expect(first.router.state.stack == [.settings])
    #expect(first.pop())
  }

  @Test("what waits while its tree is released ends with its viewer, and leaves no app waiting")
  func treeReleased() async throws {
    let directory = TemporaryDirectory()
    var app: Tabs? = Tabs(.main)
    let (page, other) = (TabPage(.list, shows: [.settings]), TabPage(.home, shows: []))
    app?.addChild(page)
    app?.addChild(other)
    let inspector = try FlowInspector.start(
      try #require(app), name: "tests", directory: directory.sockets, options: options)
    defer { inspector.stop() }
    let client = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
    _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
    let gone = NavigationResult { app?.switchToTab(1) ?? true }
    let present = NavigationResult { page.navigate(to: AppRoute.settings) }
    #expect(gone.isParked && present.isParked)
    weak let released = app
    app = nil
    #expect(released == nil)
    await client.close()
    #expect(await !gone.settled(), "its coordinator is gone")
    #expect(await present.settled())
    #expect(page.router.state.stack == [.settings])
  }

  @Test("stopping the inspector lets everything go on at once")
  func stopped() async throws {
    try await broken { client, inspector in
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
      let result = NavigationResult { first.navigate(to: AppRoute.settings) }
      #expect(result.isParked)
      inspector.stop()
      #expect(first.router.state.stack == [.settings])
      #expect(await result.settled())
      #expect(first.pop(), "no breakpoint is left")
    }
  }

  @Test("more than the limit are not parked, and their reports say so")
  func limits() async throws {
    try await broken { client, _ in
      _ = try await client.addBreakpoint("route == settings", timeoutMilliseconds: Self.long)
      for _ in 0..<Limits.parkedNavigations {
        #expect(!first.navigate(to: AppRoute.settings))
      }
      #expect(first.navigate(to: AppRoute.settings))
      #expect(try await client.breakpoints().parked.count == Limits.parkedNavigations)
      var report: NavigationReport?
      for await notification in client.notifications {
        if case .navigated(let navigated) = notification {
          report = navigated
          break
        }
      }
      #expect(report?.parked?.end == .full && report?.parked?.number == nil)
      try await client.removeBreakpoints()
      for number in 1...Limits.breakpoints {
        #expect(try await client.addBreakpoint("route == r\(number)").number == number + 1)
      }
      let error = await #expect(throws: RemoteError.self) { try await client.addBreakpoint("*") }
      #expect(error?.code == RemoteError.Code.tooManyBreakpoints)
      #expect(try await client.breakpoints().breakpoints.count == Limits.breakpoints)
    }
  }

  @Test("hostile conditions, times and numbers are refused, and change nothing")
  func hostile() async throws {
    try await broken { client, inspector in
      let deep = String(repeating: "(", count: 400) + "a == b"
      for condition in [
        "route ==", "x == y", "-r (", "route ~ \"-r (a{200}){200}\"", deep,
        String(repeating: "é", count: Limits.conditionBytes),
      ] {
        let error = await #expect(throws: RemoteError.self) {
          try await client.addBreakpoint(condition)
        }
        #expect(error?.code == RemoteError.Code.invalidParams, "\(condition.prefix(20))")
        #expect(error?.message.contains("\n") == false)
      }
      for time in [0, -1, 9, Limits.parkingRange.upperBound + 1, .max] {
        await #expect(throws: RemoteError.self) {
          try await client.addBreakpoint("*", timeoutMilliseconds: time)
        }
      }
      for number in [0, -1, 99, .max] {
        await #expect(throws: RemoteError.self) { try await client.removeBreakpoints(number) }
        await #expect(throws: RemoteError.self) { try await client.resume(number, by: .go) }
      }
      #expect(try await client.breakpoints().breakpoints.isEmpty)
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
      first.navigate(to: AppRoute.settings)
      let number = try await parked(client).number
      for request in [
        ResumeNavigationRequest(navigation: number, action: .change),
        ResumeNavigationRequest(navigation: number, action: .change, route: "nothing"),
        ResumeNavigationRequest(navigation: number, action: .change, url: "/nothing"),
        ResumeNavigationRequest(navigation: number, action: .go, route: "settings"),
        ResumeNavigationRequest(navigation: number, action: .refuse, type: "AppRoute"),
      ] {
        await #expect(throws: RemoteError.self) { try await client.send(request) }
        #expect(try await client.breakpoints().parked.map(\.number) == [number])
      }
      let raw = try await RawClient.greeted(inspector.socketPath)
      let odd = try await raw.ask(
        #"{"jsonrpc":"2.0","id":1,"method":"breakpoints/resume","#
          + #""params":{"navigation":1,"action":"explode"}}"#)
      #expect(odd?["error"]?["code"]?.number == -32602)
    }
  }

  @Test("what is hidden from viewers cannot be asked by a condition either")
  func redacted() async throws {
    var hiding = options
    hiding.redaction = .associatedValues.withoutCallSites
    try await broken(options: hiding) { client, _ in
      _ = try await client.addBreakpoint("route == detail(1)", timeoutMilliseconds: Self.long)
      _ = try await client.addBreakpoint("call ~ swift", timeoutMilliseconds: Self.long)
      #expect(first.navigate(to: AppRoute.detail(1)))
      _ = try await client.addBreakpoint("route == detail", timeoutMilliseconds: Self.long)
      #expect(!first.navigate(to: AppRoute.detail(2)))
      let navigation = try await parked(client)
      #expect(navigation.route?.detail == nil && navigation.call == nil)
      #expect(navigation.steps.allSatisfy { $0.route?.detail == nil })
    }
  }

  @Test("the navigations of another tree are not parked")
  func otherTree() async throws {
    let other = PlainCoordinator(AppRoute.home, shows: [.settings])
    try await broken { client, _ in
      _ = try await client.addBreakpoint("*", timeoutMilliseconds: Self.long)
      #expect(other.navigate(to: AppRoute.settings))
      #expect(try await client.breakpoints().parked.isEmpty)
    }
  }

  @Test("an app that keeps its own navigation has no breakpoints")
  func foreign() async throws {
    let node = ForeignNode(ForeignNode.firstNumber + 77, "Foreign")
    try await serving(node, options: InspectorOptions(allowsControl: true)) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(!client.hasBreakpoints)
        let error = await #expect(throws: RemoteError.self) { try await client.addBreakpoint("*") }
        #expect(error?.code == RemoteError.Code.notControllable)
      }
    }
  }
}

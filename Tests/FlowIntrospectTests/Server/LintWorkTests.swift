import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The work that lints cause in an app with many coordinators and many routes.
@MainActor
@Suite("The work of lints", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct LintWorkTests {
  /// The questions to all coordinators of a test.
  final class Questions {
    var count = 0
  }

  final class Asked: Coordinator<Numbered> {
    private let questions: Questions

    init(_ number: Int, _ questions: Questions) {
      self.questions = questions
      super.init(router: Router(initial: Numbered(number)))
      errorHandler = quietHandler()
    }

    override func canHandle(_ route: any Route) -> Bool {
      questions.count += 1
      return false
    }
  }

  private let questions = Questions()
  private let root: Asked
  private static let coordinators = 400
  private static let routes = 400
  private static let all = coordinators * routes

  init() {
    root = Asked(0, questions)
    for _ in 1..<Self.coordinators { root.addChild(Asked(1, questions)) }
    questions.count = 0
  }

  /// Checks that every coordinator was asked about every route, and hardly any twice.
  private func expectOneRun() {
    #expect((Self.all..<Self.all + 8 * Self.coordinators).contains(questions.count))
  }

  private var options: InspectorOptions {
    var options = InspectorOptions()
    options.catalogue.add((0..<Self.routes).map { Numbered($0) })
    return options
  }

  @Test("the work ends when the viewer that asked for it leaves, before the answer")
  func left() async throws {
    try await serving(root, options: options) { inspector in
      do {
        let client = try await RawClient.greeted(inspector.socketPath)
        try await client.send(#"{"jsonrpc":"2.0","id":2,"method":"lints/list","params":{}}"#)
        try await eventually("the lints ask") { questions.count > 0 }
        withExtendedLifetime(client) {}
      }
      try await eventually("the viewer has left") { await inspector.hub.viewerCount == 0 }
      let asked = questions.count
      // Many times the pause between two visits of the lints.
      for _ in 0..<100 { try await Task.sleep(for: Patience.pause) }
      // A visit may have begun before.
      #expect(questions.count <= asked + 20_000 && questions.count < Self.all)
      let later = questions.count
      for _ in 0..<100 { try await Task.sleep(for: Patience.pause) }
      #expect(questions.count == later)
    }
  }

  @Test("the work goes on for another viewer that asked")
  func another() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let first = try await client.send(LintsListRequest())
        do {
          let other = try await RawClient.greeted(inspector.socketPath)
          try await other.send(#"{"jsonrpc":"2.0","id":2,"method":"lints/list","params":{}}"#)
          withExtendedLifetime(other) {}
        }
        let last = try await client.lints(until: .now + Patience.duration)
        #expect(last.progress == nil)
        #expect(first.progress == nil || questions.count >= Self.all)
      }
    }
  }

  @Test("an answer has the findings so far, and the next request goes on with the same run")
  func parts() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let heard = Locked<[LintsListRequest.Progress]>([])
        let last = try await client.lints(until: .now + Patience.duration) { progress in
          heard.withLock { $0.append(progress) }
        }
        let told = heard.withLock { $0 }
        #expect(last.progress == nil)
        expectOneRun()
        #expect(told.map(\.done) == told.map(\.done).sorted())
        #expect(told.allSatisfy { $0.total == Self.all || $0.total == 0 })
      }
    }
  }

  @Test("a run that was not finished goes on for the next viewer, if nothing changed since")
  func tries() async throws {
    try await serving(root, options: options) { inspector in
      var tries = 0
      var isFinished = false
      while !isFinished, tries < 1_000 {
        try await connected(to: inspector.endpoint) { client in
          isFinished = try await client.send(LintsListRequest()).progress == nil
        }
        tries += 1
      }
      #expect(isFinished)
      expectOneRun()
    }
  }

  @Test("a viewer that does not continue a run gets a new one, if the app changed since")
  func changed() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        guard try await client.send(LintsListRequest()).progress != nil else { return }
        root.addChild(Asked(2, questions))
        _ = try await client.snapshot()
        let all = Self.all + Self.routes
        let last = try await client.lints(until: .now + Patience.duration)
        #expect(last.progress == nil)
        #expect(questions.count > all)
      }
    }
  }

  @Test("the first coordinator of each type is asked first, so that most findings come early")
  func newTypesFirst() {
    let root = PlainCoordinator(AppRoute.home)
    var children: [HookedFlow] = []
    for _ in 0..<50 {
      let child = HookedFlow(.list)
      child.claims = { _ in false }
      children.append(child)
      root.addChild(child)
    }
    let other = CartFlow(.list, shows: [.settings])
    root.addChild(other)
    let pass = LintPass(known(root))
    // Visits, and the questions to three types.
    while pass.progress.total == 0 { pass.resume(steps: 1) }
    while pass.progress.done < 3 * everyAppRoute.count { pass.resume(steps: 1) }
    #expect(children[0].questions >= everyAppRoute.count)
    let more = children.dropFirst().reduce(0) { $0 + $1.questions }
    #expect(more <= 4, "the others were asked \(more) times")
    while !pass.resume(steps: 1_000) {}
    #expect(pass.progress.done == pass.progress.total)
    #expect(children.allSatisfy { $0.questions >= everyAppRoute.count })
  }
}

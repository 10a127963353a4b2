import Observation
import TestCoordinators
import Testing

@testable import FlowEngine

/// What happens in a change, and what the state is at that time.
@MainActor
private final class ChangeLog: ChangeListener {
  /// In the words of the comment of ``Change``, each with whether the sheet is up, and has an owner.
  private(set) var words: [String] = []
  /// Whether it forbids each change.
  var isForbidding = false
  private let app: TestCoordinator<AppRoute>
  private let sheet: WatchedCoordinator<AppRoute>
  private var attachment: ScreenAttachment?
  /// Whether the sheet had an owner when a step was applied before.
  private var wasOwned = false

  init(_ app: TestCoordinator<AppRoute>, _ sheet: WatchedCoordinator<AppRoute>) {
    (self.app, self.sheet) = (app, sheet)
  }

  /// Logs what happens while `body` runs; a listener before all others, and one of each other kind.
  func during(_ body: () -> Void) -> [String] {
    attachment = app.attachToScreen { [unowned self] event in
      guard event.coordinator.id == sheet.id, event.route == nil else { return }
      switch event.phase {
      case .willAppear: note("announce")
      case .didAppear: note("appear")
      case .willDisappear, .didDisappear: break
      }
    }
    (words, wasOwned) = ([], sheet.parent != nil)
    observe()
    Change.setListening(true, self, rank: -1)
    Change.setRecording(true)
    body()
    Change.setRecording(false)
    Change.setListening(false, self, rank: -1)
    attachment = nil
    return words
  }

  /// Observes once what the user sees.
  private func observe() {
    withObservationTracking {
      _ = app.visibleRoute
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.note("notify") }
    }
  }

  private func note(_ step: String) {
    let isUp = node(app).core.modal?.node === node(sheet)
    let word = "\(step) \(isUp ? "up" : "down")\(sheet.parent == nil ? "" : " owned")"
    // The trees of both coordinators are asked whether they may change.
    if word != words.last { words.append(word) }
  }

  func forbidsChange(inTreeOf node: CoordinatorNode) -> Bool {
    note("begin")
    return isForbidding
  }

  func deliver() -> Bool {
    note("deliver")
    return true
  }

  func willApply(_ steps: [NavigationStep], leaving children: NextChildren?) { note("foresee") }
  func didApply(to node: CoordinatorNode) {
    let isOwned = sheet.parent != nil
    note(isOwned == wasOwned ? "apply" : "settle")
    wasOwned = isOwned
  }
  func didApply() { note("applied") }
  func didUndo(_ node: CoordinatorNode) { note("undo") }
  func willChangeUnpredictably() { note("foresee nothing") }
  func didChangeUnpredictably() { note("applied at last") }
  func willEnd() { note("end") }
  func navigated(_ record: NavigationRecord, from origin: CoordinatorNode) {
    note(record.succeeded ? "record" : "record a failure")
  }
}

/// ``Change`` does its steps in the order that its comment names.
@MainActor
@Suite("The order of a change")
struct ChangeOrderTests {
  private let app = TestCoordinator(AppRoute.home, shows: [.list])
  private let sheet = WatchedCoordinator(AppRoute.sheet, shows: [.form])
  private let errors: RecordingErrorHandler
  private let log: ChangeLog

  init() {
    errors = RecordingErrorHandler(on: app)
    log = ChangeLog(app, sheet)
  }

  /// The steps that present the sheet; the announcement delivers what waits before its own calls.
  private let presented = [
    "deliver down", "begin down", "foresee down", "deliver down", "announce down", "apply up",
    "settle up owned", "applied up owned", "end up owned", "notify up owned", "record up owned",
    "deliver up owned",
  ]

  @Test("begin, foresee, announce, apply, settle ownership, notify, record, deliver")
  func success() {
    let words = log.during { app.presentModal(sheet) }
    #expect(words == presented + ["appear up owned"])
  }

  @Test("a refused navigation begins, is recorded and delivered, and nothing else happens")
  func refused() {
    let words = log.during { app.navigate(to: ShopRoute.cart) }
    #expect(words == ["deliver down", "begin down", "record a failure down", "deliver down"])
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
  }

  @Test("a change that a listener forbids is refused at its beginning")
  func forbidden() {
    log.isForbidding = true
    let navigation = log.during { app.navigate(to: AppRoute.list) }
    #expect(navigation == ["deliver down", "begin down", "record a failure down", "deliver down"])
    let presentation = log.during { app.presentModal(sheet) }
    #expect(presentation == ["deliver down", "begin down"])
    #expect(errors.errors.map(\.kind) == ["configurationError", "configurationError"])
    #expect(isClean(app) && sheet.parent == nil)
  }

  @Test("a change within a change has all steps but the notification, which is that of the outer")
  func nested() {
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { [unowned app, sheet] _ in
      app.presentModal(sheet)
      return true
    }
    let words = log.during { app.navigate(to: AppRoute.login) }
    let outer = ["deliver down", "begin down", "foresee nothing down"]
    let inner = [
      "deliver down", "begin down", "foresee down", "apply up", "settle up owned",
      "applied up owned", "record up owned", "deliver up owned",
    ]
    // App code changes the flow, so what comes up is announced once it is there.
    let end = [
      "applied at last up owned", "end up owned", "notify up owned", "record up owned",
      "deliver up owned", "announce up owned", "appear up owned",
    ]
    #expect(words == outer + inner + end)
  }

  @Test("a change that the app takes back is undone before its end, and recorded as a failure")
  func takenBack() {
    app.presentModal(sheet)
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { _ in false }
    let words = log.during { app.navigate(to: AppRoute.login) }
    // The observers would be notified after the end, but find what they knew.
    #expect(
      words == [
        "deliver up owned", "begin up owned", "foresee nothing up owned", "foresee up owned",
        "apply down owned", "settle down", "applied down", "settle up owned", "undo up owned",
        "applied at last up owned", "end up owned", "record a failure up owned",
        "deliver up owned",
      ])
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
    #expect(isVisible(AppRoute.sheet, in: app))
  }

  @Test("a navigation of a hook that is told what appeared begins after the record")
  func fromHook() {
    sheet.onPhase = { [unowned sheet] phase, route in
      if phase == .didAppear, route == nil { sheet.navigate(to: AppRoute.form) }
    }
    let words = log.during { app.presentModal(sheet) }
    let within = [
      "appear up owned", "begin up owned", "foresee up owned", "deliver up owned",
      "apply up owned", "applied up owned", "end up owned", "record up owned", "deliver up owned",
    ]
    #expect(words == presented + within)
    #expect(isVisible(AppRoute.form, in: app))
  }
}

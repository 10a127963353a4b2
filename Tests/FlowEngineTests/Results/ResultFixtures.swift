import FlowEngine
import TestCoordinators

extension TestCoordinator: ResultCoordinator {
  package typealias Output = Int
}

typealias Outcome = Result<Int, NoResult>

/// An app with a registered modal, a child that is pushed, and a detour.
@MainActor
final class ResultApp {
  let root = TestCoordinator<AppRoute>(.home, shows: [.list, .sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator<AppRoute>(.sheet, shows: [.form])
  let shop = TestCoordinator<ShopRoute>(.catalogue, shows: [.cart])
  let detour = TestCoordinator<HelpRoute>(.index)
  let errors: RecordingErrorHandler
  private(set) var outcomes: [Outcome] = []

  init() {
    errors = RecordingErrorHandler(on: root)
    root.addModalCoordinator(sheet)
    root.addChild(shop)
  }

  func take(_ outcome: Outcome) { outcomes.append(outcome) }

  /// Presents the sheet for a result.
  @discardableResult
  func ask() -> Bool { root.presentModal(sheet) { [weak self] in self?.take($0) } }
}

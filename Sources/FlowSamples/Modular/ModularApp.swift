import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import ModularKit

extension Sample {
  /// Modules that navigate through clients, in tabs.
  static let modular = Sample(
    name: "modular",
    summary: "three modules in tabs, which navigate through clients: chains, covers and sheets",
    make: { ModularApp(seed: $0) })
}

/// The modules with a simulated user, who taps the buttons of the visible screen and opens links.
@MainActor
final class ModularApp: TouringSample {
  let app = Modular.Tabs.coordinator(
    dependencies: Modular.Tabs.Dependencies(data: .live, session: Session()))
  var stepCount = 0
  let tour: [@MainActor (ModularApp) -> Void]
  private var generator: SeededGenerator
  /// A button of a sheet that the user keeps until the sheet is gone.
  private var stale: ScreenView.Button?

  /// The depth at which the user goes back to the root, below the limit of the lint.
  private static let depth = 12

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var tour: [@MainActor (ModularApp) -> Void] = []
    for tab in Modular.Tabs.Tab.allCases.reversed() { tour.append { $0.show(tab) } }
    for title in Modular.taps { tour.append { $0.tap(title) } }
    // A sheet and a cover that links present, each closed again.
    for link in Modular.opened {
      tour.append { $0.app.open(link, with: Modular.links) }
      tour.append { $0.tap("close") }
    }
    self.tour = tour
  }

  var buttons: [ScreenView.Button] {
    (app.visibleScreen().content as? ScreenView)?.buttons ?? []
  }

  func draw() { _ = app.visibleScreen() }

  /// Taps the first button with this title; returns false if there is none.
  @discardableResult
  func tap(_ title: String) -> Bool {
    guard let button = buttons.first(where: { $0.title == title }) else { return false }
    button.tap()
    return true
  }

  private func show(_ tab: Modular.Tabs.Tab) {
    app.navigate(to: ModuleRoute(tab.destination), inTab: tab)
  }

  func improvise() {
    if let stack = front as? ModuleCoordinator, stack.router.state.stack.count >= Self.depth {
      tap("pop to root")
      return
    }
    switch generator.below(100) {
    case 0..<80: if let button = buttons.randomElement(using: &generator) { button.tap() }
    case 80..<92:
      if let tab = Modular.Tabs.Tab.allCases.randomElement(using: &generator) { app.select(tab) }
    case 92..<94:
      if let link = Modular.opened.randomElement(using: &generator) {
        app.open(link, with: Modular.links)
      }
    case 94..<96:
      if let tab = Modular.Tabs.Tab.allCases.randomElement(using: &generator) { show(tab) }
    default: tapStale()
    }
  }

  /// Keeps a button of a sheet, and taps it once its stack has left the screen, which is reported.
  private func tapStale() {
    if let stale, front.presentationContext != .modal {
      stale.tap()
      self.stale = nil
    } else if front.presentationContext == .modal {
      stale = buttons.first { $0.title == "dismiss" }
    }
  }
}

/// The sample `modular`: three modules, each a Swift target of its own, that know each other only
/// through public destinations; and a module of tabs that starts with each of them.
enum Modular {}

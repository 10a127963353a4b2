import FlowEngine
import FlowModules
import Testing

@MainActor @Suite("Docs/Modules.md, links")
struct ModuleLinksExcerpts {
  enum Checkout {
    nonisolated enum Destination: Hashable, Sendable { case overview, cart }
  }

  @Test("a link presents a destination")
  func page() {
    let app = ModuleCoordinator(
      entry: ModuleEntry<Checkout.Destination, String>(entryDestination: .overview) { to, _, _ in
        "\(to)"
      })
    app.navigate(to: ModuleRoute(Checkout.Destination.cart, as: .sheet(detents: [.medium])))
    app.navigate(to: ModuleRoute(Checkout.Destination.cart, as: .cover))
    #expect(app.name == "ModuleCoordinator<ModuleLinksExcerpts.Checkout>")
    #expect(app.currentModalCoordinator?.rootIdentifier == "cart")
  }
}

extension Coordinator {
  fileprivate var rootIdentifier: String { router.state.root.identifier }
}

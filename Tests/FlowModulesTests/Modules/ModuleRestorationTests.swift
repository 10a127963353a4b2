import FlowEngine
import FlowModules
import FlowSamples
import Foundation
import TestCoordinators
import Testing

/// Modules whose destinations are Codable are restored like any other coordinator.
@MainActor
@Suite("Restored modules")
struct ModuleRestorationTests {
  enum Checkout {
    enum Destination: Hashable, Sendable, Codable { case cart, address(String), payment(Int) }
  }
  enum Account {
    enum Destination: Hashable, Sendable, Codable { case profile, orders(page: Int) }
  }

  private func app() -> ModuleCoordinator {
    let app = ModuleCoordinator(
      entry: ModuleEntry<Checkout.Destination, String>(entryDestination: .cart) { to, _, _ in
        "\(to)"
      })
    app.register { (to: Account.Destination, _: NavigationMode, _: NavigationClient) in "\(to)" }
    return app
  }

  private func json(_ state: SavedState) throws -> SavedState {
    try JSONDecoder().decode(SavedState.self, from: JSONEncoder().encode(state))
  }

  /// The screens and the modes of a stack and of the sheets on it, from the root up.
  private func outline(_ stack: ModuleCoordinator) -> [String] {
    let own = ["\(stack.mode)"] + screens(stack).map { $0 }
    let detail = ([stack.router.state.root] + stack.router.state.stack).map {
      "\($0.destination) \($0.occurrence)"
    }
    return own + detail + (modal(of: stack).map { outline($0) } ?? [])
  }

  @Test("a stack of several modules is restored, with its equal destinations")
  func stack() throws {
    let old = app()
    let client = old.client(for: Checkout.Destination.self)
    client.push(.address("Main St"))
    old.client(for: Account.Destination.self).push(.orders(page: 2))
    client.push(.address("Main St"))
    let new = app()
    #expect(new.restoreState(try json(old.savedState())).isComplete)
    #expect(outline(new) == outline(old))
    #expect(new.visibleScreen().content as? String == "address(\"Main St\")")
  }

  @Test(
    "a sheet or a cover is restored in its mode, with its own stack",
    arguments: [
      NavigationMode.sheet, .sheet(detents: [.medium, .large]), .cover, .withoutStack(.sheet),
    ])
  func sheet(mode: NavigationMode) throws {
    let old = app()
    old.client(for: Account.Destination.self).present(.profile, as: mode)
    if mode != .withoutStack(.sheet) {
      modal(of: old)?.client(for: Account.Destination.self).push(.orders(page: 1))
    }
    let new = app()
    #expect(new.restoreState(try json(old.savedState())).isComplete)
    #expect(outline(new) == outline(old))
    #expect(modal(of: new)?.mode == mode)
    #expect(
      new.router.state.modalDetentConfiguration == old.router.state.modalDetentConfiguration)
  }

  @Test("destinations that are not Codable, or have no builder here, are dropped and reported")
  func dropped() throws {
    let old = app()
    old.register { (to: MyModule.Destination, _: NavigationMode, _: NavigationClient) in "\(to)" }
    old.client(for: Checkout.Destination.self).push(.payment(3))
    old.client(for: MyModule.Destination.self).push(.internal(.editForm))
    old.client(for: Account.Destination.self).push(.profile)
    let new = ModuleCoordinator(
      entry: ModuleEntry<Checkout.Destination, String>(entryDestination: .cart) { to, _, _ in
        "\(to)"
      })
    let errors = RecordingErrorHandler(on: new)
    let report = new.restoreState(try json(old.savedState()))
    #expect(report.dropped.map(\.name) == ["editForm", "profile"])
    #expect(errors.errors.count == 2)
    #expect(screens(new) == ["cart", "payment"])
  }

  @Test(
    "a route with a damaged field is dropped and reported, without a crash",
    arguments: [
      "\"type\":7", "\"mode\":\"none\"", "\"occurrence\":-1", "\"occurrence\":1.5",
      "\"destination\":null",
    ])
  func hostile(field: String) throws {
    let old = app()
    old.client(for: Checkout.Destination.self).push(.payment(3))
    var text = String(decoding: try JSONEncoder().encode(old.savedState()), as: UTF8.self)
    text = text.replacingOccurrences(of: "\"payment\"", with: "\"payment\"")
    let state = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var coordinators = try #require(state["coordinators"] as? [[String: Any]])
    var path = try #require(coordinators[0]["path"] as? [[String: Any]])
    var route = try #require(path[0]["route"] as? [String: Any])
    var value = try #require(route["value"] as? [String: Any])
    let change = try #require(
      JSONSerialization.jsonObject(with: Data("{\(field)}".utf8)) as? [String: Any])
    value.merge(change) { $1 }
    route["value"] = value
    path[0]["route"] = route
    coordinators[0]["path"] = path
    var changed = state
    changed["coordinators"] = coordinators
    let read = try JSONDecoder().decode(
      SavedState.self, from: JSONSerialization.data(withJSONObject: changed))
    let new = app()
    let errors = RecordingErrorHandler(on: new)
    #expect(new.restoreState(read).dropped.map(\.part) == ["route"])
    #expect(errors.errors.count == 1)
    #expect(screens(new) == ["cart"])
  }

  @Test(
    "every state of a random walk of clients is restored as an equal state",
    arguments: UInt64(1)...12)
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = app()
    for step in 0..<60 {
      var top = old
      while random.chance(70), let above = modal(of: top) { top = above }
      let checkout = top.client(for: Checkout.Destination.self)
      let account = top.client(for: Account.Destination.self)
      switch random.below(8) {
      case 0, 1: checkout.push(.address("\(random.below(2))"))
      case 2: account.push(.orders(page: random.below(2)))
      case 3 where modal(of: top) == nil: account.presentSheet(.profile, detents: [.small, .large])
      case 4 where modal(of: top) == nil: checkout.presentFullScreenCover(.payment(step))
      case 5: top.navigate(to: ModuleRoute(Account.Destination.profile, as: .sheet))
      case 6: top.dismiss()
      default: top.popToRoot()
      }
      let new = app()
      let report = new.restoreState(try json(old.savedState()))
      #expect(report.isComplete, "seed \(seed), step \(step): \(report.dropped)")
      #expect(outline(new) == outline(old), "seed \(seed), step \(step)")
    }
  }
}

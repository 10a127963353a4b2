import FlowModel
import FlowScan
import Testing

/// Modals that are prepared, and that `navigationType(for:)` leaves to its default.
@Suite struct UnusedModalTests {
  /// What is prepared for each route of a cart with these functions; routes without it are left out.
  private func unused(_ functions: String, initial: String = "") -> [String: String] {
    let text = """
      import FlowEngine
      enum CartRoute: Route { case cart, item, gift, pay }
      final class GiftCoordinator: Coordinator<CartRoute> { init() { super.init(root: .gift) } }
      final class PayCoordinator: Coordinator<CartRoute> { init() { super.init(root: .pay) } }
      final class CartCoordinator: Coordinator<CartRoute> {
        init() { super.init(root: .cart)
          \(initial) }
        override func canHandle(_ route: any Route) -> Bool { route is CartRoute }
        \(functions)
      }
      """
    let claims = Scan(texts: [("Cart.swift", "Shop", text)]).map.claims.filter {
      $0.coordinator == "CartCoordinator"
    }
    #expect(claims.count == 4)
    return Dictionary(
      uniqueKeysWithValues: claims.compactMap { claim in
        claim.unusedModal.map { (claim.route, $0.rawValue) }
      })
  }

  private static let detents = """
    override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
      switch route as? CartRoute {
      case .item: ModalDetentConfiguration(detents: [.medium])
      default: ModalDetentConfiguration()
      }
    }
    """

  private static let factory = """
    override func makeModalCoordinator(for route: CartRoute) -> Coordinator<CartRoute>? {
      route == .pay ? PayCoordinator() : nil
    }
    """

  @Test("each way of preparing one is told from the others")
  func each() {
    let typed = """
      override func navigationType(for route: any Route) -> NavigationType {
        switch route as? CartRoute {
        case .cart: .replace
        default: .push
        }
      }
      """
    for navigation in ["", typed] {
      #expect(
        unused(
          navigation + "\n" + Self.detents + "\n" + Self.factory,
          initial: "addModalCoordinator(GiftCoordinator())")
          == [
            "CartRoute.item": "detents", "CartRoute.pay": "factory",
            "CartRoute.gift": "registration",
          ])
    }
  }

  @Test(
    "a route that is named is treated, whatever the answer is",
    arguments: [
      "switch route as? CartRoute { case .item: .push\n default: .push }",
      "switch route as? CartRoute { case .item: .modal\n default: .push }",
      "route as? CartRoute == .item ? .push : .replace",
      "(route as? CartRoute).map([.item, .gift].contains) == true ? .push : .replace",
      "switch route.identifier { case \"item\": .push\n default: .push }",
      "if case .item? = route as? CartRoute { return .push }\n return super.navigationType(for: route)",
    ])
  func named(answer: String) {
    #expect(
      unused(
        "override func navigationType(for route: any Route) -> NavigationType {\n\(answer) }\n"
          + Self.detents) == [:])
  }

  @Test("what leads to the superclass is its default, and what it names is treated")
  func inherited() {
    let answer = """
      override func navigationType(for route: any Route) -> NavigationType {
        if route as? CartRoute == .gift { return .push }
        return super.navigationType(for: route)
      }
      """
    #expect(unused(answer + "\n" + Self.detents) == ["CartRoute.item": "detents"])
  }

  @Test(
    "what is done for every route, or has to be said of every route, prepares none",
    arguments: [
      """
      override func makeModalCoordinator(for route: CartRoute) -> Coordinator<CartRoute>? {
        Coordinator(root: route)
      }
      """,
      """
      override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
        ModalDetentConfiguration(detents: [.medium])
      }
      """,
      """
      override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
        switch route as? CartRoute {
        case .item, .cart, .gift: ModalDetentConfiguration(detents: [.medium])
        case .pay, nil: ModalDetentConfiguration()
        }
      }
      """,
    ])
  func ofAll(functions: String) {
    #expect(unused(functions) == [:])
  }

  @Test("a modal that is shown is used, and a default that shows modals too")
  func used() {
    let answer = """
      override func navigationType(for route: any Route) -> NavigationType {
        switch route as? CartRoute {
        case .gift: .push
        default: .modal
        }
      }
      """
    #expect(unused(answer + "\n" + Self.detents + "\n" + Self.factory) == [:])
  }
}

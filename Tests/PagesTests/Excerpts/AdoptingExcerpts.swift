import FlowEngine
import FlowIntrospect
import Testing

/// The parts of Docs/Adopting.md that are not files of Examples/Shop.
@MainActor @Suite("Docs/Adopting.md")
struct AdoptingExcerpts {
  enum CartRoute: Route { case cart, checkout, payment }

  @Test("a test makes plans and explanations")
  func plans() {
    let cart = Coordinator(root: CartRoute.cart)
    let plan = NavigationPlan(to: CartRoute.payment, steps: [.push(.payment, on: cart)])
    let explanation = NavigationExplanation(outcome: .success(plan))
    #expect(explanation.trace.entries.isEmpty)
    #expect(plan.predictedStates()[cart.id]?.path == [.route(RouteValue(CartRoute.payment))])
  }

  final class CartCoordinator: Coordinator<CartRoute> {
    var items = 0 { didSet { inspectionDidChange() } }
    override var inspectionName: String? { "gifts" }
    override var inspectionFacts: [InspectionFact] { [InspectionFact("items", "\(items)")] }
  }

  @Test("a coordinator gives its name and its facts")
  func facts() {
    let cart = CartCoordinator(root: .cart)
    cart.items = 3
    #expect(cart.inspect().givenName == "gifts")
    #expect(cart.inspect().givenFacts == [InspectionFact("items", "3")])
  }

  @Test("the options can redact")
  func redaction() {
    var options = InspectorOptions()
    options.redaction = .associatedValues
    #expect(!options.allowsControl)
  }

  @Test("the options can keep the past")
  func flightRecorder() {
    var options = InspectorOptions()
    options.flightRecorder = .init()
    #expect(options.flightRecorder?.navigations == 1_000)
  }

  @Test("the options can have tags")
  func tags() {
    var options = InspectorOptions()
    options.tags = ["build": "812", "device": "iPhone 17", "user": "u-7"]
    #expect(options.tags.count == 3)
  }
}

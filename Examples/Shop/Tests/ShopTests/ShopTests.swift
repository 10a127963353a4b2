import FlowEngine
import FlowLinks
import Testing

@testable import Shop

@MainActor @Suite struct ShopTests {
  let app = AppCoordinator()

  @Test func signingInOpensTheTabs() {
    #expect(app.visibleRoute as? LoginRoute == .signIn)
    #expect(app.navigate(to: AppRoute.shop))
    #expect(app.currentFlow is TabsCoordinator)
    #expect(app.visibleRoute as? CatalogueRoute == .catalogue)
  }

  @Test func aLinkToReviewsPutsTheProductBelow() throws {
    app.navigate(to: AppRoute.shop)
    #expect(app.open("shop://product/7/reviews", with: links))
    let catalogue = try #require(app.visibleCoordinator as? CatalogueCoordinator)
    #expect(catalogue.router.state.stack == [.product(7), .reviews(7)])
  }

  @Test func checkoutIsASheetOverTheCart() throws {
    app.navigate(to: AppRoute.shop)
    #expect(app.navigate(to: CartRoute.checkout))
    let sheet = try #require(app.presentation().layers.last)
    #expect(sheet.kind == .sheet(.init(detents: [.medium, .large], selectedDetent: .medium)))
    #expect(sheet.presenter?.name == "CartCoordinator")
  }

  @Test func aRouteOfAnotherFlowFailsAndChangesNothing() {
    let errors = FlowErrorHandler()
    app.errorHandler = errors
    #expect(!app.navigate(to: CartRoute.checkout))
    #expect(errors.journal.map(\.error.kind) == ["navigationFailed"])
    #expect(app.visibleRoute as? LoginRoute == .signIn)
  }

  @Test func aStackIsArrangedWithoutPlanning() {
    let catalogue = CatalogueCoordinator()
    catalogue.arrange(stack: [.product(1)])
    #expect(catalogue.navigate(to: CatalogueRoute.reviews(2)))
    #expect(catalogue.router.state.stack == [.product(1), .reviews(2)])
  }
}

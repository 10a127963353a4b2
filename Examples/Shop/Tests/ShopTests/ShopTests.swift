import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowTesting
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
    expectPresentation(of: app)
  }

  @Test func aRouteOfAnotherFlowFailsAndChangesNothing() {
    let errors = FlowErrorHandler()
    app.errorHandler = errors
    #expect(!app.navigate(to: CartRoute.checkout))
    #expect(errors.journal.map(\.error.kind) == ["navigationFailed"])
    #expect(app.visibleRoute as? LoginRoute == .signIn)
  }

  @Test func declaredRoutesAreReachableAfterTheLogin() {
    app.navigate(to: AppRoute.shop)
    // The tabs and the cart show without a navigation to them, and an offer only as a detour.
    expectReachable(
      .shop, from: app,
      except: [
        LoginRoute.signIn, LoginRoute.forgotPassword, TabsRoute.tabs, CartRoute.cart,
        OfferRoute.offer(1),
      ])
  }

  @Test func aUserReachesMostRoutes() {
    let coverage = NavigationCoverage(of: .shop)
    app.navigate(to: LoginRoute.forgotPassword)
    app.navigate(to: AppRoute.shop)
    app.navigate(to: CartRoute.checkout)
    app.visibleCoordinator.navigate(to: CartRoute.payment)
    app.navigate(to: AccountRoute.orders)
    app.showOffer(1)
    app.navigate(to: AppRoute.login)
    expectCoverage(coverage, atLeast: 50)
  }

  @Test func aUsedAppIsReleased() {
    expectReleased {
      let app = AppCoordinator()
      app.navigate(to: AppRoute.shop)
      app.navigate(to: CartRoute.checkout)
      app.showOffer(3)
      return app
    }
  }

  @Test func aStackIsArrangedWithoutPlanning() {
    let catalogue = CatalogueCoordinator()
    catalogue.arrange(stack: [.product(1)])
    #expect(catalogue.navigate(to: CatalogueRoute.reviews(2)))
    #expect(catalogue.router.state.stack == [.product(1), .reviews(2)])
  }
}

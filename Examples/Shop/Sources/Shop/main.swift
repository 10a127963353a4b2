import FlowEngine
import FlowIntrospect
import FlowLinks

let app = AppCoordinator()
app.handleErrors()
let inspector = try app.startInspector()
print("serving \(inspector.endpoint)")

// A user, for as long as the process runs.
let actions: [@MainActor () -> Void] = [
  { app.navigate(to: AppRoute.shop) },
  { app.open("shop://product/7/reviews", with: links) },
  { app.navigate(to: CartRoute.checkout) },
  { app.visibleCoordinator.navigate(to: CartRoute.payment) },
  { app.showOffer(3) },
  { app.visibleCoordinator.pop() },
  { app.navigate(to: AccountRoute.orders) },
  { app.navigate(to: AppRoute.login) },
  { app.navigate(to: CartRoute.checkout) },  // fails: the user is not signed in
]
while true {
  for action in actions {
    try await Task.sleep(for: .seconds(2))
    action()
  }
}

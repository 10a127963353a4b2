import Foundation

/// What a user does, one step a line.
enum Step {
  case tapProduct(Int)
  case tapReviews
  case tapOrders
  case signIn
  case select(Tab)
  case show(Sheet)
  case back
  case follow(URL)

  init?(_ line: String) {
    let words = line.split(separator: " ").map { String($0) }
    switch (words.first, words.dropFirst().first) {
    case ("product", let number?):
      guard let number = Int(number) else { return nil }
      self = .tapProduct(number)
    case ("reviews", nil): self = .tapReviews
    case ("orders", nil): self = .tapOrders
    case ("sign-in", nil): self = .signIn
    case ("catalogue", nil): self = .select(.catalogue)
    case ("account", nil): self = .select(.account)
    case ("cart", nil): self = .show(.cart)
    case ("filter", nil): self = .show(.filter)
    case ("back", nil): self = .back
    case ("link", let text?):
      guard let url = URL(string: text) else { return nil }
      self = .follow(url)
    default: return nil
    }
  }
}

extension AppRouter {
  /// Does what a button on the screen does; a link is opened by the app.
  func take(_ step: Step) {
    switch step {
    case .tapProduct(let number): catalogue.path.append(.product(number))
    case .tapReviews:
      if case .product(let number) = catalogue.path.last {
        catalogue.path.append(.reviews(of: number))
      }
    case .tapOrders: showOrders()
    case .signIn: signIn()
    case .select(let tab): self.tab = tab
    case .show(let sheet): self.sheet = sheet
    case .back: back()
    case .follow: break
    }
  }

  /// What the screen shows, from the tab bar to what is in front.
  var screen: String {
    let path =
      tab == .catalogue ? catalogue.path.map { "\($0)" } : account.path.map { "\($0)" }
    let front = [sheet.map { "\($0)" }, isLoginShown ? "login" : nil].compactMap { $0 }
    return (["\(tab)"] + path + front).joined(separator: " > ")
  }
}

#if canImport(UIKit)
  import UIKit

  /// A user whose deeds are lines of text; see README.md.
  @MainActor
  struct SimulatedUser {
    let window: UIWindow
    private var hand: Hand { Hand(on: window) }

    init(of window: UIWindow) { self.window = window }

    /// Does what a line says, and lets animations end; returns whether it could be done.
    func perform(_ line: String) -> Bool {
      let done = begin(line)
      window.turns.untilStill()
      return done
    }

    /// The type of the innermost controller that the user can touch.
    var screen: String {
      hand.touchable.last.map { String(describing: type(of: $0)) } ?? "nothing"
    }

    private func begin(_ line: String) -> Bool {
      let words = line.split(separator: " ").map(String.init)
      let number = words.last.flatMap { Int($0) } ?? -1
      switch words.first {
      case "log-in": return on(LoginViewController.self) { $0.didTapLogIn() }
      case "forgot": return on(LoginViewController.self) { $0.didTapForgot() }
      case "item":
        return Item.all.indices.contains(number)
          && on(ItemListViewController.self) { $0.didSelectRow(number) }
      case "reviews": return on(ItemViewController.self) { $0.didTapReviews() }
      case "buy": return on(ItemViewController.self) { $0.didTapBuy() }
      case "pay": return on(CartViewController.self) { $0.didTapPay() }
      case "cancel": return on(CartViewController.self) { $0.didTapCancel() }
      case "help": return on(SettingsViewController.self) { $0.didTapHelp() }
      case "tour": return on(SettingsViewController.self) { $0.didTapTour() }
      case "done": return on(TourViewController.self) { $0.didTapDone() }
      case "next": return hand.turnPage(forward: true)
      case "back": return hand.tapBack()
      case "tab": return hand.tapItem(number)
      case "alert": return hand.tapAlert(words.dropFirst().joined(separator: " "))
      default: return gesture(line)
      }
    }

    private func gesture(_ line: String) -> Bool {
      switch line {
      case "swipe begin": hand.beginSwipeBack()
      case "swipe end": hand.endSwipeBack(cancelled: false)
      case "swipe cancel": hand.endSwipeBack(cancelled: true)
      case "pull begin": hand.beginPullDown()
      case "pull end": hand.endPullDown(cancelled: false)
      case "pull cancel": hand.endPullDown(cancelled: true)
      default: false
      }
    }

    private func on<Screen: UIViewController>(_: Screen.Type, _ tap: (Screen) -> Void) -> Bool {
      guard let screen = hand.touchable.lazy.compactMap({ $0 as? Screen }).last else {
        return false
      }
      tap(screen)
      return true
    }
  }
#endif

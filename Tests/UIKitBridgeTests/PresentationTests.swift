import Testing
import UIKitFakes

@testable import FlowBridge
@testable import UIKitBridgeOnFakes

@MainActor
@Suite("View controllers of a window: what is presented")
struct PresentationTests {
  private func present(
    _ controller: UIViewController, _ style: UIModalPresentationStyle,
    from source: UIViewController, in phone: Phone
  ) {
    controller.modalPresentationStyle = style
    source.present(controller, animated: true)
    phone.window.turns.untilStill()
  }

  @Test("each belongs to its presenter, with its style; a sheet has its detents")
  func chain() {
    let base = stack(Page())
    let phone = Phone(base)
    let sheet = stack(Page(id: "first"), Page(id: "second"))
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = [
      .medium(), .large(), .custom { _ in 200 }, .custom(identifier: .init("tall")) { _ in 300 },
    ]
    sheet.sheetPresentationController?.selectedDetentIdentifier = .medium
    present(sheet, .pageSheet, from: base.viewControllers[0], in: phone)
    let cover = Detail()
    present(cover, .fullScreen, from: sheet, in: phone)
    present(Page(), .popover, from: cover, in: phone)
    #expect(
      phone.lines == [
        "flow UINavigationController Page",
        "  sheet UINavigationController first > second medium,large,custom presentation=pageSheet",
        "    cover Detail Detail presentation=fullScreen",
        "      popover Page Page presentation=popover",
      ])
    #expect(phone.part.parts[0].parts[0].detents?.selectedDetent == .medium)
  }

  @Test(
    "the style decides between sheet and cover",
    arguments: [
      (UIModalPresentationStyle.formSheet, Role.sheet), (.automatic, .sheet),
      (.overFullScreen, .cover), (.currentContext, .cover), (.overCurrentContext, .cover),
      (.custom, .cover),
    ])
  func styles(style: UIModalPresentationStyle, role: Role) {
    let base = Page()
    let phone = Phone(base)
    present(Detail(), style, from: base, in: phone)
    #expect(phone.part.parts[0].parts.map(\.role) == [role])
    #expect(phone.part.parts[0].parts[0].facts.map(\.value) == ["\(style)"])
  }

  @Test("an alert has its title, its message and its buttons, and is gone after a tap")
  func alert() {
    let base = Page()
    let phone = Phone(base)
    let alert = UIAlertController(title: "Sure?", message: "Gone", preferredStyle: .alert)
    var taps = 0
    alert.addAction(UIAlertAction(title: "Yes", style: .destructive) { _ in taps += 1 })
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    base.present(alert, animated: true)
    phone.window.turns.untilStill()
    let line = "alert UIAlertController UIAlertController 'Sure?' message=Gone buttons=Yes, No"
    #expect(phone.lines.last == "  \(line) presentation=overFullScreen")
    #expect(phone.hand.tapAlert("Yes") && !phone.hand.tapAlert("Yes"))
    phone.window.turns.untilStill()
    #expect(phone.lines == ["flow Page Page"] && taps == 1)
  }

  @Test("a sheet that is pulled down is there until it is gone")
  func pulledDown() {
    let base = Page()
    let phone = Phone(base)
    present(Detail(), .pageSheet, from: base, in: phone)
    let before = phone.part.fingerprint
    #expect(phone.hand.beginPullDown())
    phone.window.turns.untilStill()
    #expect(phone.part.fingerprint == before)
    #expect(phone.hand.endPullDown(cancelled: true))
    phone.window.turns.untilStill()
    #expect(phone.part.fingerprint == before)
    #expect(phone.hand.beginPullDown() && phone.hand.endPullDown(cancelled: false))
    phone.window.turns.untilStill()
    #expect(phone.lines == ["flow Page Page"])
  }

  @Test("a swipe back that is cancelled leaves what is read as it was, at every turn")
  func swipe() {
    let base = stack(Page(), Detail("One"), Detail("Two"))
    let phone = Phone(base)
    let before = phone.part.fingerprint
    #expect(phone.hand.beginSwipeBack())
    #expect(base.viewControllers.count == 2)
    #expect(phone.part.fingerprint == before)
    phone.window.turns.untilStill()
    #expect(phone.part.fingerprint == before)
    #expect(phone.hand.endSwipeBack(cancelled: true))
    while !phone.window.turns.isStill {
      #expect(phone.part.fingerprint == before)
      phone.window.turns.turn()
    }
    #expect(base.viewControllers.count == 3 && phone.part.fingerprint == before)
    #expect(phone.hand.beginSwipeBack() && phone.hand.endSwipeBack(cancelled: false))
    #expect(phone.part.fingerprint != before)
    phone.window.turns.untilStill()
    #expect(phone.lines == ["flow UINavigationController Page > Detail title=One"])
  }

  @Test("another controller of the same type is another screen, and a new title is the same screen")
  func identity() {
    let (page, first) = (Page(), Detail("One"))
    let base = stack(page, first)
    let phone = Phone(base)
    let before = phone.part
    first.title = "Renamed"
    #expect(phone.part.parts[0].screens == before.parts[0].screens)
    #expect(phone.part.fingerprint != before.fingerprint)
    base.viewControllers = [page, Detail("One")]
    #expect(phone.part.parts[0].screens != before.parts[0].screens)
  }
}

import FlowEngine
import FlowModules
import Observation
import TestCoordinators
import Testing

@MainActor
@Suite("Typed stacks with sheets")
struct StackCoordinatorTests {
  let stack = StackCoordinator(root: AppRoute.home, sheets: { $0 == .sheet || $0 == .form })
  let errors: RecordingErrorHandler

  init() { errors = RecordingErrorHandler(on: stack) }

  private func messages() -> [String] {
    errors.errors.compactMap { if case .configurationError(let text) = $0 { text } else { nil } }
  }

  @Test("a stack shows every route of its type, and no other")
  func handles() {
    #expect(stack.navigate(to: AppRoute.list))
    #expect(stack.navigate(to: AppRoute.detail(1)))
    #expect(stack.path == [.list, .detail(1)])
    #expect(!stack.navigate(to: ShopRoute.cart))
    #expect(stack.navigate(to: AppRoute.list))
    #expect(stack.path == [.list])
  }

  @Test("a route declared as a sheet needs no registration")
  func sheet() {
    #expect(stack.sheet == nil)
    #expect(stack.navigate(to: AppRoute.sheet))
    #expect(stack.sheet == .sheet)
    #expect(stack.path.isEmpty)
    #expect(stack.currentModalCoordinator?.presentationContext == .modal)
    #expect(errors.errors.isEmpty)
  }

  @Test("a route that is requested from a sheet dismisses the sheet and is pushed")
  func underSheet() {
    stack.navigate(to: AppRoute.sheet)
    #expect(stack.currentModalCoordinator?.navigate(to: AppRoute.list) == true)
    #expect(stack.sheet == nil)
    #expect(stack.path == [.list])
  }

  @Test("a second sheet replaces the presented one")
  func otherSheet() {
    stack.navigate(to: AppRoute.sheet)
    #expect(stack.navigate(to: AppRoute.form))
    #expect(stack.sheet == .form)
  }

  @Test("a sheet is released when it is dismissed")
  func lifetime() {
    stack.navigate(to: AppRoute.sheet)
    let sheet = Weak(stack.currentModalCoordinator)
    #expect(sheet.value != nil)
    stack.dismissModal()
    #expect(sheet.value == nil)
  }

  @Test("a UI dismisses the sheet by setting it to nil, and cannot set another sheet")
  func setSheet() {
    stack.navigate(to: AppRoute.sheet)
    stack.sheet = .sheet
    stack.sheet = .form
    #expect(stack.sheet == .sheet)
    #expect(
      messages() == [
        "A UI can only remove from the sheet of StackCoordinator<AppRoute>: ['form'] isn't up, "
          + "but ['sheet']"
      ])
    stack.sheet = nil
    #expect(stack.currentModalCoordinator == nil)
    stack.sheet = nil
    #expect(messages().count == 1)
  }

  @Test("a UI shortens the path by setting it")
  func shortens() {
    for route in [AppRoute.list, .detail(1), .detail(2)] { stack.navigate(to: route) }
    stack.path = [.list, .detail(1)]
    #expect(stack.path == [.list, .detail(1)])
    #expect(stack.setPath([.list, .detail(1)]))
    stack.path.removeAll()
    #expect(isClean(stack))
    #expect(stack.setPath([]))
    #expect(errors.errors.isEmpty)
  }

  @Test(
    "a path that is not a prefix of the current path is refused and reported",
    arguments: [[AppRoute.list, .detail(1), .detail(2)], [.detail(1)], [.list, .detail(3)]])
  func refuses(path: [AppRoute]) {
    stack.navigate(to: AppRoute.list)
    stack.navigate(to: AppRoute.detail(1))
    #expect(!stack.setPath(path))
    #expect(stack.path == [.list, .detail(1)])
    #expect(messages().count == 1)
    #expect(messages().first?.hasSuffix("isn't a prefix of ['list', 'detail']") == true)
  }

  @Test("shortening between duplicates keeps the lower one")
  func shortensDuplicates() {
    let stack = StackCoordinator(root: AppRoute.home, duplicates: .append)
    for route in [AppRoute.list, .detail(1), .list, .list] { stack.navigate(to: route) }
    stack.path = [.list, .detail(1), .list]
    #expect(stack.path == [.list, .detail(1), .list])
  }

  @Test("removing a route also pops the child above it, and leaves the child below it")
  func children() {
    let low = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let high = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    stack.addChild(low)
    stack.addChild(high)
    stack.navigate(to: ShopRoute.cart)
    stack.navigate(to: AppRoute.list)
    stack.navigate(to: HelpRoute.article(1))
    #expect(path(stack) == [child(low), own(AppRoute.list), child(high)])
    #expect(stack.setPath([]))
    #expect(path(stack) == [child(low)])
    #expect(isClean(high))
    #expect(low.router.state.stack == [.cart])
  }

  @Test("shortening the path leaves the sheet presented")
  func sheetStays() {
    stack.navigate(to: AppRoute.list)
    stack.navigate(to: AppRoute.sheet)
    stack.path = []
    #expect(stack.sheet == .sheet)
  }

  @Test("a sheet shows a screen of the stack's factory, whose coordinator stays the stack")
  func screens() {
    final class Factory: ViewFactory<AppRoute> {
      override func buildScreen(for route: AppRoute) -> Screen? {
        route == .form ? nil : Screen(title: "\(coordinator?.name ?? "absent") \(route.identifier)")
      }
    }
    let factory = Factory()
    let stack = StackCoordinator(
      root: AppRoute.home, factory: factory, sheets: { $0 == .sheet || $0 == .form })
    let errors = RecordingErrorHandler(on: stack)
    stack.navigate(to: AppRoute.sheet)
    #expect(stack.visibleScreen().title == "StackCoordinator<AppRoute> sheet")
    #expect(factory.coordinator === stack)
    stack.dismissModal()
    #expect(factory.coordinator === stack)
    stack.navigate(to: AppRoute.form)
    #expect(stack.visibleScreen().isFallback)
    guard case .viewCreationFailed(_, "form", _, .modal) = errors.errors.first else {
      Issue.record("\(errors.errors)")
      return
    }
  }

  @Test("path and sheet are observable")
  func observable() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    withObservationTracking {
      _ = (stack.path, stack.sheet)
    } onChange: {
      count.value += 1
    }
    stack.navigate(to: AppRoute.sheet)
    #expect(count.value == 1)
    let observable: any Observable = stack
    #expect(observable as AnyObject === stack)
  }
}

import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Sheets and covers of modules")
struct ModulePresentationTests {
  let app = connectRoot()
  let errors: RecordingErrorHandler
  var stack: ModuleCoordinator? { app.stack }

  init() throws {
    errors = RecordingErrorHandler(on: try #require(app.stack))
  }

  @Test(
    "a second sheet or cover is refused while one is presented, and the report names both",
    arguments: [false, true], [false, true])
  func second(firstIsCover: Bool, secondIsCover: Bool) throws {
    let first: NavigationMode = firstIsCover ? .cover : .sheet
    let second: NavigationMode = secondIsCover ? .cover : .sheet
    app.client.present(.public(.settings), as: first)
    let sheet = try #require(modal(of: stack))
    let before = snapshot(try #require(stack))
    #expect(!app.client.present(.internal(.editForm), as: second))
    #expect(modal(of: stack) === sheet)
    #expect(snapshot(try #require(stack)) == before)
    #expect(
      errors.errors == [
        .configurationError(
          message:
            "Cannot show 'MyModule.editForm' as \(second): 'MyModule.settings' is presented; "
            + "dismiss it first")
      ])
  }

  @Test("a second sheet can be presented after the first is dismissed")
  func afterDismissal() {
    app.client.presentSheet(.public(.settings))
    app.client.dismiss()
    #expect(app.client.presentSheet(.internal(.editForm)))
    #expect(screens(modal(of: stack)) == ["editForm"])
    #expect(errors.errors.isEmpty)
  }

  @Test("a sheet presented from a sheet goes on top, and dismiss removes one sheet at a time")
  func nestedSheets() throws {
    app.client.presentSheet(.public(.settings))
    let first = try #require(visibleView(stack)?.client)
    #expect(first.presentSheet(.internal(.editForm)))
    let second = try #require(visibleView(stack)?.client)
    #expect(second.presentSheet(.internal(.detail(id: "3"))))
    #expect(screens(modal(of: modal(of: modal(of: stack)))) == ["detail"])
    let third = try #require(visibleView(stack)?.client)
    #expect(third.dismiss())
    #expect(modal(of: modal(of: modal(of: stack))) == nil)
    #expect(screens(modal(of: modal(of: stack))) == ["editForm"])
    #expect(first.dismiss())
    #expect(screens(modal(of: stack)) == ["settings"])
    #expect(modal(of: modal(of: stack)) == nil)
  }

  @Test("a cover is presented on a sheet, and close dismisses only the cover")
  func coverOnSheet() throws {
    app.client.presentSheet(.public(.settings))
    let inSheet = try #require(visibleView(stack)?.client)
    inSheet.presentFullScreenCover(.internal(.editForm))
    let sheet = try #require(modal(of: stack))
    #expect(sheet.router.state.modalDetentConfiguration?.isFullScreenCover == true)
    let inCover = try #require(visibleView(stack)?.client)
    inCover.push(.internal(.detail(id: "1")))
    inCover.close()
    #expect(modal(of: sheet) == nil)
    #expect(modal(of: stack) === sheet)
    inSheet.close()
    #expect(modal(of: stack) == nil)
  }

  @Test("dismissing a sheet dismisses everything presented on it")
  func dismissUnderneath() {
    app.client.presentSheet(.public(.settings))
    visibleView(stack)?.client.presentFullScreenCover(.internal(.editForm))
    #expect(app.client.dismiss())
    #expect(modal(of: stack) == nil)
    #expect(visibleView(stack)?.mode == .root)
  }

  @Test("a screen pushed in a sheet stays in the sheet, and is gone when the sheet comes again")
  func pushInside() throws {
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(stack)?.client)
    client.push(.internal(.detail(id: "1")))
    #expect(screens(stack) == ["main"])
    #expect(screens(modal(of: stack)) == ["settings", "detail"])
    client.close()
    app.client.presentSheet(.public(.settings))
    #expect(screens(modal(of: stack)) == ["settings"])
  }

  @Test("popToRoot inside a sheet empties only the sheet's stack")
  func popToRootInside() throws {
    app.client.push(.internal(.editForm))
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(stack)?.client)
    client.push(.internal(.detail(id: "1")))
    client.popToRoot()
    #expect(screens(modal(of: stack)) == ["settings"])
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test(
    "a sheet without a stack refuses pushes, and can present a sheet and be dismissed")
  func withoutStack() throws {
    #expect(app.client.present(.public(.settings), as: .withoutStack(.sheet(detents: [.medium]))))
    #expect(stack?.router.state.modalDetentConfiguration?.detents == [.medium])
    let view = try #require(visibleView(stack))
    #expect(view.mode == .withoutStack(.sheet(detents: [.medium])))
    #expect(!view.client.push(.internal(.detail(id: "1"))))
    #expect(
      errors.errors == [
        .configurationError(
          message: "Cannot show 'MyModule.detail' as push: 'MyModule.settings' has no stack")
      ])
    #expect(screens(modal(of: stack)) == ["settings"])
    #expect(view.client.presentSheet(.internal(.editForm)))
    #expect(view.client.dismiss())
    #expect(view.client.dismiss())
    #expect(modal(of: stack) == nil)
  }

  @Test("presenting a sheet under a detour dismisses the detour")
  func sheetUnderDetour() throws {
    let stack = try #require(stack)
    stack.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    #expect(app.client.presentSheet(.public(.settings)))
    #expect(stack.detourCoordinator == nil)
    #expect(visibleView(stack)?.mode == .sheet)
  }

  @Test("dismiss removes a detour before the sheet under it, and a push dismisses a detour too")
  func detour() throws {
    let stack = try #require(stack)
    app.client.presentSheet(.public(.settings))
    stack.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    #expect(app.client.dismiss())
    #expect(stack.detourCoordinator == nil)
    #expect(modal(of: stack) != nil)
    stack.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    app.client.push(.internal(.editForm))
    #expect(stack.detourCoordinator == nil)
    #expect(visibleView(stack)?.mode == .push)
  }
}

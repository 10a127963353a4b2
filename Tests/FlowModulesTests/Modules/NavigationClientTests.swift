import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// The table of methods of the cookbook, on a live stack.
@MainActor
@Suite("A module's client")
struct NavigationClientTests {
  let app = connectRoot()
  let errors: RecordingErrorHandler
  var stack: ModuleCoordinator? { app.stack }

  init() throws {
    errors = RecordingErrorHandler(on: try #require(app.stack))
  }

  @Test("push puts the destination on the stack")
  func push() {
    #expect(app.client.push(.internal(.detail(id: "7"))))
    #expect(screens(stack) == ["main", "detail"])
    #expect(visibleView(stack)?.mode == .push)
  }

  @Test("push adds a destination again if it is already on the stack, the root included")
  func pushAgain() {
    for _ in 0..<2 { app.client.push(.internal(.detail(id: "7"))) }
    app.client.push(.public(.main))
    #expect(screens(stack) == ["main", "detail", "detail", "main"])
    app.client.dismiss()
    #expect(screens(stack) == ["main", "detail", "detail"])
  }

  @Test("push dismisses the presented sheet and shows the pushed screen")
  func pushUnderSheet() {
    app.client.presentSheet(.public(.settings))
    #expect(app.client.push(.internal(.editForm)))
    #expect(modal(of: stack) == nil)
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test("presentSheet shows a sheet with a stack of its own and the detents asked for")
  func presentSheet() throws {
    #expect(app.client.presentSheet(.public(.settings), detents: [.medium, .large]))
    let sheet = try #require(modal(of: stack))
    #expect(screens(stack) == ["main"])
    #expect(screens(sheet) == ["settings"])
    #expect(sheet.presentationContext == .modal)
    #expect(stack?.router.state.modalDetentConfiguration?.detents == [.medium, .large])
    #expect(stack?.router.state.modalDetentConfiguration?.isFullScreenCover == false)
    #expect(visibleView(stack)?.mode == .sheet(detents: [.medium, .large]))
  }

  @Test("a sheet without detents has those of its presenter")
  func presenterDetents() {
    app.client.presentSheet(.public(.settings))
    #expect(stack?.router.state.modalDetentConfiguration == ModalDetentConfiguration())
    #expect(visibleView(stack)?.mode == .sheet)
  }

  @Test("presentFullScreenCover shows a cover with a stack of its own")
  func presentCover() throws {
    #expect(app.client.presentFullScreenCover(.internal(.editForm)))
    #expect(stack?.router.state.modalDetentConfiguration?.isFullScreenCover == true)
    #expect(screens(modal(of: stack)) == ["editForm"])
    #expect(visibleView(stack)?.mode == .cover)
  }

  @Test(
    "dismiss removes the presented sheet or cover, then one screen, and returns false at the root")
  func dismiss() {
    app.client.push(.internal(.editForm))
    for present in [{ app.client.presentFullScreenCover($0) }, { app.client.presentSheet($0) }] {
      #expect(present(.public(.settings)))
      #expect(app.client.dismiss())
      #expect(modal(of: stack) == nil)
      #expect(screens(stack) == ["main", "editForm"])
    }
    #expect(app.client.dismiss())
    #expect(screens(stack) == ["main"])
    #expect(!app.client.dismiss())
    #expect(errors.errors.isEmpty)
  }

  @Test(
    "dismiss at the first screen of a sheet dismisses the sheet, and nothing else of its presenter")
  func dismissInParent() throws {
    app.client.push(.internal(.editForm))
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(stack)?.client)
    client.push(.internal(.detail(id: "1")))
    #expect(client.dismiss())
    #expect(screens(modal(of: stack)) == ["settings"])
    #expect(client.dismiss())
    #expect(modal(of: stack) == nil)
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test("close dismisses the whole sheet from any screen pushed in it")
  func close() throws {
    app.client.push(.internal(.editForm))
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(stack)?.client)
    client.push(.internal(.detail(id: "1")))
    client.push(.internal(.detail(id: "2")))
    let inside = try #require(visibleView(stack)?.client)
    inside.close()
    #expect(modal(of: stack) == nil)
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test("close outside any sheet goes to the root")
  func closeToRoot() {
    app.client.push(.internal(.editForm))
    app.client.push(.internal(.detail(id: "1")))
    app.client.close()
    #expect(screens(stack) == ["main"])
  }

  @Test("popToRoot empties the stack and leaves its sheet presented")
  func popToRoot() {
    app.client.push(.internal(.editForm))
    app.client.presentSheet(.public(.settings))
    app.client.popToRoot()
    #expect(screens(stack) == ["main"])
    #expect(screens(modal(of: stack)) == ["settings"])
  }

  @Test("a stack has one root: presenting as root is refused and reported")
  func presentAsRoot() {
    #expect(!app.client.present(.public(.settings), as: .root))
    #expect(screens(stack) == ["main"])
    #expect(
      errors.errors == [
        .configurationError(
          message: "Cannot show 'MyModule.settings' as root: a stack has one root")
      ])
  }

  @Test("view models navigate as in the cookbook")
  func viewModel() async throws {
    let viewModel = try #require(app.content.viewModel)
    viewModel.showDetail(id: "1")
    viewModel.showOtherModule()
    #expect(screens(stack) == ["main", "detail", "otherModule"])
    viewModel.popToRoot()
    viewModel.handleAction()
    #expect(screens(stack) == ["main", "editForm"])
    viewModel.isAuthenticated = false
    viewModel.handleAction()
    #expect(screens(modal(of: stack)) == ["settings"])
    await viewModel.save()
    viewModel.showOnboarding()
    #expect(stack?.router.state.modalDetentConfiguration?.isFullScreenCover == true)
    viewModel.dismiss()
    viewModel.close()
    #expect(screens(stack) == ["main"])
    #expect(errors.errors.isEmpty)
  }

  @Test("navigations of a client are in the history like any others")
  func records() {
    let records = events {
      app.client.push(.internal(.detail(id: "7")))
      app.client.presentSheet(.public(.settings))
    }.compactMap { if case .navigated(let record, _) = $0 { record } else { nil } }
    #expect(records.map(\.request.route?.route.identifier) == ["detail", "settings"])
    #expect(records.allSatisfy { $0.origin.id == stack?.id })
    #expect(
      records.map { (try? $0.outcome.get())?.map(\.change.description) } == [
        ["push detail"], ["present settings"],
      ])
  }
}

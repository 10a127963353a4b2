import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Lifetime of module stacks")
struct ModuleLifetimeTests {
  @Test("a stack is released with the connection that started it, and so are its view models")
  func root() throws {
    var app: MyConnection? = connectRoot()
    let stack = Weak(app?.stack)
    let viewModel = Weak(app?.content.viewModel)
    app?.client.push(.external(.otherModule))
    _ = visibleView(app?.stack)?.otherModule
    app?.client.presentSheet(.internal(.editForm))
    _ = app?.stack?.visibleScreen()
    #expect(stack.value != nil)
    #expect(viewModel.value != nil)
    app = nil
    #expect(stack.value == nil)
    #expect(viewModel.value == nil)
  }

  @Test("a client does not retain its stack")
  func client() throws {
    var app: MyConnection? = connectRoot()
    let stack = Weak(app?.stack)
    let client = try #require(app?.client)
    app = nil
    #expect(stack.value == nil)
    _ = sharedErrors { client.dismiss() }
  }

  @Test(
    "a dismissed sheet is released, and so are its nested sheet and its view models",
    arguments: [0, 1, 2])
  func sheet(way: Int) throws {
    let app = connectRoot()
    app.client.presentSheet(.external(.otherModule))
    _ = visibleView(app.stack)?.otherModule
    visibleView(app.stack)?.client.presentSheet(.public(.settings))
    let sheet = Weak(modal(of: app.stack))
    let nested = Weak(modal(of: modal(of: app.stack)))
    let viewModel = Weak(visibleView(app.stack)?.viewModel)
    #expect(sheet.value != nil)
    #expect(nested.value != nil)
    #expect(viewModel.value != nil)
    switch way {
    case 0: app.client.dismiss()
    case 1: app.client.push(.internal(.editForm))
    default: app.stack?.navigate(to: ModuleRoute(MyModule.Destination.public(.main)))
    }
    #expect(sheet.value == nil)
    #expect(nested.value == nil)
    #expect(viewModel.value == nil)
  }

  @Test("each call to a client whose stack is gone is reported and returns false")
  func gone() throws {
    let app = connectRoot()
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(app.stack)?.client)
    let stack = try #require(modal(of: app.stack)).id
    app.client.dismiss()
    let errors = sharedErrors {
      #expect(!client.push(.internal(.detail(id: "1"))))
      #expect(!client.presentSheet(.internal(.editForm)))
      #expect(!client.dismiss())
      client.popToRoot()
      client.close()
    }
    let purposes = [
      "show 'MyModule.detail'", "show 'MyModule.editForm'", "dismiss", "pop to the root", "close",
    ]
    #expect(
      errors
        == purposes.map {
          .configurationError(
            message: "The client of 'MyModule.settings' was asked to \($0) after its stack, "
              + "ModuleCoordinator<MyModule> \(stack), had left the screen")
        })
    #expect(FlowErrorHandler.shared.journal.last?.origin?.id == stack)
    #expect(screens(app.stack) == ["main"])
  }

  @Test("a dismissed sheet counts as gone, even while it is retained")
  func heldSheet() throws {
    let app = connectRoot()
    app.client.presentSheet(.public(.settings))
    let client = try #require(visibleView(app.stack)?.client)
    let held = try #require(modal(of: app.stack))
    app.client.dismiss()
    let errors = sharedErrors { #expect(!client.push(.internal(.editForm))) }
    #expect(errors.count == 1)
    #expect(screens(held) == ["settings"])
  }

  @Test(
    "a module connected to a client whose stack is gone is reported, and is built all the same")
  func connectGone() throws {
    let app = connectRoot()
    app.client.presentSheet(.external(.otherModule))
    let view = try #require(visibleView(app.stack))
    app.client.dismiss()
    let errors = sharedErrors {
      let other = view.otherModule
      #expect(other?.content.destination == .main)
      #expect(other?.stack == nil)
    }
    guard case .configurationError(let message) = errors.first, errors.count == 1 else {
      Issue.record("\(errors)")
      return
    }
    #expect(message.contains("connect 'OtherModule.main'"))
  }

  @Test("a stack and a stack that is connected in its middle do not retain each other")
  func inner() throws {
    var app: MyConnection? = connectRoot()
    let outer = Weak(app?.stack)
    var inner: NavigationDestination<OtherModule.Destination, OtherModule.DestinationView>? =
      NavigationDestination(
        previousClient: try #require(app?.client), mode: .cover, entry: OtherModule.mockEntry())
    let innerStack = Weak(inner?.stack)
    app = nil
    #expect(outer.value == nil)
    #expect(innerStack.value != nil)
    inner = nil
    #expect(innerStack.value == nil)
  }
}

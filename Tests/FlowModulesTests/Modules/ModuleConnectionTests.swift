import FlowEngine
import FlowModules
import Testing

@MainActor
@Suite("Modules connected to each other")
struct ModuleConnectionTests {
  let log = BuildLog()

  @Test("a pushed external destination shares the stack of the module before it")
  func pushShares() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    let other = try #require(visibleView(app.stack)?.otherModule)
    #expect(other.ownStack == nil)
    #expect(other.stack === app.stack)
    #expect(other.content.mode == .push)
    other.client.push(.page(2))
    app.client.push(.internal(.editForm))
    #expect(screens(app.stack) == ["main", "otherModule", "page", "editForm"])
    #expect(other.client.dismiss())
    #expect(screens(app.stack) == ["main", "otherModule", "page"])
    other.client.popToRoot()
    #expect(screens(app.stack) == ["main"])
  }

  @Test("screens that a connected module pushes are built by that module")
  func builtByModule() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    try #require(visibleView(app.stack)?.otherModule).client.push(.page(2))
    let page = try #require(visibleOther(app.stack))
    #expect(page.destination == .page(2))
    #expect(page.mode == .push)
    page.client.push(.page(3))
    #expect(screens(app.stack) == ["main", "otherModule", "page", "page"])
  }

  @Test("three modules in a row share one stack, and dismiss goes back one screen at a time")
  func threeModules() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    let other = try #require(visibleView(app.stack)?.otherModule)
    other.client.push(.third)
    let third = try #require(visibleOther(app.stack)?.third)
    third.client.push(.end)
    #expect(screens(app.stack) == ["main", "otherModule", "third", "end"])
    let end = try #require(app.stack?.visibleScreen().content as? ThirdModule.View)
    for left in [["main", "otherModule", "third"], ["main", "otherModule"], ["main"]] {
      #expect(end.client.dismiss())
      #expect(screens(app.stack) == left)
    }
    #expect(!end.client.dismiss())
  }

  @Test("a sheet of the third module is presented on the stack of the first, and closes back to it")
  func sheetOfThird() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    try #require(visibleView(app.stack)?.otherModule).client.presentSheet(.third)
    let third = try #require(visibleOther(app.stack)?.third)
    third.client.push(.end)
    #expect(screens(app.stack) == ["main", "otherModule"])
    #expect(screens(modal(of: app.stack)) == ["third", "end"])
    third.client.close()
    #expect(modal(of: app.stack) == nil)
    #expect(screens(app.stack) == ["main", "otherModule"])
  }

  @Test("an external destination presented as a sheet is on the sheet's stack", arguments: [0, 1])
  func sheetStartsItsOwn(index: Int) throws {
    let mode: NavigationMode = [.sheet(detents: [.medium]), .cover][index]
    let app = connectRoot(log: log)
    app.client.present(.external(.otherModule), as: mode)
    let other = try #require(visibleView(app.stack)?.otherModule)
    #expect(other.ownStack == nil)
    #expect(other.content.mode == mode)
    other.client.push(.page(1))
    #expect(screens(app.stack) == ["main"])
    #expect(screens(modal(of: app.stack)) == ["otherModule", "page"])
    #expect(visibleOther(app.stack)?.destination == .page(1))
    other.client.close()
    #expect(modal(of: app.stack) == nil)
  }

  @Test("a module whose entry destination is external shows the other module at the root")
  func externalRoot() throws {
    let app = NavigationDestination(
      previousClient: .root(), mode: .root,
      entry: ModuleEntry(
        entryDestination: MyModule.Destination.external(.otherModule),
        builder: MyModule.mockEntry().builder))
    let other = try #require(app.content.otherModule)
    #expect(other.stack === app.stack)
    #expect(other.content.mode == .root)
    other.client.push(.page(1))
    #expect(screens(app.stack) == ["otherModule", "page"])
  }

  @Test(
    "a module connected as root in the middle of a stack has its own stack, and dismiss leads back")
  func rootInTheMiddle() throws {
    let app = connectRoot(log: log)
    app.client.push(.internal(.editForm))
    let client = try #require(visibleView(app.stack)?.client)
    let inner = NavigationDestination(
      previousClient: client, mode: .root, entry: OtherModule.mockEntry())
    #expect(inner.ownStack != nil)
    #expect(inner.stack !== app.stack)
    inner.client.push(.page(1))
    #expect(screens(app.stack) == ["main", "editForm"])
    inner.client.dismiss()
    #expect(screens(inner.stack) == ["main"])
    #expect(inner.client.dismiss())
    #expect(screens(app.stack) == ["main"])
  }

  @Test(
    "a module without its own stack uses the stack in which it is shown",
    arguments: [NavigationMode.root, .push, .sheet, .cover])
  func embedded(mode: NavigationMode) throws {
    let app = connectRoot(log: log)
    let part = NavigationDestination(
      previousClient: app.client, mode: .withoutStack(mode), entry: OtherModule.mockEntry())
    #expect(part.stack === app.stack)
    #expect(part.content.mode == .withoutStack(mode))
    #expect(part.client.push(.page(4)))
    #expect(screens(app.stack) == ["main", "page"])
  }

  @Test("a module that a view connects each time it draws is built once")
  func connectedOften() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    for _ in 0..<3 {
      let other = try #require(visibleView(app.stack)?.otherModule)
      #expect(other.content.destination == .main)
    }
    #expect(log.built == ["main", "otherModule", "main"])
  }

  @Test("one module connected on two screens is built for each of them")
  func connectedTwice() throws {
    let app = connectRoot(log: log)
    for _ in 0..<2 {
      app.client.push(.external(.otherModule))
      _ = try #require(visibleView(app.stack)?.otherModule)
    }
    #expect(log.built == ["main", "otherModule", "main", "otherModule", "main"])
    app.client.dismiss()
    _ = try #require(visibleView(app.stack)?.otherModule)
    #expect(log.built.count == 5)
  }

  @Test("destinations of each module can be read from the one stack they share")
  func typedDestinations() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    let other = try #require(visibleView(app.stack)?.otherModule)
    other.client.push(.page(1))
    app.client.push(.internal(.editForm))
    other.client.push(.page(2))
    #expect(app.stack?.destinations(of: OtherModule.Destination.self) == [.page(1), .page(2)])
    #expect(
      app.stack?.destinations(of: MyModule.Destination.self) == [
        .public(.main), .external(.otherModule), .internal(.editForm),
      ])
  }
}

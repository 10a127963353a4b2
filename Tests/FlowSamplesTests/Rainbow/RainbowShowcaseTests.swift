import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples

/// The parts of the rainbow that exist to be shown: deep paths, grandchildren, detours and results.
@MainActor
@Suite struct RainbowShowcaseTests {
  /// Returns a rainbow after the login, whose errors are not printed.
  private func rainbow() -> RainbowApp {
    let app = RainbowApp(seed: 1)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    app.app.navigate(to: AppRoute.mainApp)
    return app
  }

  private func stack(_ app: RainbowApp) -> [String] {
    app.app.presentation().layers.last?.stacks.last?.screens.map(\.route.route.identifier) ?? []
  }

  @Test("a navigation to the abyss pushes the way down, and one to the deep a part of it")
  func deepPath() {
    let app = rainbow()
    #expect(app.app.navigate(to: BlueRoute.abyss))
    #expect(stack(app) == ["blue", "shallow", "deep", "abyss"])
    app.front.pop()
    #expect(app.app.visibleRoute as? BlueRoute == .deep)
    #expect(app.app.navigate(to: BlueRoute.shallow))
    #expect(stack(app) == ["blue", "shallow"])
    app.front.pop()
    #expect(app.app.navigate(to: BlueRoute.deep))
    #expect(stack(app) == ["blue", "shallow", "deep"])
  }

  @Test("the prism is pushed on the rainbow, which is pushed on the green tab")
  func grandchild() throws {
    let app = rainbow()
    #expect(app.app.navigate(to: PrismRoute.spectrum))
    #expect(stack(app) == ["green", "rainbow", "prism", "spectrum"])
    let prism = try #require(app.front as? PrismCoordinator)
    let rainbow = try #require(prism.parent as? RainbowCoordinator)
    #expect(prism.presentationContext == .pushed && rainbow.presentationContext == .pushed)
    #expect(rainbow.parent is GreenCoordinator)
    // As the back button does: the host pops a pushed child that is at its root.
    app.app.visibleHost.pop()
    app.app.visibleHost.pop()
    #expect(app.front === rainbow)
    app.app.visibleHost.pop()
    #expect(app.front is GreenCoordinator)
  }

  @Test("the ultraviolet is a sheet of full height, whose coordinator exists only while shown")
  func extraLarge() throws {
    let app = rainbow()
    app.app.navigate(to: PurpleRoute.ultraviolet)
    let layer = try #require(app.app.presentation().layers.last)
    #expect(layer.kind == .sheet(ModalDetentConfiguration(detents: [.extraLarge])))
    weak let modal = app.front
    #expect(modal is UltravioletCoordinator)
    app.leaveModal(.dismiss)
    #expect(modal == nil)
    #expect(app.app.visibleRoute as? PurpleRoute == .purple)
  }

  @Test("the picker returns each colour to the yellow tab, which goes to its light screen")
  func result() {
    for colour in Colour.allCases {
      let app = rainbow()
      app.openColourPicker()
      #expect((app.front as? ColourPickerCoordinator)?.isAwaited == true)
      app.pick(colour)
      #expect(app.app.visibleRoute.identifier == colour.light.identifier)
      #expect(FlowSnapshot(of: app.app).nodes.values.allSatisfy { $0.presented == nil })
    }
  }

  @Test("a picker that is left without a choice, or opened by a link, leads nowhere")
  func noResult() {
    for exit in ModalExit.allCases {
      let app = rainbow()
      app.openColourPicker()
      app.leaveModal(exit)
      #expect(app.app.visibleRoute as? YellowRoute == .yellow, "\(exit)")
    }
    let app = rainbow()
    #expect(app.app.navigate(to: YellowRoute.colourPicker))
    #expect((app.front as? ColourPickerCoordinator)?.isAwaited == false)
    app.pick(.blue)
    #expect(app.app.visibleRoute as? YellowRoute == .yellow)
  }

  @Test(
    "one detour draws its own back button, the other leaves it to the renderer, and pop ends both")
  func detours() throws {
    let app = rainbow()
    app.app.navigate(to: RedRoute.redInfo)
    let before = app.app.visibleRoute
    func top(_ kind: Presentation.Kind = .detour) throws -> Presentation.StackScreen {
      let layer = try #require(app.app.presentation().layers.last)
      #expect(layer.kind == kind)
      return try #require(layer.stacks.last?.screens.last)
    }
    app.showLightRed()
    let own = try top()
    #expect(own.screen.hasOwnBackButton && !own.showsBackButton)
    #expect(FlowSnapshot(of: app.app)[own.owner.id]?.givenFacts.map(\.name) == ["back button"])
    app.front.pop()
    #expect(app.app.visibleRoute as? RedRoute == before as? RedRoute)

    app.app.presentDetour(
      ProfileCoordinator(user: 7), presenting: ProfileRoute.profile(user: 7))
    let fallback = try top()
    #expect(!fallback.screen.hasOwnBackButton && fallback.showsBackButton)
    app.front.pop()
    #expect(app.app.visibleRoute as? RedRoute == before as? RedRoute)
  }

  @Test(
    "each modal and each detour is left in the way that its screen offers",
    arguments: Dismissal.allCases)
  func dismissalPatterns(dismissal: Dismissal) throws {
    let app = rainbow()
    // What a renderer calls when the user leaves, written once more.
    func leave(_ coordinator: Coordinator<RedRoute>) {
      switch dismissal {
      case .closeButton: coordinator.close()
      case .customBar: coordinator.pop()
      case .nativeBar: coordinator.dismiss()
      case .swipe: coordinator.parent?.dismissModal()
      case .fallback: app.app.visibleHost.pop()
      }
    }
    func top() throws -> Presentation.StackScreen {
      try #require(app.app.presentation().layers.last?.stacks.last?.screens.last)
    }
    app.app.navigate(to: RedRoute.red)
    let red = try #require(app.front as? RedCoordinator)
    for byItself in [false, true] {
      red.presentModal(ColourModal(.darkRed, left: dismissal))
      let screen = try top()
      #expect(screen.screen.hasOwnBackButton == dismissal.hasOwnBackButton)
      #expect(screen.showsBackButton == !dismissal.hasOwnBackButton)
      if byItself {
        app.leaveByItsOwnWay()
      } else {
        leave(try #require(red.currentModalCoordinator))
      }
      #expect(red.currentModalCoordinator == nil && app.front === red)
    }
    if dismissal == .swipe { return }
    app.showLightRed(dismissal)
    #expect(app.app.detourCoordinator is LightRedCoordinator)
    #expect(try top().showsBackButton == !dismissal.hasOwnBackButton)
    app.leaveByItsOwnWay()
    #expect(app.app.detourCoordinator == nil && app.front === red)
    app.showLightRed(dismissal)
    app.app.dismissDetour()
    #expect(app.front === red)
  }

  @Test("the tour leaves a modal or a detour in each of the ways")
  func tourOfDismissals() {
    let app = RainbowApp(seed: 1)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    var seen: Set<Dismissal> = []
    for _ in app.tour {
      let before = app.front as? any Dismissible
      app.step()
      if let before, app.front !== before { seen.insert(before.dismissal) }
    }
    #expect(seen == Set(Dismissal.allCases))
  }

  @Test("each info sheet has a text, whose header and sections are measured and add up")
  func infoSheets() throws {
    let app = rainbow()
    let infos: [any Route] = [
      RedRoute.redInfo, GreenRoute.greenInfo, BlueRoute.blueInfo, YellowRoute.yellowInfo,
      PurpleRoute.purpleInfo,
    ]
    var texts: Set<String> = []
    for route in infos {
      #expect(app.app.navigate(to: route))
      let content = try #require(app.app.visibleScreen().content as? ColourScreen)
      let info = try #require(content.info)
      texts.insert(info.sections.flatMap(\.rows).joined(separator: "\n"))
      for textSize in [1, 1.5] {
        app.measureSheet(textSize: textSize)
        let host = FlowSnapshot(of: app.app).nodes.values.first {
          $0.presented?.identifier == route.identifier
        }
        let detents = try #require(host?.detents)
        #expect(detents.minHeight == ColourInfo.headerHeight)
        let sections = info.sections.map { 18 + 20 * textSize * Double($0.rows.count) }
        #expect(detents.idealHeight == sections.reduce(ColourInfo.headerHeight, +))
      }
    }
    #expect(texts.count == infos.count)
    // As an app calls it for two sections, of which one is not measured yet.
    let red = try #require(app.app.navigate(to: RedRoute.redInfo) ? app.front.parent : nil)
    (red as? RedCoordinator)?.updateModalIdealHeight(100, nil)
    #expect((red as? RedCoordinator)?.router.state.modalDetentConfiguration?.idealHeight == 100)
  }

  @Test("the tour shows each part of the showcase")
  func tour() {
    let app = RainbowApp(seed: 1)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    var routes: [String] = []
    var stacks: Set<[String]> = []
    var detents: Set<[ModalPresentationDetent]> = []
    for _ in app.tour {
      app.step()
      routes.append(app.app.visibleRoute.identifier)
      stacks.insert(stack(app))
      detents.formUnion(FlowSnapshot(of: app.app).nodes.values.compactMap(\.detents?.detents))
    }
    for route in ["abyss", "spectrum", "ultraviolet", "colourPicker"] {
      #expect(routes.contains(route), "\(route)")
    }
    #expect(stacks.contains(["blue", "shallow", "deep", "abyss"]))
    #expect(stacks.contains { $0.suffix(3) == ["rainbow", "prism", "spectrum"] })
    #expect(detents.contains([.extraLarge]))
    #expect(routes.suffix(3) == ["lightGreen", "lightRed", "lightGreen"])
  }
}

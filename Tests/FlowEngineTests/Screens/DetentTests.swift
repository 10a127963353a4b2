import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Detents")
struct DetentTests {
  let host = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet)

  init() {
    host.addModalCoordinator(sheet)
    host.hooks.detents[.sheet] = ModalDetentConfiguration(
      detents: [.small, .custom, .fullscreen], selectedDetent: .small)
    host.navigate(to: AppRoute.sheet)
  }

  private var configuration: ModalDetentConfiguration? {
    host.router.state.modalDetentConfiguration
  }

  @Test(
    "detents map to heights if nothing was measured",
    arguments: [
      (ModalPresentationDetent.small, ResolvedDetent.points(100)), (.medium, .fraction(0.5)),
      (.large, .fraction(0.999)), (.extraLarge, .fraction(1)), (.custom, .points(200)),
      (.fullscreen, .cover),
    ])
  func unmeasured(detent: ModalPresentationDetent, height: ResolvedDetent) {
    #expect(ModalDetentConfiguration().resolve(detent) == height)
  }

  @Test("small follows the minimum height and custom the ideal height")
  func measured() {
    let measured = ModalDetentConfiguration(minHeight: 123, idealHeight: 456)
    #expect(measured.resolve(.small) == .points(123))
    #expect(measured.resolve(.custom) == .points(456))
    #expect(measured.resolve(.medium) == .fraction(0.5))
  }

  @Test("fullscreen is a cover only if it is the only detent")
  func cover() {
    #expect(ModalDetentConfiguration(detents: [.fullscreen]).isFullScreenCover)
    #expect(!ModalDetentConfiguration(detents: [.medium, .fullscreen]).isFullScreenCover)
    #expect(!ModalDetentConfiguration(detents: [.extraLarge]).isFullScreenCover)
    #expect(!ModalDetentConfiguration(detents: []).isFullScreenCover)
  }

  @Test("more than one detent shows a drag indicator")
  func dragIndicator() {
    #expect(!ModalDetentConfiguration(detents: [.large]).showsDragIndicator)
    #expect(ModalDetentConfiguration(detents: [.small, .large]).showsDragIndicator)
  }

  @Test("by default a modal has one large detent with nothing measured")
  func defaults() {
    let plain = ModalDetentConfiguration()
    #expect(plain.detents == [.large])
    #expect(plain.selectedDetent == nil)
    #expect(plain.minHeight == nil)
    #expect(plain.idealHeight == nil)
  }

  @Test("heights are nil until the renderer sets them")
  func heights() {
    #expect(configuration?.minHeight == nil)
    #expect(configuration?.idealHeight == nil)
    host.updateModalMinHeight(80)
    host.updateModalIdealHeight(320)
    #expect(configuration?.minHeight == 80)
    #expect(configuration?.idealHeight == 320)
    #expect(configuration?.selectedDetent == .small)
  }

  @Test("a detent of the list can be selected, fullscreen included")
  func select() {
    #expect(host.selectModalDetent(.custom))
    #expect(configuration?.restingDetent == .custom)
    #expect(host.selectModalDetent(.fullscreen))
    #expect(configuration?.restingDetent == .fullscreen)
    #expect(configuration?.isFullScreenCover == false)
  }

  @Test("selecting a detent that is not in the list is refused")
  func selectUnknown() {
    let before = host.router.state
    #expect(!host.selectModalDetent(.large))
    #expect(host.router.state == before)
  }

  @Test("without a modal, measures and selections are ignored")
  func withoutModal() {
    host.dismissModal()
    #expect(configuration == nil)
    host.updateModalMinHeight(80)
    host.updateModalIdealHeight(320)
    #expect(!host.selectModalDetent(.small))
    #expect(configuration == nil)
  }

  @Test("a modal presented again starts from its own detents, not from what was measured")
  func again() {
    host.updateModalMinHeight(80)
    host.selectModalDetent(.fullscreen)
    host.dismissModal()
    host.navigate(to: AppRoute.sheet)
    #expect(configuration == host.hooks.detents[.sheet])
  }
}

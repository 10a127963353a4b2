import FlowEngine
import Observation
import TestCoordinators
import Testing

@MainActor
@Suite("Measuring and dragging a sheet")
struct DetentSectionTests {
  let host = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet)

  init() {
    host.addModalCoordinator(sheet)
  }

  private func present(_ detents: [ModalPresentationDetent]) {
    host.dismissModal()
    host.presentModal(sheet, detents: ModalDetentConfiguration(detents: detents))
  }

  private var configuration: ModalDetentConfiguration? {
    host.router.state.modalDetentConfiguration
  }

  @Test("the heights of several sections add up, without those that were not measured")
  func sections() {
    present([.small, .custom])
    host.updateModalIdealHeight(100, nil, 20.5)
    host.updateModalMinHeight(nil, 40)
    #expect(configuration?.idealHeight == 120.5)
    #expect(configuration?.minHeight == 40)
    #expect(configuration?.resolve(.custom) == .points(120.5))
    #expect(configuration?.resolve(.small) == .points(40))
    host.updateModalIdealHeight(0, 0)
    #expect(configuration?.idealHeight == 0)
  }

  @Test("nil, and heights that are not a number, negative or infinite, count as not measured")
  func unmeasured() {
    present([.small])
    let bad: [Double?] = [nil, .nan, -.nan, .signalingNaN, -1, -.infinity, .infinity]
    for height in bad {
      host.updateModalIdealHeight(30)
      host.updateModalMinHeight(30)
      host.updateModalIdealHeight(height)
      host.updateModalMinHeight(height)
      #expect(configuration?.idealHeight == nil, "\(String(describing: height))")
      #expect(configuration?.minHeight == nil, "\(String(describing: height))")
      host.updateModalIdealHeight(height, 7, height)
      host.updateModalMinHeight(height, 8)
      #expect(configuration?.idealHeight == 7, "\(String(describing: height))")
      #expect(configuration?.minHeight == 8, "\(String(describing: height))")
    }
    host.updateModalIdealHeight()
    #expect(configuration?.idealHeight == nil)
    #expect(configuration?.resolve(.custom) == .points(200))
    host.updateModalIdealHeight(.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    #expect(configuration?.idealHeight == nil)
  }

  @Test("setting one height changes neither the other height nor the selected detent")
  func independent() {
    present([.small, .large])
    host.selectModalDetent(.large)
    host.updateModalMinHeight(10)
    host.updateModalIdealHeight(20)
    host.updateModalMinHeight(.nan)
    #expect(
      configuration
        == ModalDetentConfiguration(
          detents: [.small, .large], selectedDetent: .large, minHeight: nil, idealHeight: 20))
  }

  @Test(
    "a detent that is not in the list is refused, and changes nothing",
    arguments: ModalPresentationDetent.allCases)
  func select(detent: ModalPresentationDetent) {
    let list: [ModalPresentationDetent] = [.medium, .extraLarge, .fullscreen]
    present(list)
    let before = host.router.state
    let posted = events {
      #expect(host.selectModalDetent(detent) == list.contains(detent))
    }
    #expect((host.router.state == before) == !list.contains(detent))
    #expect(posted.count == (list.contains(detent) ? 1 : 0))
    if list.contains(detent) { #expect(configuration?.restingDetent == detent) }
  }

  @Test(
    "a drag indicator shows if there is more than one detent",
    arguments: [
      ([], false), ([.small], false), ([.fullscreen], false), ([.small, .large], true),
      ([.medium, .fullscreen], true), (ModalPresentationDetent.allCases, true),
    ] as [([ModalPresentationDetent], Bool)])
  func indicator(detents: [ModalPresentationDetent], shows: Bool) {
    #expect(ModalDetentConfiguration(detents: detents).showsDragIndicator == shows)
  }

  @Test(
    "dragging past the largest detent continues to full screen only if that is one of several",
    arguments: [
      ([.fullscreen, .small], true), ([.medium, .large, .fullscreen], true),
      ([.fullscreen], false), ([.large], false), ([.small, .extraLarge], false), ([], false),
    ] as [([ModalPresentationDetent], Bool)])
  func drag(detents: [ModalPresentationDetent], goesOn: Bool) {
    present(detents)
    let before = host.router.state
    #expect(configuration?.dragsToFullScreen == goesOn)
    #expect(host.dragModalPastLargestDetent() == goesOn)
    if goesOn {
      #expect(configuration?.restingDetent == .fullscreen)
      #expect(configuration?.isFullScreenCover == false)
      #expect(host.currentModalCoordinator === sheet)
    } else {
      #expect(host.router.state == before)
    }
    host.dismissModal()
    #expect(!host.dragModalPastLargestDetent())
  }

  @Test("a sheet rests at the selected detent, else at the first")
  func resting() {
    #expect(ModalDetentConfiguration(detents: [.medium, .small]).restingDetent == .medium)
    #expect(
      ModalDetentConfiguration(detents: [.medium, .small], selectedDetent: .small).restingDetent
        == .small)
    #expect(ModalDetentConfiguration(detents: []).restingDetent == nil)
  }

  @Test(
    "each measure or drag is one observable change and one event, and none if it is repeated")
  func observable() {
    present([.small, .fullscreen])
    let work: [@MainActor () -> Void] = [
      { host.updateModalIdealHeight(10, 20) }, { host.updateModalMinHeight(5) },
      { host.dragModalPastLargestDetent() },
    ]
    for (index, work) in work.enumerated() {
      let counter = Counter()
      withObservationTracking {
        _ = host.router.state
      } onChange: {
        MainActor.assumeIsolated { counter.count += 1 }
      }
      let posted = events(during: work)
      #expect(counter.count == 1, "case \(index)")
      #expect(posted.count == 1, "case \(index)")
      guard case .stateChanged(let changed)? = posted.first else {
        Issue.record("case \(index): \(posted)")
        continue
      }
      #expect(changed === host)
      #expect(events(during: work).isEmpty, "case \(index)")
    }
  }

  @MainActor
  private final class Counter {
    var count = 0
  }
}

import FlowIntrospect
import FlowTesting
import Testing

/// The 10 navigations of bistro.flowscope, with what was presented after 4 of them;
/// of the others, the recording has only their results.
@MainActor @Test("replays bistro.flowscope")
func bistro() {
  let replay = Replay(Bistro().tabs)

  replay.navigate(
    to: BistroRoute.order, at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>")
  replay.expectShown(
    """
    base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order
    """)

  replay.navigate(
    to: BistroRoute.kitchen,
    at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>",
    failing: "navigationFailed")

  replay.presentModal(
    "MockCoordinator<BistroRoute>",
    for: BistroRoute.bill,
    at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>")
  replay.expectShown(
    """
    base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order
    sheet: BistroRoute.bill
    """)

  replay.dismissModal(at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>")

  replay.pop(at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>")
  replay.expectShown(
    """
    base: TableRoute.tables (tab 1) | BistroRoute.menu
    """)

  replay.selectTab(1, at: "TabCoordinator<TableRoute>")

  replay.navigate(
    to: TableRoute.seat(4), at: "TabCoordinator<TableRoute>/MockCoordinator<TableRoute>")

  replay.navigate(to: TableRoute.seat(5), at: "…/MockCoordinator<TableRoute>")

  replay.pop(to: TableRoute.seat(4), at: "TabCoordinator<TableRoute>/MockCoordinator<TableRoute>")
  replay.expectShown(
    """
    base: TableRoute.tables (tab 2) | TableRoute.tables > TableRoute.seat(4)
    """)

  replay.popToRoot(at: "TabCoordinator<TableRoute>/MockCoordinator<TableRoute>")
}

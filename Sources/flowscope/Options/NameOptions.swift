import ArgumentParser
import FlowReports

/// The routes and coordinators that a list is limited to.
struct NameOptions: ParsableArguments {
  @Option(
    help: """
      Only what is about this route: item, 'item(7)' or ShopRoute.item. An error knows no values. \
      Can be repeated.
      """, completion: .routes)
  var route: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Only what is about coordinators of this type, or with this id or given name. An error is \
      also about the coordinator that reported it, if it names none. Can be repeated.
      """, valueName: "coordinator"), completion: .coordinators)
  var coordinator: [String] = []

  var filter: NameFilter { NameFilter(routes: route, coordinators: coordinator) }
}

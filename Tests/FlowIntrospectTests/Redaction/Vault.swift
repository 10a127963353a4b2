import FlowEngine
import FlowLinks
import FlowModules
import TestEngines

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A tree whose routes are full of secrets, and every operation on it.
@MainActor
final class Vault {
  let root: Coordinator<VaultRoute>
  let catalogue: RouteCatalogue
  private let tickets: PlainCoordinator<VaultTicket>
  private let ticketsTab: AnyTicketHost
  private let stack: StackCoordinator<VaultTicket>
  private let module: ModuleCoordinator
  private let links: DeepLinks
  private let ownIdentifiers: Bool
  private let handler = quietHandler()
  private var kept: [any AnyCoordinator] = []

  init(ownIdentifiers: Bool) {
    self.ownIdentifiers = ownIdentifiers
    root = VaultCoordinator()
    tickets = PlainCoordinator(
      VaultTicket(holder: secret), shows: [VaultTicket(holder: "a\(secret)")])
    ticketsTab = AnyTicketHost()
    stack = StackCoordinator(root: VaultTicket(holder: "stack \(secret)")) {
      $0.holder.hasPrefix("sheet")
    }
    module = ModuleCoordinator(
      entry: ModuleEntry<VaultDetail, String>(entryDestination: VaultDetail(note: secret)) {
        destination, _, _ in destination.note
      })
    links = DeepLinks {
      DeepLink("/secret") { _ in VaultRoute.item("linked \(secret)") }
      DeepLink("/path") { _ in VaultRoute.pair(name: secret, VaultDetail(note: secret)) }
      DeepLink("/rejects") { _ in throw VaultFailure(reason: secret) }
      DeepLink("/user/:id") { VaultRoute.item("\(try $0.parameter("id", as: Int.self))") }
    }
    var catalogue = RouteCatalogue()
    catalogue.add([VaultRoute.item("one \(secret)"), .item("two \(secret)"), .vault])
    catalogue.add(VaultTicket(holder: "declared \(secret)"))
    catalogue.add(VaultTicket(holder: "other \(secret)"))
    catalogue.add(VaultRoute.self)
    catalogue.add(links)
    self.catalogue = catalogue
    root.errorHandler = handler
    root.addChild(tickets)
    root.addChild(ticketsTab)
    root.addChild(stack)
    root.addChild(module)
    root.addModalCoordinator(PlainCoordinator(VaultRoute.sheet))
    root.addModalCoordinator(PlainCoordinator(VaultRoute.item("modal \(secret)")))
    for child in [tickets, stack] { child.errorHandler = handler }
  }

  /// The ids of the coordinators that stay, for a request.
  var ids: String {
    [root.inspectionID, tickets.inspectionID, ticketsTab.inspectionID, stack.inspectionID]
      .map { "\($0.rawValue)" }.joined(separator: ",")
  }

  /// Causes errors before a viewer attaches.
  func before() {
    root.navigate(to: VaultTag(rawValue: secret))
    root.open("vault://host/\(secret)?token=\(secret)", with: links)
  }

  /// Performs operations while a viewer is attached.
  var acts: [@MainActor () -> Void] {
    [
      { [self] in root.navigate(to: VaultRoute.item("pushed \(secret)")) },
      { [self] in root.navigate(to: VaultRoute.item("again \(secret)")) },
      { [self] in root.popTo(VaultRoute.item("pushed \(secret)")) },
      { [self] in tickets.navigate(to: VaultTicket(holder: "a\(secret)")) },
      { [self] in root.navigate(to: VaultTicket(holder: "a\(secret)")) },
      { [self] in root.navigate(to: VaultTicket(holder: "absent \(secret)")) },
      { [self] in root.navigate(to: VaultOpaque(text: secret)) },
      { [self] in root.navigate(to: VaultPrinted.printed(secret)) },
      { [self] in root.navigate(to: VaultCode.code(secret)) },
      { [self] in root.navigate(to: VaultTag(rawValue: secret)) },
      { [self] in if ownIdentifiers { root.navigate(to: VaultNamed(text: secret)) } },
      // A path with impossible steps.
      { [self] in root.popToRoot() },
      { [self] in root.navigate(to: VaultRoute.pair(name: secret, VaultDetail(note: secret))) },
      // Modals: registered, not registered, created wrongly.
      { [self] in root.navigate(to: VaultRoute.item("modal \(secret)")) },
      { [self] in root.dismissModal() },
      { [self] in root.navigate(to: VaultRoute.item("modal missing \(secret)")) },
      { [self] in root.navigate(to: VaultRoute.item("modal wrong \(secret)")) },
      { [self] in stack.navigate(to: VaultTicket(holder: "sheet \(secret)")) },
      { [self] in stack.sheet = VaultTicket(holder: "sheet other \(secret)") },
      { [self] in stack.sheet = nil },
      { [self] in stack.sheet = VaultTicket(holder: "sheet none \(secret)") },
      { [self] in stack.setPath([VaultTicket(holder: "path \(secret)")]) },
      // Detours: presented, refused.
      { [self] in
        let detour = PlainCoordinator(VaultTicket(holder: "detour \(secret)"))
        detour.errorHandler = handler
        kept.append(detour)
        root.presentDetour(detour, presenting: VaultTicket(holder: "shown \(secret)"))
      },
      { [self] in root.presentDetour(tickets, presenting: VaultTicket(holder: "owned \(secret)")) },
      { [self] in root.dismissDetour() },
      // Tabs and structure.
      { [self] in ticketsTab.switchToTab(5) },
      { [self] in root.addChild(tickets) },
      { [self] in _ = root.addModalCoordinator(root) },
      // Modules.
      { [self] in module.navigate(to: ModuleRoute(secret)) },
      { [self] in module.client(for: VaultDetail.self).push(VaultDetail(note: "pushed \(secret)"))
      },
      { [self] in module.client(for: VaultTicket.self).push(VaultTicket(holder: "module \(secret)"))
      },
      { [self] in module.client(for: String.self).presentSheet("sheet \(secret)") },
      { [self] in module.client(for: String.self).presentSheet("second \(secret)") },
      { [self] in module.dismissModal() },
      // URLs and payloads without a route.
      { [self] in root.open("/rejects", with: links) },
      { [self] in root.open("/nowhere/\(secret)", with: links) },
      { [self] in root.open("/user/\(secret)", with: links) },
      { [self] in root.open("other://\(secret)", with: links) },
      { [self] in root.open("no url \(secret)", with: links) },
      { [self] in root.open("/%zz\(secret)", with: links) },
      { [self] in root.open("/secret", with: links) },
      { [self] in
        let pushes = PushRoutes {
          PushRoute(when: "token", is: "known") { _ in VaultRoute.vault }
        }
        root.open(push: "{\"token\":\"\(secret)\"}", with: pushes)
        root.open(push: "{\"\(secret)\"", with: pushes)
      },
      // Screens that cannot be created, and flows.
      { [self] in _ = root.presentation() },
      { [self] in root.transitionToNewFlow(root: .item("flow \(secret)")) },
      { [self] in
        let callback = tickets.callback { (name: String) in VaultTicket(holder: name) }
        callback("called \(secret)")
      },
    ]
  }
}

/// A coordinator that shows most of its routes, one of them with an impossible path.
private final class VaultCoordinator: Coordinator<VaultRoute> {
  init() { super.init(router: Router(initial: .item("root \(secret)"))) }

  override func canHandle(_ route: any Route) -> Bool { route is VaultRoute }

  override var inspectionName: String? { "name \(secret)" }

  override var inspectionFacts: [InspectionFact] {
    [
      InspectionFact("number", "fact \(secret)"),
      InspectionFact("ticket", route: VaultTicket(holder: "fact \(secret)")),
    ]
  }

  override func navigationType(for route: any Route) -> NavigationType {
    if case .item(let text) = route as? VaultRoute, text.hasPrefix("modal") {
      .modal
    } else {
      .push
    }
  }

  override func navigationPath(for route: any Route) -> [any Route]? {
    if case .pair = route as? VaultRoute {
      [VaultTicket(holder: "step \(secret)"), route]
    } else {
      nil
    }
  }

  override func makeModalCoordinator(for route: VaultRoute) -> Coordinator<VaultRoute>? {
    if case .item(let text) = route, text.hasPrefix("modal wrong") {
      PlainCoordinator(VaultRoute.item("wrong root \(secret)"))
    } else {
      nil
    }
  }
}

private final class AnyTicketHost: TabCoordinator<VaultTicket> {
  init() {
    super.init(router: Router(initial: VaultTicket(holder: "tabs \(secret)")))
    addChild(PlainCoordinator(VaultTicket(holder: "tab \(secret)")))
  }
}

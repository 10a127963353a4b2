import FlowEngine

final class OfferCoordinator: Coordinator<OfferRoute> {
  init(_ id: Int) { super.init(root: .offer(id)) }
}

extension AppCoordinator {
  func showOffer(_ id: Int) {
    presentDetour(OfferCoordinator(id), presenting: OfferRoute.offer(id))
  }
}

extension RouteLabel {
  package init(_ route: any Route) {
    self.init(
      identifier: route.identifier, type: route.knownTypeName,
      detail: String(describing: route))
  }
}

extension VisibleScreen {
  init(_ sight: NavigationSight, _ redaction: some ReportRedaction) {
    self.init(
      coordinator: sight.coordinator.clipped, route: redaction.label(of: sight.route.route),
      showsRequest: sight.showsRequest)
  }
}

extension NavigationStepReport {
  package init(_ summary: NavigationStepSummary, _ redaction: some ReportRedaction = NoRedaction())
  {
    let (kind, value, changed, index) = summary.change.parts
    let route = value.map { redaction.label(of: $0.route) }
    let tab = summary.tab.flatMap { redaction.redacted(givenName: $0) }
    self.init(
      coordinator: summary.coordinator.clipped,
      change: Limits.clipped(summary.change.described(tab: tab) { _ in route?.shown ?? "" }),
      kind: kind, route: route, child: changed?.clipped, index: index.map { Counts.clamped($0) })
  }
}

extension NavigationChange {
  fileprivate var parts:
    (NavigationStepReport.Kind, RouteValue?, child: CoordinatorReference?, index: Int?)
  {
    switch self {
    case .setRoot(let route): (.setRoot, route, nil, nil)
    case .push(let route): (.push, route, nil, nil)
    case .pushChild(let child): (.pushChild, nil, child, nil)
    case .truncatePath(let count): (.truncatePath, nil, nil, count)
    case .removeChild(let child): (.removeChild, nil, child, nil)
    case .present(let route): (.present, route, nil, nil)
    case .dismissModal: (.dismissModal, nil, nil, nil)
    case .presentDetour(let route): (.presentDetour, route, nil, nil)
    case .dismissDetour: (.dismissDetour, nil, nil, nil)
    case .selectTab(let index): (.selectTab, nil, nil, index)
    case .updateDetents: (.updateDetents, nil, nil, nil)
    case .reset: (.reset, nil, nil, nil)
    }
  }
}

/// The steps that fit into one report, and the number of the others.
package struct StepReports {
  package let listed: [NavigationStepReport]
  package let omitted: Int?

  package init(_ steps: [NavigationStepSummary], _ redaction: some ReportRedaction = NoRedaction())
  {
    listed = steps.prefix(Limits.stepsPerReport).map { NavigationStepReport($0, redaction) }
    omitted = steps.count > listed.count ? steps.count - listed.count : nil
  }
}

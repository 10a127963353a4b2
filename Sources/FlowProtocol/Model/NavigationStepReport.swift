package import FlowEngine

/// One step of a navigation: a change of one coordinator, in machine-readable form and in words.
public struct NavigationStepReport: Hashable, Sendable, Codable {
  /// The kind of change.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The root becomes ``NavigationStepReport/route``.
    case setRoot
    /// ``NavigationStepReport/route`` is pushed onto the path.
    case push
    /// ``NavigationStepReport/child`` is pushed onto the path.
    case pushChild
    /// The path is cut to ``NavigationStepReport/index`` entries.
    case truncatePath
    /// ``NavigationStepReport/child`` is removed from the path.
    case removeChild
    /// The modal with the root ``NavigationStepReport/route`` is presented.
    case present
    /// The modal is dismissed.
    case dismissModal
    /// A detour is presented for ``NavigationStepReport/route``.
    case presentDetour
    /// The detour is dismissed.
    case dismissDetour
    /// The tab at ``NavigationStepReport/index`` is selected, from 0.
    case selectTab
    /// The detents of the modal change.
    case updateDetents
    /// The path, the modal and the detour are cleared.
    case reset
  }

  /// The coordinator that changes.
  public let coordinator: NodeReference
  /// The kind of change.
  public let kind: Kind
  /// The change in words, such as "push detail".
  public let change: String
  /// The route that the change involves, if any.
  public let route: RouteLabel?
  /// The child that the change involves, if any.
  public let child: NodeReference?
  /// The index of the tab, or the number of entries that stay in the path; nil for other kinds.
  public let index: Int?

  package init(_ summary: NavigationStepSummary, _ redaction: some ReportRedaction = NoRedaction())
  {
    let parts = summary.change.parts
    coordinator = NodeReference(summary.coordinator)
    kind = parts.kind
    change = Limits.clipped(summary.change.described { redaction.identifier(of: $0) })
    route = parts.route.map { redaction.label(of: $0.route) }
    child = parts.child.map(NodeReference.init)
    index = parts.index.map(Counts.clamped)
  }
}

extension NavigationChange {
  fileprivate typealias Parts = (
    kind: NavigationStepReport.Kind, route: RouteValue?, child: CoordinatorReference?, index: Int?
  )

  fileprivate var parts: Parts {
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

extension NavigationStepReport {
  /// Decodes a step, and clips its texts to 1,024 characters; throws if its index is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    coordinator = try fields.value(.coordinator)
    kind = try fields.value(.kind)
    change = try fields.text(.change)
    route = try fields.valueIfPresent(.route)
    child = try fields.valueIfPresent(.child)
    index = try fields.numberIfPresent(.index, in: Counts.self)
  }
}

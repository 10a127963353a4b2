public import FlowEngine

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
    /// A change that has only words: from an engine of version 1, or one that knows more kinds.
    case other
  }

  /// The coordinator that changes.
  public let coordinator: CoordinatorReference
  /// The change in words, such as "push detail", with the name of a tab that has one.
  public let change: String
  /// The change in machine-readable form.
  public let facts: NavigationStepFacts

  /// The kind of change.
  public var kind: Kind { facts.kind }
  /// The route that the change involves, if any.
  public var route: RouteLabel? { facts.route }
  /// The child that the change involves, if any.
  public var child: CoordinatorReference? { facts.child }
  /// The index of the tab, or the number of entries that stay in the path; nil for other kinds.
  public var index: Int? { facts.index }

  package init(coordinator: CoordinatorReference, change: String, facts: NavigationStepFacts) {
    self.coordinator = coordinator
    self.change = change
    self.facts = facts
  }

  package init(_ summary: NavigationStepSummary, _ redaction: some ReportRedaction = NoRedaction())
  {
    coordinator = summary.coordinator.clipped
    let facts = NavigationStepFacts(summary.change, redaction)
    let tab = summary.tab.flatMap { redaction.redacted(givenName: $0) }
    change = Limits.clipped(summary.change.described(tab: tab) { _ in facts.route?.shown ?? "" })
    self.facts = facts
  }

  private enum CodingKeys: String, CodingKey { case coordinator, change }

  /// Decodes a step, and clips its texts to 1,024 characters; throws if its index is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    coordinator = try fields.value(.coordinator)
    change = try fields.text(.change)
    facts = try NavigationStepFacts(from: decoder)
  }

  /// Encodes the facts beside the coordinator and the words, in one object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(coordinator, forKey: .coordinator)
    try container.encode(change, forKey: .change)
    try facts.encode(to: encoder)
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

extension KeyedDecodingContainer where Key: WireKey {
  func decode(
    _ type: [NavigationStepReport].Type, forKey key: Key
  ) throws -> [NavigationStepReport] { try list(key) }
}

extension NavigationStepReport.Kind {
  /// Decodes a kind; one that this version does not know is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// The change of a step, without the coordinator and the words.
public struct NavigationStepFacts: Hashable, Sendable, Codable {
  /// The kind of change.
  public let kind: NavigationStepReport.Kind
  /// The route that the change involves, if any.
  public let route: RouteLabel?
  /// The child that the change involves, if any.
  public let child: CoordinatorReference?
  /// The index of the tab, or the number of entries that stay in the path; nil for other kinds.
  public let index: Int?

  package init(
    _ kind: NavigationStepReport.Kind, route: RouteLabel? = nil, child: CoordinatorReference? = nil,
    index: Int? = nil
  ) {
    self.kind = kind
    self.route = route
    self.child = child
    self.index = index
  }

  package init(_ change: NavigationChange, _ redaction: some ReportRedaction = NoRedaction()) {
    func label(_ route: RouteValue) -> RouteLabel { redaction.label(of: route.route) }
    switch change {
    case .setRoot(let route): self.init(.setRoot, route: label(route))
    case .push(let route): self.init(.push, route: label(route))
    case .pushChild(let child): self.init(.pushChild, child: child.clipped)
    case .truncatePath(let count): self.init(.truncatePath, index: Counts.clamped(count))
    case .removeChild(let child): self.init(.removeChild, child: child.clipped)
    case .present(let route): self.init(.present, route: label(route))
    case .dismissModal: self.init(.dismissModal)
    case .presentDetour(let route): self.init(.presentDetour, route: label(route))
    case .dismissDetour: self.init(.dismissDetour)
    case .selectTab(let index): self.init(.selectTab, index: Counts.clamped(index))
    case .updateDetents: self.init(.updateDetents)
    case .reset: self.init(.reset)
    }
  }

  /// Decodes the facts, of the kind ``NavigationStepReport/Kind/other`` if there are none; throws if
  /// the index is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    kind = try fields.valueIfPresent(.kind) ?? .other
    route = try fields.valueIfPresent(.route)
    child = try fields.valueIfPresent(.child)
    index = try fields.numberIfPresent(.index, in: Counts.self)
  }
}

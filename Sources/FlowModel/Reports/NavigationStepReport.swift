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
    /// A change that has only words, or is of a kind that this version does not know.
    case other
  }

  /// The coordinator that changes.
  public let coordinator: CoordinatorReference
  /// The change in words, such as "push detail", with the name of a tab that has one.
  public let change: String
  /// The kind of change.
  public let kind: Kind
  /// The route that the change involves, if any.
  public let route: RouteLabel?
  /// The child that the change involves, if any.
  public let child: CoordinatorReference?
  /// The index of the tab, or the number of entries that stay in the path; nil for other kinds.
  public let index: Int?

  package init(
    coordinator: CoordinatorReference, change: String, kind: Kind, route: RouteLabel? = nil,
    child: CoordinatorReference? = nil, index: Int? = nil
  ) {
    self.coordinator = coordinator
    self.change = change
    self.kind = kind
    self.route = route
    self.child = child
    self.index = index
  }

  /// Decodes a step, of the kind ``Kind/other`` if it has none, and clips its texts to 1,024
  /// characters; throws if its index is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    coordinator = try fields.value(.coordinator)
    change = try fields.text(.change)
    kind = try fields.valueIfPresent(.kind) ?? .other
    route = try fields.valueIfPresent(.route)
    child = try fields.valueIfPresent(.child)
    index = try fields.numberIfPresent(.index, in: Counts.self)
  }
}

extension KeyedDecodingContainer where Key: WireKey {
  package func decode(
    _ type: [NavigationStepReport].Type, forKey key: Key
  ) throws -> [NavigationStepReport] { try list(key) }
}

extension NavigationStepReport.Kind {
  /// Decodes a kind; one that this version does not know is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

extension NavigationStepReport {
  var heapBytes: Int {
    coordinator.heapBytes + change.heapBytes + (route?.heapBytes ?? 0) + (child?.heapBytes ?? 0)
  }
  /// The maximum number of bytes that the step takes on the wire.
  package var wireBytes: Int {
    96 + coordinator.wireBytes + escapedBytes(of: change) + (route?.wireBytes ?? 0)
      + (child?.wireBytes ?? 0)
  }
}

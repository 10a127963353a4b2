import FlowModel

/// `flow/restore`: puts the app into the state of a hierarchy, if it lets viewers navigate.
///
/// The hierarchy is one that an engine of the same app sent, in this run or an earlier one.
/// Coordinators are found by type and position, and routes by their names, as in `flow/navigate`.
/// What cannot be restored is left out and named; the rest is restored, as one navigation.
public struct RestoreRequest: InspectionRequest, ServedRequest {
  /// What could not be restored, and what shows now.
  public struct Result: Hashable, Sendable, Codable {
    /// A part that could not be restored.
    public struct Dropped: Hashable, Sendable, Codable {
      /// The coordinator that the part belonged to.
      public let coordinator: CoordinatorReference
      /// The kind of the part, such as "route", "modal" or "detour".
      public let part: String
      /// The identifier of the route, or the type of the coordinator.
      public let name: String
      /// The name of the route's type, if the part is a route.
      public let routeType: String?
      /// Why it could not be restored.
      public let reason: String

      private enum CodingKeys: String, WireKey { case coordinator, part, name, routeType, reason }

      package init(_ dropped: RestorationReport.Dropped) {
        coordinator = dropped.coordinator.clipped
        part = dropped.part
        name = Limits.clipped(dropped.name)
        routeType = dropped.routeType.map(Limits.clipped)
        reason = Limits.clipped(dropped.reason)
      }

      /// The part in words, such as "the detour ProfileCoordinator of App: the app did not make it".
      package var words: String {
        "the \(part) \(name) of \(coordinator.name): \(reason)"
      }
    }

    /// The id of one run of the engine.
    public let epoch: String
    /// The revision that shows the result.
    public let revision: UInt64
    /// The first parts that could not be restored, at most 256.
    public let dropped: [Dropped]
    /// The number of further ones; nil if all are listed.
    public let droppedOmitted: Int?
    /// The screen that the user sees now; nil if the engine does not say.
    public let visible: VisibleScreen?

    private enum CodingKeys: String, WireKey {
      case epoch, revision, dropped, droppedOmitted, visible
    }

    /// The result in a hierarchy after the restoration.
    package init(_ report: RestorationReport, in snapshot: FlowSnapshot) {
      (epoch, revision) = (snapshot.epoch, snapshot.revision)
      dropped = report.dropped.prefix(Limits.stepsPerReport).map(Dropped.init)
      let omitted = report.dropped.count - dropped.count
      droppedOmitted = omitted > 0 ? omitted : nil
      visible = snapshot.visiblePath.last.flatMap { snapshot[$0] }.map { node in
        VisibleScreen(
          coordinator: CoordinatorReference(node), route: node.currentRoute,
          showsRequest: report.isComplete)
      }
    }

    /// Whether everything was restored.
    public var isComplete: Bool { dropped.isEmpty }
  }

  /// `flow/restore`.
  public static let method = "flow/restore"
  package static let summary =
    "Puts the app into the state of a hierarchy, if the app lets viewers navigate."

  /// The coordinator at the top of the hierarchy.
  public let root: CoordinatorID
  /// All coordinators of the hierarchy, as `flow/snapshot` sends them.
  public let nodes: [FlowNode]

  /// Creates a request to restore a hierarchy.
  public init(_ snapshot: FlowSnapshot) {
    root = snapshot.rootID
    nodes = snapshot.preorder
  }

  /// The hierarchy to restore.
  package var snapshot: FlowSnapshot { FlowSnapshot(rootID: root, nodes: nodes) }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.restore(snapshot)
  }
}

extension KeyedDecodingContainer where Key: WireKey {
  package func decode(
    _ type: [RestoreRequest.Result.Dropped].Type, forKey key: Key
  ) throws -> [RestoreRequest.Result.Dropped] { try list(key) }
}

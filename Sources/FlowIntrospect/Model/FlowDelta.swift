/// What changed from one revision to the next.
///
/// A coordinator that moved is one that changed: its parent or its relation is another.
public struct FlowDelta: Hashable, Sendable, Codable {
  /// The revision that the delta leads to, one above the one before.
  public var revision: UInt64
  /// The root of the tree, where it became another.
  public var rootID: NodeID?
  /// Coordinators that were not there before.
  public var added: [FlowNode]
  /// Coordinators of which something is different, whole.
  public var changed: [FlowNode]
  /// Coordinators that are gone.
  public var removed: [NodeID]

  /// A delta.
  public init(
    revision: UInt64, rootID: NodeID? = nil, added: [FlowNode] = [], changed: [FlowNode] = [],
    removed: [NodeID] = []
  ) {
    self.revision = revision
    self.rootID = rootID
    self.added = added
    self.changed = changed
    self.removed = removed
  }
}

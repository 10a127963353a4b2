public import FlowEngine

/// The id of a coordinator in everything that an engine sends: the coordinator's own.
///
/// On the wire, it is the number.
public typealias NodeID = CoordinatorID

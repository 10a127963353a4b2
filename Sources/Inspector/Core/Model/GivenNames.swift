import DequeModule
import FlowModel

/// The names that the app gave to coordinators of this run, which are kept when they leave: a log has
/// entries about them.
struct GivenNames: Equatable, Sendable {
  private var titles: [CoordinatorID: String] = [:]
  /// The coordinators with names, oldest first.
  private var order: Deque<CoordinatorID> = []

  private static let capacity = 4_096

  /// Keeps the names of the coordinators of an event: O(coordinators) for a whole hierarchy.
  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .snapshot(let snapshot): for node in snapshot.nodes.values { take(node) }
    case .changed(let delta): for node in delta.nodes { take(node) }
    default: break
    }
  }

  private mutating func take(_ node: FlowNode) {
    guard node.givenName != nil else { return }
    if titles.updateValue(node.title, forKey: node.id) == nil { order.append(node.id) }
    if order.count > Self.capacity { titles[order.removeFirst()] = nil }
  }

  /// The title of a coordinator of this run: its type, and the name that the app gave it.
  func title(of coordinator: CoordinatorReference, in live: FlowSnapshot?) -> String {
    if let node = live?[coordinator.id] {
      return node.name == coordinator.name ? node.title : coordinator.name
    }
    let title = titles[coordinator.id]
    return title?.hasPrefix(coordinator.name) == true ? title ?? "" : coordinator.name
  }
}

extension EngineInspection {
  /// The title of a coordinator of this run, in the hierarchy or not any more.
  func title(of coordinator: CoordinatorReference) -> String {
    givenNames.title(of: coordinator, in: live)
  }
}

extension Chronicle {
  /// The title of a coordinator at a kept moment, which may belong to an earlier run.
  func title(of coordinator: CoordinatorReference, at moment: Moment, _ names: GivenNames)
    -> String
  {
    let state = stretch(of: moment.number).map { stretches[$0.index].last } ?? snapshot
    if state?.epoch == snapshot?.epoch { return names.title(of: coordinator, in: snapshot) }
    return GivenNames().title(of: coordinator, in: state)
  }
}

import FlowDiagram
import FlowEngine
import FlowProtocol

extension ChangeMarks {
  /// The hierarchy, with the removed coordinators at their old places.
  ///
  /// O(removed coordinators, and the children of their parents).
  func addingGhosts(to snapshot: FlowSnapshot) -> FlowSnapshot {
    if removed.isEmpty { return snapshot }
    let parents = Set(removed.values.compactMap(\.node.parent)).compactMap { snapshot[$0] }
    let changed = parents.map { parent in
      var parent = parent
      parent.children = children(of: parent.id, now: parent.children)
      return parent
    }
    var shown = snapshot
    shown.apply(
      FlowDelta(
        revision: snapshot.revision, added: removed.values.map(\.node), changed: changed))
    return shown
  }

  /// The coordinators that differ with and without ghosts: the removed ones, and their parents.
  var withGhosts: Set<CoordinatorID> {
    Set(removed.keys).union(removed.values.compactMap(\.node.parent))
  }

  /// The mark on a coordinator's line.
  enum Mark: Equatable, Sendable {
    case added, removed, changed

    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      }
    }

    var style: Style {
      switch self {
      case .added: .coloured(.success, bold: true)
      case .removed: .failure
      case .changed: .coloured(.warning, bold: true)
      }
    }
  }

  func mark(of id: CoordinatorID) -> Mark? {
    if added.contains(id) { return .added }
    if removed[id] != nil { return .removed }
    return changed.contains(id) ? .changed : nil
  }
}

import FlowProtocol
import Inspector

/// The JSON form of a difference between two hierarchies.
struct DiffDocument: Encodable {
  struct Change: Encodable {
    let id: NodeID
    let name: String
    let fields: [String]
    let before: FlowNode
    let after: FlowNode
  }

  let isSameRun: Bool
  let added: [FlowNode]
  let removed: [FlowNode]
  let changed: [Change]

  init(_ diff: SnapshotDiff, from before: FlowSnapshot, to after: FlowSnapshot) {
    isSameRun = before.epoch == after.epoch
    added = diff.added.compactMap { after[$0] }
    removed = diff.removed.compactMap { before[$0] }
    changed = diff.changed.sorted { $0.key < $1.key }.compactMap { id, fields in
      guard let old = before[id], let new = after[id] else { return nil }
      return Change(id: id, name: new.name, fields: fields, before: old, after: new)
    }
  }
}

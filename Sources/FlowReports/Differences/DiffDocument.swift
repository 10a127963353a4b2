package struct DiffDocument: ReportDocument {
  package static let schema = "flowscope.diff"

  package struct Change: Encodable {
    package let coordinator: CoordinatorReference
    package let fields: [String]
    package let before: FlowNode
    package let after: FlowNode
  }

  package let isSameRun: Bool
  package let added: [FlowNode]
  package let removed: [FlowNode]
  package let changed: [Change]

  package init(_ diff: SnapshotDiff, of compared: ComparedSnapshots) {
    isSameRun = compared.isSameRun
    added = diff.added.compactMap(compared.ownAfter)
    removed = diff.removed.compactMap { compared.before[$0] }
    changed = diff.changed.sorted { $0.key < $1.key }.compactMap { id, fields in
      guard let old = compared.before[id], let new = compared.ownAfter(id) else { return nil }
      return Change(
        coordinator: CoordinatorReference(id: new.id, name: new.name), fields: fields, before: old,
        after: new)
    }
  }
}

import FlowProtocol

extension ErrorsFeature {
  static func clipping(in model: Model) -> Clipping? {
    let errors = model.inspection.errors
    if let group = errors.selectedGroup {
      let first = group.errors.first
      let title =
        errors.grouping.map { "\($0.rawValue) \(group.key ?? "none")" }
        ?? first.map { "\($0.kind): \($0.report.error.message)" } ?? ""
      return Clipping(
        name: "the group", text: "\(title): \(Counted.text(group.count, "error"))",
        json: ErrorDocument(group.errors, of: errors.review))
    }
    if let error = errors.selectedError {
      return Clipping(
        name: "the error", text: "\(error.kind): \(error.report.error.message)",
        json: ErrorDocument.Entry(error))
    }
    return Clipping(lineOf: self, at: errors.selectedIndex, in: model)
  }
}

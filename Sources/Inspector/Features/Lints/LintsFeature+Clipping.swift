import FlowProtocol

extension LintsFeature {
  static func clipping(in model: Model) -> Clipping? {
    let lints = model.inspection.lints
    guard let finding = lints.selected else {
      return Clipping(lineOf: self, at: lints.selectedIndex, in: model)
    }
    let text = "\(finding.verdict.rawValue): \(finding.lint)/\(finding.rule): \(finding.message)"
    return Clipping(name: "the finding", text: text, json: finding)
  }
}

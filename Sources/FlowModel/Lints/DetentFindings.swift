/// The possible defects of a modal's detents, known from its presenter without other coordinators.
///
/// The engine's lint and the inspector both report these findings.
package enum DetentFindings {
  package static let lint = "detents"

  /// Returns the findings about the sheet of a coordinator, in O(detents²).
  package static func candidates(at node: FlowNode) -> [LintCandidate] {
    guard let configuration = node.detents else { return [] }
    let host = CoordinatorReference(node)
    let sheet = node.presented.map { "the sheet of '\(clipped: $0.identifier)'" } ?? "the sheet"
    var found: [LintCandidate] = []
    func add(_ rule: String, needsTime: Bool = false, _ problem: String, _ advice: String) {
      found.append(
        LintCandidate(
          finding: LintFinding(
            lint: lint, rule: rule, identity: [.coordinator(node.id)], coordinator: host,
            route: node.presented,
            message: "\(sheet) on \(host.text) \(problem)", advice: advice),
          needsTime: needsTime))
    }

    let detents = configuration.detents
    if detents.isEmpty {
      add("empty", "has no detents", "name at least one in modalDetentConfiguration(for:)")
    }
    let twice = ModalPresentationDetent.allCases.filter { detent in
      detents.count { $0 == detent } > 1
    }
    if !twice.isEmpty {
      add(
        "duplicate", "names \(list(twice)) more than once",
        "name each detent once in modalDetentConfiguration(for:)")
    }
    if let selected = configuration.selectedDetent, !detents.contains(selected) {
      add(
        "selected-not-listed",
        "rests at '\(selected.rawValue)', which is not among its detents: \(list(detents))",
        "add '\(selected.rawValue)' to the detents, or select one of them")
    }
    if detents.contains(.small), configuration.minHeight == nil {
      add(
        "small-not-measured", needsTime: true,
        "has the detent 'small', and its least height was not measured: it is taken for 100 points",
        "have the renderer call updateModalMinHeight(_:) when it has laid the sheet out")
    }
    if detents.contains(.custom), configuration.idealHeight == nil {
      add(
        "custom-not-measured", needsTime: true,
        "has the detent 'custom', and its ideal height was not measured: it is taken for 200 points",
        "have the renderer call updateModalIdealHeight(_:) when it has laid the sheet out")
    }
    return found
  }

  private static func list(_ detents: [ModalPresentationDetent]) -> String {
    let names = ModalPresentationDetent.allCases.filter(detents.contains).map { "'\($0.rawValue)'" }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

extension Model {
  /// The part of a panel that its lines are in, which keys move in and clicks select; nil where it does not show.
  ///
  /// Beside or below it there may be more of the panel, such as details of what is selected.
  func list(of panel: Panel) -> Rectangle? {
    guard let area = layout.area(of: panel) else { return nil }
    return switch panel {
    case .lints: LintsPanel.list(in: area)
    case .detents: DetentsLayout(area, changes: inspection.detents.changes.count).list
    case .log, .errors: parts(of: area, panel).list
    case .tree, .detail, .timeline, .preview: area
    }
  }

  /// Where the details of what is selected in the log or the errors stand, with the rule above them: where the
  /// panel that has them otherwise does not show.
  func details(of panel: Panel) -> (rule: Rectangle, area: Rectangle)? {
    layout.area(of: panel).flatMap { parts(of: $0, panel).details }
  }

  private func parts(
    of area: Rectangle, _ panel: Panel
  ) -> (list: Rectangle, details: (rule: Rectangle, area: Rectangle)?) {
    guard arrangement.zoomed == panel, area.size.rows >= 10 else { return (area, nil) }
    let (list, rest) = area.split(afterRows: area.size.rows / 2)
    let (rule, details) = rest.split(afterRows: 1)
    return (list, (rule, details))
  }
}

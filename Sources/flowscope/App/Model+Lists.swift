extension Model {
  /// The part of a panel that its lines are in, which keys move in and clicks select; nil where it does not show.
  ///
  /// Beside or below it there may be more of the panel, such as details of what is selected.
  func list(of panel: Panel) -> Rectangle? {
    guard let area = layout.area(of: panel) else { return nil }
    return switch panel {
    case .lints: LintsPanel.list(in: area)
    case .detents: DetentsLayout(area, changes: inspection.detents.changes.count).list
    default: area
    }
  }
}

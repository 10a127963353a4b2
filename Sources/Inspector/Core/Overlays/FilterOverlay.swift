import FlowModel
import FlowReports

/// The line for the filter of a panel, which takes effect while it is written.
enum FilterOverlay: OverlayContent {
  static let overlay = Overlay.filter
  static let keys: [Keymap.OverlayBinding] = [
    .enter("keep the filter"), .leave("restore the filter; if unchanged, remove it"),
  ]
  static let prompt: String? = "/"
  static let placeholder = "text, !text to hide, -r regex"
  static let leavesOnClickBeside = false

  static func beginning(in model: Model) -> String { model.filter.text }

  static func open(in model: inout Model) -> [Effect] {
    model.earlierFilter = model.filter
    return []
  }

  static func write(in model: inout Model) {
    let filter = LineFilter(model.editor.text)
    model.message = filter.complaint
    model.setFilter(filter)
  }

  static func accept(in model: inout Model) -> [Effect] {
    if let complaint = LineFilter(model.editor.text).complaint {
      return model.say(complaint)
    }
    return [.goBack]
  }

  static func leave(in model: inout Model) -> [Effect] {
    let isWritten = model.editor.text != model.earlierFilter.text
    model.setFilter(isWritten ? model.earlierFilter : .none)
    return [.goBack]
  }

  /// Removes an invalid filter, since its problem is shown only while it is written.
  static func close(in model: inout Model) {
    if model.filter.complaint != nil { model.setFilter(model.earlierFilter) }
  }
}

extension Model {
  /// The feature whose filter applies: the list's for its details, else the panel's own, else that
  /// of the main panel.
  var filtered: (any FilteredPanel.Type)? { features.filtered(subject) }

  var isFocusFiltered: Bool { filtered?.isFiltered(in: inspection) == true }

  var filter: LineFilter { filtered?.filter(in: inspection) ?? .none }

  mutating func setFilter(_ filter: LineFilter) { filtered?.setFilter(filter, in: &inspection) }
}

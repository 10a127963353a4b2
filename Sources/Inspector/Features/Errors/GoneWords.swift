import FlowReports

/// What the list says of a problem that the team knows and that has no errors in these runs.
enum GoneWords {
  static let gone = "gone"
  static let explained = "no error in these runs so far"

  /// The line in the list: what it is about, and what was decided.
  static func line(of entry: ProblemEntry, _ glyphs: Glyphs) -> String {
    let parts = entry.parts
    let about = [parts.coordinator, parts.route ?? ""].filter { !$0.isEmpty }
    let note = entry.notes.last.map { "(\($0.text)) " } ?? ""
    return "    GONE \(note)\(parts.kind) \(about.joined(separator: " "))"
      + " \(glyphs.bullet) \(entry.state.name)"
  }
}

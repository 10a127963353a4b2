import FlowDiagram
import FlowModel
import FlowReports

/// The signs of the screen in words, for the end of the list of keys.
enum Signs {
  static func all(_ glyphs: Glyphs) -> [(sign: String, meaning: String)] {
    let relations = Relation.allCases.map { relation in
      (sign: sign(of: relation, glyphs), meaning: meaning(of: relation))
    }
    let marks = [MarkedLine.Mark.added, .removed, .changed].map { mark in
      (sign: mark.sign(glyphs), meaning: "\(mark) at the shown moment")
    }
    return relations + [
      (glyphs.live, "the route that the user of the app sees"),
      (
        glyphs.current,
        "the panel with the focus, and its selected line; the current route, detent or moment"
      ),
      (glyphs.selected, "the selected line of a panel without the focus"),
      (glyphs.warning, "warnings of lints"), (glyphs.unknown, "a finding that is not decided"),
      (glyphs.yes, "done; reviewed"), (glyphs.no, "failed; an error that is open"),
      (glyphs.ignored, "an ignored error"), (glyphs.error, "a reported error"),
      (glyphs.detent, "a change of detents"), (glyphs.gap, "missing data"),
      (glyphs.playing, "a recording plays\(glyphs.isASCII ? "" : inDiagrams)"),
      (glyphs.paused, "a moment of the past, or playing is paused"),
      (glyphs.waiting, "no connection: the app is waited for"),
    ] + marks
  }

  private static let inDiagrams = "; in diagrams, a current route that the user does not see"

  private static func sign(of relation: Relation, _ glyphs: Glyphs) -> String {
    guard relation == .tab else { return glyphs.sign(of: relation) }
    return "\(glyphs.tab(0, isSelected: false)) \(glyphs.tab(1, isSelected: true))"
  }

  private static func meaning(of relation: Relation) -> String {
    switch relation {
    case .root: "the root"
    case .tab: "a tab; the second sign is that of the selected one"
    default: LegendEntry.line(.relation(relation)).meaning
    }
  }
}

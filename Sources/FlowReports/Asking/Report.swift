/// What can be said about an app: a document for programs, and a text for people.
package protocol Report: Sendable {
  associatedtype Document: ReportDocument

  /// The report as JSON has it.
  var document: Document { get }
  /// What is missing, or else worth knowing, with a line for each.
  var remarks: [String] { get }

  /// The report as people read it, with a line feed at the end of each line.
  func text(_ style: TextStyle) -> String
}

extension Report {
  package var remarks: [String] { [] }
}

/// The signs and colours of a text, and the room for it.
package struct TextStyle: Equatable, Sendable {
  package let glyphs: Glyphs
  package let colours: Bool
  /// The width of the terminal, in cells; nil for lines of any length.
  package let width: Int?

  package init(glyphs: Glyphs, colours: Bool, width: Int? = nil) {
    self.glyphs = glyphs
    self.colours = colours
    self.width = width
  }

  /// The text of a table, and a summary below it.
  package func text(of table: ColumnTable, summary: String? = nil) -> String {
    let end = summary.map { "\n\(glyphs.shown($0))\n" } ?? ""
    return table.text(ascii: glyphs.isASCII, colours: colours, in: width) + end
  }
}

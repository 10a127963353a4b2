extension LintResults: Report {
  package var document: LintDocument { LintDocument(self) }
  package var remarks: [String] {
    [notRunText, unfinishedText, growth?.text(by: LintConfiguration.standard.idleChildren)]
      .compactMap { $0 }
  }

  package func text(_ style: TextStyle) -> String { text(style, withUnknown: false) }

  /// The warnings and, with `withUnknown`, all other findings.
  package func text(_ style: TextStyle, withUnknown: Bool) -> String {
    LintText(glyphs: style.glyphs, colours: style.colours).text(of: self, isComplete: withUnknown)
  }

  /// The number of findings, in one line.
  package var summary: String { LintText.summary(of: self) }
}

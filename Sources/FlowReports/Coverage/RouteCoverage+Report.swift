extension RouteCoverage: Report {
  package var document: CoverageDocument { CoverageDocument(self) }
  package var remarks: [String] { CoverageText.remarks(on: self) }

  package func text(_ style: TextStyle) -> String {
    style.text(of: CoverageText.table(of: self), summary: CoverageText.summary(of: self))
  }
}

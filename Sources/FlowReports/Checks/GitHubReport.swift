/// A check as the commands of GitHub's workflows, which annotate the changes under review.
///
/// Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
package struct GitHubReport: Equatable, Sendable {
  /// GitHub shows this many annotations of each level in a step, and drops the others.
  package static let mostOfALevel = 10

  /// The variable of the environment that names the file of the step's summary.
  package static let summaryVariable = "GITHUB_STEP_SUMMARY"

  /// The commands, the most severe first.
  package let annotations: [String]
  /// The number of annotations that found no room.
  package let leftOut: Int
  /// The summary of the step, in Markdown.
  package let summary: String

  package init(_ check: CheckReport) {
    var annotations: [String] = []
    var leftOut = 0
    for level in CheckCase.Annotation.Level.allCases {
      let told = check.cases.compactMap { check in
        check.annotation.map { ($0, check.place) }
      }.filter { $0.0.level == level }
      annotations += told.prefix(Self.mostOfALevel).map(Self.command)
      leftOut += max(0, told.count - Self.mostOfALevel)
    }
    self.annotations = annotations
    self.leftOut = leftOut
    let remark = Self.remark(leftOut).map { "\n\($0)\n" } ?? ""
    summary = check.markdown + remark
  }

  /// The commands, with a line for each.
  package var text: String { annotations.map { "\($0)\n" }.joined() }

  /// Says how many annotations found no room; nil if all did.
  package var remark: String? { Self.remark(leftOut) }

  private static func remark(_ leftOut: Int) -> String? {
    leftOut == 0
      ? nil
      : "\(Counted.text(leftOut, "annotation")) left out: GitHub shows \(mostOfALevel) of a kind in a "
        + "step"
  }

  private static func command(_ annotation: CheckCase.Annotation, at place: SourcePlace?) -> String
  {
    let properties =
      (place.map { [("file", $0.path), ("line", "\($0.line)")] } ?? [])
      + [("title", annotation.title)]
    let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(annotation.level.rawValue) \(list)::\(data(annotation.message))"
  }

  /// Escapes a message; GitHub decodes it.
  private static func data(_ text: String) -> String {
    replacing(in: text) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  /// Escapes a value of a property, which a colon or a comma would end too.
  private static func property(_ text: String) -> String {
    replacing(in: text) { $0 == "%" || $0 == "\r" || $0 == "\n" || $0 == ":" || $0 == "," }
  }

  /// Works on scalars: CR LF is one character, and a comma with an accent is another one.
  private static func replacing(
    in text: String, where isSign: (Unicode.Scalar) -> Bool
  ) -> String {
    DisplayText.bounded(text, to: DisplayText.lineLimit).unicodeScalars.reduce(into: "") {
      result, scalar in
      if isSign(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else if DisplayText.isHarmful(scalar) {
        result += DisplayText.neutralised(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

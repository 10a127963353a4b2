/// Writes a diagram as one HTML file that a browser opens without a network, with a script that pans,
/// zooms, searches and folds.
///
/// The policy of the page allows only this script and this style, by their hashes. All texts of the
/// app are data in a block that is not run, and are shown as text.
enum HTMLPage {
  static func text(
    title: String?, summary: String, subject: String? = nil, direction: Diagram.Direction,
    theme: DiagramTheme, legend: [LegendEntry], data: [(String, PageJSON)]
  ) -> String {
    let head: [(String, PageJSON)] = [
      ("title", title.map(PageJSON.text) ?? .null), ("summary", .text(summary)),
      ("subject", subject.map(PageJSON.text) ?? .null), ("isDown", .flag(direction == .down)),
      ("legend", PageScene.legend(legend)),
    ]
    // With default-src 'none', nothing is fetched. Where a browser knows trusted types, these keep
    // the script from turning texts into markup.
    let policy = """
      default-src 'none'; script-src 'sha256-\(PageScript.hash)'; \
      style-src 'sha256-\(PageStyle.hash)'; base-uri 'none'; form-action 'none'; \
      require-trusted-types-for 'script'; trusted-types 'none'
      """
    return """
      <!DOCTYPE html>
      <html lang="en" data-theme="\(theme.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="flowscope">
      <title>\(XMLText.escaped(title ?? summary))</title>
      <style>\(PageStyle.sheet)</style>
      </head>
      <body>
      \(PageMarkup.body)
      <script type="application/json" id="data">\(PageJSON.fields(head + data).json)</script>
      <script>\(PageScript.whole)</script>
      </body>
      </html>

      """
  }
}

extension Diagram {
  /// Returns the diagram as a page; without a placement, the page places the boxes as a tidy tree.
  ///
  /// O(boxes and lines).
  package func html(placement: Placement? = nil) -> String {
    var contents = PageContents()
    let scene = PageScene.of(self, placement: placement, contents: &contents)
    return HTMLPage.text(
      title: title, summary: summary, subject: subject, direction: direction, theme: theme,
      legend: legend, data: contents.fields + [("scene", scene)])
  }
}

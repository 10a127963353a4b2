/// Writes a diagram as one HTML file that a browser opens without a network, with a script that pans,
/// zooms, searches and folds.
///
/// The policy of the page allows only this script and this style, by their hashes. All texts of the
/// app are data in a block that is not run, and are shown as text.
enum HTMLPage {
  /// Returns the page of one hierarchy; without a placement, the page places the boxes as a tidy
  /// tree.
  ///
  /// O(boxes and lines).
  static func text(_ diagram: Diagram, placement: Placement?) -> String {
    var contents = PageContents()
    let scene = PageScene.of(diagram, placement: placement, contents: &contents)
    return page(
      title: diagram.title, summary: diagram.summary, theme: diagram.theme,
      data: head(diagram) + contents.fields + [("scene", scene)])
  }

  private static func head(_ diagram: Diagram) -> [(String, PageJSON)] {
    [
      ("title", diagram.title.map(PageJSON.text) ?? .null), ("summary", .text(diagram.summary)),
      ("subject", .text(diagram.subject)),
      ("isDown", .flag(diagram.direction == .down)), ("legend", PageScene.legend(diagram.legend)),
    ]
  }

  /// Returns a page with this data.
  static func page(
    title: String?, summary: String, theme: DiagramTheme, data: [(String, PageJSON)]
  ) -> String {
    let (style, script) = (PageStyle.sheet, PageScript.whole)
    // Without default-src, nothing is fetched. Trusted types keep the script from making markup of
    // texts in the browsers that know them.
    let policy = """
      default-src 'none'; script-src 'sha256-\(SHA256.base64(of: script))'; \
      style-src 'sha256-\(SHA256.base64(of: style))'; base-uri 'none'; form-action 'none'; \
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
      <style>\(style)</style>
      </head>
      <body>
      \(PageMarkup.body)
      <script type="application/json" id="data">\(PageJSON.fields(data).json)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }
}

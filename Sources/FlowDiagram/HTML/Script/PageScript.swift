/// The script of a page: one function, in parts by their purpose.
///
/// Plain JavaScript without libraries. It never makes markup of texts.
enum PageScript {
  private static let parts = [
    data, tidyTree, placing, painting, drawing, viewing, pointing, lists, panels, searching,
    playing,
    printing, starting,
  ]

  static let whole = """
    (() => {
    "use strict";
    \(parts.joined(separator: "\n"))
    })();

    """
}

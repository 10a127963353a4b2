/// The script of a page: one function, in parts by their purpose.
///
/// Plain JavaScript without libraries. It never makes markup of texts.
enum PageScript {
  static let whole = """
    (() => {
    "use strict";
    \([data, tidyTree, placing, painting, drawing, viewing, lists, panels, searching, playing, printing, starting]
      .joined(separator: "\n"))
    })();

    """
}

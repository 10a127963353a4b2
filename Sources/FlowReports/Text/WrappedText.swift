package enum WrappedText {
  /// Returns a text in lines of at most `width` cells, broken at blanks where possible.
  package static func lines(of text: String, in width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let cells = CellWidth.of(String(word))
      if used > 0, used + 1 + cells > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += " "
        used += 1
      }
      for cell in CellWidth.cells(of: String(word)) {
        if used + cell.width > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line += cell.text
        used += cell.width
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}

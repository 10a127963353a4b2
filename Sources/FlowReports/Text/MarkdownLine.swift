import FlowModel

/// Lines of prose in Markdown, which stay readable as text: unlike `MarkdownText` of FlowDiagram, only
/// what is markup inside a line is escaped.
package enum MarkdownLine {
  /// The characters that are markup inside a line, or make a word a link or a mention.
  private static let markup = Set("\\`*_{}[]<>#|~&$@".unicodeScalars)

  /// Text of the app as plain words on one line, without markup.
  package static func escaped(_ text: String) -> String {
    // Compares scalars: with a combining mark behind it, a markup character is a different
    // Character, and still markup.
    let scalars = DisplayText.neutralised(text, limit: DisplayText.lineLimit).unicodeScalars
    return scalars.reduce(into: "") { result, scalar in
      // Any of ASCII's punctuation may be escaped: https://spec.commonmark.org/0.31.2/#backslash-escapes
      if markup.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}

/// Texts that the rows of a message name by their index: each is sent once.
package struct TextTable {
  private(set) var texts: [String] = []
  /// How many bytes they take in a message, counted generously.
  private(set) var bytes = 0
  private var indices: [String: Int] = [:]

  /// Where a text stands, which is put in at the end where it is new.
  package mutating func index(of text: String) -> Int {
    if let known = indices[text] { return known }
    indices[text] = texts.count
    texts.append(text)
    bytes += 8 + 6 * text.utf8.count
    return texts.count - 1
  }
}

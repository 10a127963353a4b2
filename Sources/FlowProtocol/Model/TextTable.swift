/// The texts that the rows of a message refer to by index, so that each is sent once.
package struct TextTable {
  private(set) var texts: [String] = []
  /// An upper estimate of the bytes that the texts take in a message.
  private(set) var bytes = 0
  private var indices: [String: Int] = [:]

  /// Returns the index of a text, and appends the text if it is new.
  package mutating func index(of text: String) -> Int {
    if let known = indices[text] { return known }
    indices[text] = texts.count
    texts.append(text)
    bytes += 8 + 6 * text.utf8.count
    return texts.count - 1
  }
}

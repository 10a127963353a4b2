/// Titles of files whose paths the user never named, such as a copy of standard input.
package enum FileTitles {
  private static let titles = Locked<[String: String]>([:])

  package static func name(_ path: String, _ title: String) {
    titles.withLock { $0[path] = title }
  }

  /// Returns `text` with the titles in place of the paths.
  package static func shown(in text: String) -> String {
    titles.withLock { $0 }.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}

import Foundation

/// The tests of an app, which are only searched for words, and only if a question needs them.
enum TestSources: Sendable {
  /// The Swift files below directories; none of them was opened.
  case directories([URL])
  case texts([String])

  /// What a search found.
  struct Answer {
    /// The groups of words of which a file has all.
    var found: Set<[String]> = []
    /// Whether there are tests, and all of them could be read.
    var isComplete = true
    fileprivate(set) var files = 0
  }

  /// Searches the files for groups of words, and ends once all are found; a word that begins with a
  /// letter does not match within a longer name.
  ///
  /// O(bytes · words), one file at a time.
  func search(for groups: Set<[String]>) -> Answer {
    var answer = Answer()
    var missing = groups.map { group in (group, group.map { Array($0.utf8) }) }
    func search(_ bytes: Data) {
      answer.files += 1
      bytes.prefix(SourceFile.bytesPerFile).withUnsafeBytes { bytes in
        missing.removeAll { group, words in
          guard words.allSatisfy({ Self.contains($0, in: bytes) }) else { return false }
          answer.found.insert(group)
          return true
        }
      }
    }
    switch self {
    case .texts(let texts): for text in texts { search(Data(text.utf8)) }
    case .directories(let directories):
      var waiting = directories
      while let next = waiting.popLast(), !missing.isEmpty {
        let (files, inner) = Self.content(of: next)
        waiting += inner
        for file in files where !missing.isEmpty {
          if let bytes = try? Data(contentsOf: file, options: .mappedIfSafe) {
            search(bytes)
          } else {
            answer.isComplete = false
          }
        }
      }
    }
    if answer.files == 0 { answer.isComplete = false }
    return answer
  }

  /// The Swift files and the directories in a directory, without links.
  private static func content(of directory: URL) -> (files: [URL], directories: [URL]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    var (files, inner): ([URL], [URL]) = ([], [])
    for name in names.sorted() where !name.hasPrefix(".") {
      let entry = directory.appending(path: name)
      let kind = try? FileManager.default.attributesOfItem(atPath: entry.path)[.type]
      if kind as? FileAttributeType == .typeDirectory {
        inner.append(entry)
      } else if kind as? FileAttributeType == .typeRegular, entry.pathExtension == "swift" {
        files.append(entry)
      }
    }
    return (files, inner)
  }

  private static func contains(_ word: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    search: for start in 0...(bytes.count - word.count) where bytes[start] == first {
      if start > 0, isOfName(bytes[start - 1]), isOfName(first) { continue }
      for index in word.indices where bytes[start + index] != word[index] { continue search }
      return true
    }
    return false
  }

  /// Whether a byte may be within a name; that of a letter beyond ASCII may.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

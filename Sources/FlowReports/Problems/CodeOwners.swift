import Foundation

/// The owners of a repository's files, as a file CODEOWNERS names them.
///
/// A later pattern takes precedence. A pattern is one of .gitignore, without `!` and `[ ]`; unlike
/// there, a last part `*` is the files of a folder, and not those of the folders in it.
///
/// Source: https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
package struct CodeOwners: Equatable, Sendable {
  private struct Rule: Equatable {
    let pattern: PathPattern
    /// Nil where the file says that there is none.
    let owner: String?
  }

  /// The places of the file in a repository; the first one counts.
  private static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
  /// The largest file that GitHub reads, in bytes.
  private static let mostBytes = 3 << 20

  private let rules: [Rule]

  package init(_ text: String) {
    rules = text.split(whereSeparator: \.isNewline).compactMap { Self.rule(String($0)) }
  }

  /// Reads the file of a repository; returns nil if it has none.
  ///
  /// - Throws: ``ReportError``.
  package static func ofRepository(at root: String) throws(ReportError) -> CodeOwners? {
    for place in places {
      let path = "\(root)/\(place)"
      do {
        return CodeOwners(
          String(decoding: try InputFile.read(path, atMost: mostBytes), as: UTF8.self))
      } catch .system(SystemError(value: ENOENT)), .system(SystemError(value: ENOTDIR)) {
        continue
      } catch { throw .badInput("cannot use the owners in \(path): \(error.message)") }
    }
    return nil
  }

  /// The owners of a file, separated by blanks; nil if it has none.
  package func owner(of path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    return rules.last { $0.pattern.matches(parts) }?.owner
  }

  private static func rule(_ line: String) -> Rule? {
    let words = words(of: line)
    // GitLab has headings in brackets, which group the rules.
    guard let pattern = words.first, !pattern.hasPrefix("["), !pattern.hasPrefix("^[") else {
      return nil
    }
    let owners = words.dropFirst().joined(separator: " ")
    return Rule(pattern: PathPattern(pattern), owner: owners.isEmpty ? nil : owners)
  }

  /// The words of a line up to a comment; a backslash makes the next character part of its word.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else if character == "#", word == nil {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// A pattern of paths: `*` and `?` stand for characters of a part, and `**` for any parts.
private struct PathPattern: Equatable {
  /// A path has to match one of them.
  private let alternatives: [[String]]

  init(_ text: String) {
    var parts = text.split(separator: "/").map(String.init)
    let isFolder = text.hasSuffix("/")
    // A name alone is at any depth.
    if !text.hasPrefix("/"), parts.count < 2 { parts.insert("**", at: 0) }
    if isFolder || parts.last == "**" {
      if !isFolder { parts.removeLast() }
      // At least one part is in a folder.
      alternatives = [parts + ["*", "**"]]
    } else {
      alternatives = parts.last == "*" ? [parts] : [parts, parts + ["**"]]
    }
  }

  func matches(_ path: [String]) -> Bool {
    alternatives.contains { pattern in
      Self.matches(path, pattern, any: "**") { part, pattern in
        Self.matches(Array(part), Array(pattern), any: "*") { $0 == $1 || $1 == "?" }
      }
    }
  }

  /// Whether elements match a pattern in which `any` stands for any number of them, in
  /// O(elements · pattern).
  private static func matches<Element: Equatable>(
    _ elements: [Element], _ pattern: [Element], any: Element,
    by isMatch: (Element, Element) -> Bool
  ) -> Bool {
    var (index, next) = (0, 0)
    // Where the last `any` is, and where what it stands for ends.
    var star: (next: Int, index: Int)?
    while index < elements.count {
      if next < pattern.count, pattern[next] == any {
        star = (next, index)
        next += 1
      } else if next < pattern.count, isMatch(elements[index], pattern[next]) {
        index += 1
        next += 1
      } else if let last = star {
        star = (last.next, last.index + 1)
        (index, next) = (last.index + 1, last.next + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == any }
  }
}

/// The owners of problems, by the file of their calls.
package struct ProblemOwners: Equatable, Sendable {
  /// The sources, which may be replaced by the same ones after a scan.
  package var sources: SourceRoot
  private let owners: CodeOwners
  /// The path of the sources within the repository: empty, or with a slash at its end.
  private let prefix: String

  /// Reads the owners of the repository that contains the sources; returns nil if it names none.
  ///
  /// - Throws: ``ReportError``.
  package init?(of sources: SourceRoot) throws(ReportError) {
    let path = URL(fileURLWithPath: sources.path).resolvingSymlinksInPath().path
    let root = ProblemsFile.root(of: path) ?? path
    guard let owners = try CodeOwners.ofRepository(at: root) else { return nil }
    let below = path.dropFirst(root.count).drop { $0 == "/" }
    self.sources = sources
    self.owners = owners
    prefix = below.isEmpty ? "" : "\(below)/"
  }

  /// The owners of the repository that contains the sources; nil if it names none, and, with a remark, if
  /// they cannot be read.
  package static func told(
    of sources: SourceRoot, telling tell: (String) -> Void
  ) -> ProblemOwners? {
    do { return try ProblemOwners(of: sources) } catch {
      tell("\(error)")
      return nil
    }
  }

  /// Returns the owners after a scan of their sources, if only a scan can find one of these files.
  ///
  /// Without the program for it, and for sources that it cannot read, files are found by names.
  package func scanned(for files: Set<String>) async -> ProblemOwners {
    guard files.contains(where: sources.needsScan), let found = try? await sources.scanned() else {
      return self
    }
    var owners = self
    owners.sources = found
    return owners
  }

  package func owner(of parts: ProblemParts) -> String? {
    parts.file.flatMap { sources.lookup($0).path }.flatMap { owners.owner(of: prefix + $0) }
  }
}

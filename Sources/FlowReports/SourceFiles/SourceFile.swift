import FlowModel
import Foundation

/// A file of the sources that may be read and opened: it exists, and it is below the root, also
/// where links lead.
package struct SourceFile: Equatable, Sendable {
  /// The path of the file itself, absolute and without links.
  package let path: String
  /// The file below the root, and the line in it.
  package let place: SourcePlace

  package init(path: String, place: SourcePlace) {
    self.path = path
    self.place = place
  }

  /// Finds the file and the line of a subject.
  ///
  /// Without a scan, the line of a type is the first one that declares it, and that of a route the
  /// first with a case of its name: O(size of the file).
  ///
  /// - Throws: ``ReportError``, whose message is one line.
  package init(of subject: SourceSubject, in root: SourceRoot) throws(ReportError) {
    let found: String
    switch root.lookup(subject) {
    case .found(let file): found = file
    case .ambiguous:
      throw .badInput("several files in \(root.path) can be that of \(subject.name)")
    case .unknown: throw .badInput("no file in \(root.path) is that of \(subject.name)")
    }
    guard let base = Self.real(root.path), let path = Self.real("\(root.path)/\(found)") else {
      throw .badInput("\(DisplayText.neutralised(found, limit: 256)) is no longer there")
    }
    guard path.hasPrefix(base == "/" ? base : base + "/") else {
      throw .badInput(
        "\(DisplayText.neutralised(found, limit: 256)) is a link to a file outside \(root.path)")
    }
    self.path = path
    place =
      root.place(of: subject)
      ?? SourcePlace(path: found, line: Self.line(declaring: subject, in: path) ?? 1)
  }

  /// The path without links; nil if there is no such file.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The maximum size of a file that is read, in bytes.
  static let mostBytes = 10 << 20

  /// The bytes of the file, without links that came since it was found.
  func contents() throws(InputFile.Problem) -> Data {
    try InputFile.read(path, atMost: Self.mostBytes)
  }

  private static let declaring: Set<String> = ["class", "struct", "enum", "actor", "protocol"]

  /// The first line that declares a type or a case; nil if none does, or the file cannot be read.
  private static func line(declaring subject: SourceSubject, in path: String) -> Int? {
    switch subject {
    case .call, .declaration: nil
    case .type(let name): line(declaring: name, after: declaring, in: path)
    case .route(let route):
      line(declaring: route.identifier, after: ["case"], in: path)
        ?? line(declaring: route.type, after: declaring, in: path)
    }
  }

  /// The first line that has the name behind one of the words.
  private static func line(
    declaring name: String, after words: Set<String>, in path: String
  ) -> Int? {
    guard let data = try? InputFile.read(path, atMost: mostBytes) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard line.utf8.count < 1_000, line.contains(name) else { continue }
      let parts = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isDeclaration = zip(parts, parts.dropFirst()).contains { before, word in
        word == name && words.contains(String(before))
      }
      if isDeclaration, !line.drop(while: \.isWhitespace).hasPrefix("//") { return number }
    }
    return nil
  }
}

import Foundation
import SwiftParser
import SwiftSyntax

extension SourceFile {
  /// The largest part of a file that is read, in bytes; people write no larger files.
  static let bytesPerFile = 2 << 20

  /// Reads a file from its bytes, as far as it goes; what stands in the way is among the problems.
  init(path: String, module: String, bytes: Data) {
    let size = bytes.count
    var bytes = bytes
    var problems: [FileProblem] = []
    func note(_ subject: String, _ reason: String, line: Int = 1) {
      problems.append(
        FileProblem(
          subject: subject, reason: reason,
          position: Position(line: UInt32(clamping: line), column: 1)))
    }
    if bytes.count > Self.bytesPerFile {
      note(
        path, "\(bytes.count >> 20) MB: only the first \(Self.bytesPerFile >> 20) MB are read")
      let head = bytes.prefix(Self.bytesPerFile)
      bytes = head.prefix((head.lastIndex(of: UInt8(ascii: "\n")) ?? head.endIndex) + 1)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if String(validating: bytes, as: UTF8.self) == nil {
      // UTF-16 with its mark is text in another form; everything else is read with replacements.
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
        let text = String(data: bytes, encoding: .utf16)
      {
        note(path, "UTF-16, where Swift needs UTF-8")
        bytes = Data(text.utf8)
      } else {
        note(path, "not UTF-8: what is invalid is read as U+FFFD")
        bytes = Data(String(decoding: bytes, as: UTF8.self).utf8)
      }
    }
    if let line = Self.lineOfMergeMarks(in: bytes) {
      note("<<<<<<<", "marks of a merge: both sides are read", line: line)
      bytes = Self.withoutMergeMarks(bytes)
    }
    if let line = Self.flattenBrackets(&bytes) {
      note(
        "[[[", "more than \(Self.directBrackets) brackets in a row: the others are left out",
        line: line)
    }
    let tree = bytes.withUnsafeBytes { buffer in
      Parser.parse(source: buffer.bindMemory(to: UInt8.self))
    }
    var lowering = Lowering(path: path, module: module, tree: tree)
    if tree.hasError, let wrong = Self.firstError(in: tree) {
      lowering.note(
        "syntax error", "what is around it may be missing", at: wrong)
    }
    self = lowering.file
    self.problems = problems + self.problems
    self.bytes = size
  }

  /// How many `[` may follow each other: the parser takes twice as long for each further one.
  private static let directBrackets = 8

  /// Replaces the brackets that are too many by spaces, and returns the line of the first.
  private static func flattenBrackets(_ bytes: inout Data) -> Int? {
    var run = 0
    var hasSquare = false
    var excess: [Data.Index] = []
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "("):
        if bytes[index] == UInt8(ascii: "[") { hasSquare = true }
        run += 1
        // Parentheses alone cost little.
        if run > directBrackets, hasSquare { excess.append(index) }
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: (run, hasSquare) = (0, false)
      }
    }
    guard let first = excess.first else { return nil }
    for index in excess { bytes[index] = UInt8(ascii: " ") }
    return bytes[..<first].count { $0 == UInt8(ascii: "\n") } + 1
  }

  private static let mergeMarks = ["<<<<<<< ", "=======", ">>>>>>> "].map { Data($0.utf8) }

  private static func lines(of bytes: Data) -> [Data] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func lineOfMergeMarks(in bytes: Data) -> Int? {
    guard bytes.range(of: mergeMarks[0]) != nil, bytes.range(of: mergeMarks[2]) != nil else {
      return nil
    }
    return lines(of: bytes).firstIndex { $0.starts(with: mergeMarks[0]) }.map { $0 + 1 }
  }

  /// Returns the text with empty lines for the marks, so that all positions stay.
  private static func withoutMergeMarks(_ bytes: Data) -> Data {
    Data(
      lines(of: bytes).map { line in
        mergeMarks.contains { line.starts(with: $0) } ? Data() : line
      }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the first node that the parser did not expect, or missed.
  private static func firstError(in tree: SourceFileSyntax) -> Syntax? {
    for token in tree.tokens(viewMode: .all) {
      if token.presence == .missing { return Syntax(token) }
      if token.parent?.is(UnexpectedNodesSyntax.self) == true { return Syntax(token) }
    }
    return nil
  }
}

extension String {
  /// Decodes bytes; nil if they are not valid in this encoding.
  fileprivate init?(validating bytes: Data, as encoding: UTF8.Type) {
    guard let text = String(data: bytes, encoding: .utf8) else { return nil }
    self = text
  }
}

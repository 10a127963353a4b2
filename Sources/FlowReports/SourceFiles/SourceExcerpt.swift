package import Foundation

/// The lines around a place in a source file, made safe to show.
package struct SourceExcerpt: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The number of the line in the file, from 1.
    package let number: Int
    package let parts: [SwiftWords.Part]
  }

  package let place: SourcePlace
  /// The lines in order; among them, if the file has it, the line of the place.
  package let lines: [Line]
  /// The number of lines of the file.
  package let lineCount: Int
  /// When the file last changed.
  package let modified: Date

  /// Whether the file has the line of the place.
  package var hasLine: Bool { place.line <= lineCount }

  /// The lines that are kept before the place, and after it.
  static let reach = 120
  /// The maximum length of a line that is shown, in bytes.
  private static let mostBytes = 400

  /// Reads the lines around the place of a file of at most 10 MiB, or around another line of it, in
  /// O(size).
  ///
  /// - Throws: ``ReportError``, whose message is one line.
  package init(of file: SourceFile, around line: Int? = nil) throws(ReportError) {
    let data: Data
    do { data = try file.contents() } catch {
      throw .badInput(
        "cannot read \(DisplayText.neutralised(file.place.path, limit: 256)): \(error.message)")
    }
    var status = stat()
    let isKnown = stat(file.path, &status) == 0
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    self.init(
      Array(data), at: file.place, around: line,
      modified: isKnown ? Date(timeIntervalSince1970: Double(seconds)) : .distantPast)
  }

  package init(_ bytes: [UInt8], at place: SourcePlace, around line: Int? = nil, modified: Date) {
    self.place = place
    self.modified = modified
    var read = Self.lines(of: bytes, around: line ?? place.line)
    // A file that is shorter than was known has its last lines.
    if read.lines.isEmpty, read.count > 0 { read = Self.lines(of: bytes, around: read.count) }
    (lines, lineCount) = read
  }

  /// The lines around one, and the number of all lines; in O(size).
  private static func lines(
    of bytes: [UInt8], around line: Int
  ) -> (lines: [Line], count: Int) {
    // A file has fewer lines than bytes, but for one.
    let centre = min(max(1, line), bytes.count + 1)
    let window = max(1, centre - reach)...(centre + reach)
    var words = SwiftWords()
    var lines: [Line] = []
    var (number, start) = (0, bytes.startIndex)
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      number += 1
      if number <= window.upperBound {
        // The words before the window decide where a comment or a text begins and ends.
        let parts = words.parts(of: bytes[start..<end], atMost: mostBytes)
        if window.contains(number) { lines.append(Line(number: number, parts: parts)) }
      }
      start = end + 1
    }
    return (lines, number)
  }

  /// Whether it has all lines of the file in this range.
  package func covers(_ numbers: Range<Int>) -> Bool {
    let wanted = numbers.clamped(to: 1..<max(1, lineCount + 1))
    guard let first = wanted.first, let last = wanted.last else { return true }
    guard let begin = lines.first?.number, let end = lines.last?.number else { return false }
    return begin <= first && end >= last
  }

  /// Returns the lines from this number on, at most `count`.
  package func lines(from number: Int, _ count: Int) -> ArraySlice<Line> {
    guard let begin = lines.first?.number else { return [] }
    return lines.dropFirst(max(0, number - begin)).prefix(max(0, count))
  }

  /// Returns at most `count` lines with the line of the place about a third from the top.
  package func lines(_ count: Int) -> ArraySlice<Line> {
    let position = lines.firstIndex { $0.number == place.line } ?? lines.endIndex
    let first = min(max(0, position - count / 3), max(0, lines.count - count))
    return lines[first...].prefix(count)
  }
}

import FlowModel
import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// The files that may be read and opened, and what of them shows.
@Suite struct SourceFileTests {
  private let directory = TemporaryDirectory()

  private func root() throws -> SourceRoot { try SourceRoot(directory.file("app")) }

  private func write(_ text: String, to file: String = "Shop/Cart.swift") throws {
    try directory.write(Data(text.utf8), to: "app/\(file)")
  }

  private func call(_ line: Int, in file: String = "Shop/Cart.swift") -> SourceSubject {
    .call(CallLabel(file: file, line: line, function: "buy()"))
  }

  private func refusal(of subject: SourceSubject) throws -> String {
    let root = try root()
    let error = try #require(throws: ReportError.self) { try SourceFile(of: subject, in: root) }
    return "\(error)"
  }

  @Test("a call is a line of a real file, and a type the line that declares it")
  func found() throws {
    try write("import SwiftUI\n\n// class Cart is here\nfinal class Cart: Flow {}\n")
    let file = try SourceFile(of: call(12), in: root())
    #expect(file.place == SourcePlace(path: "Shop/Cart.swift", line: 12))
    #expect(file.path.hasSuffix("/app/Shop/Cart.swift") && file.path.hasPrefix("/"))
    #expect(try SourceFile(of: .type("Cart"), in: root()).place.line == 4)
    try write("struct Other {}\n", to: "Shop/Lamp.swift")
    #expect(try SourceFile(of: .type("Lamp"), in: root()).place.line == 1)
  }

  @Test("a link that leaves the sources is refused, and one that stays is followed")
  func links() throws {
    try directory.write(Data("secret".utf8), to: "outside/Cart.swift")
    try write("", to: "Shop/Real.swift")
    for (link, target) in [
      ("Cart.swift", directory.file("outside/Cart.swift")), ("Inside.swift", "Real.swift"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.file("app/Shop/\(link)"), withDestinationPath: target)
    }
    #expect(try refusal(of: call(1)).contains("a link to a file outside"))
    #expect(
      try SourceFile(of: call(1, in: "Shop/Inside.swift"), in: root()).path
        .hasSuffix("/Shop/Real.swift"))
  }

  @Test("the directory beside the sources with a longer name is outside them")
  func namesake() throws {
    try directory.write(Data(), to: "app2/Cart.swift")
    try write("", to: "Shop/Other.swift")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("app/Shop/Cart.swift"),
      withDestinationPath: directory.file("app2/Cart.swift"))
    #expect(try refusal(of: call(1)).contains("outside"))
  }

  @Test("what is ambiguous, unknown or gone is one line, whatever the names are")
  func refusals() throws {
    try write("", to: "Shop/A/Row.swift")
    try write("", to: "Shop/B/Row.swift")
    try write("", to: "Shop/Gone.swift")
    #expect(try refusal(of: call(1, in: "Shop/Row.swift")).contains("several files"))
    let hostile = "Shop/\u{1b}[2J\nCart.swift"
    let line = try refusal(of: call(1, in: hostile))
    #expect(line.contains("no file in") && !line.contains("\u{1b}") && !line.contains("\n"))
    let root = try root()
    try FileManager.default.removeItem(atPath: directory.file("app/Shop/Gone.swift"))
    let gone = try #require(throws: ReportError.self) {
      try SourceFile(of: call(1, in: "Shop/Gone.swift"), in: root)
    }
    #expect("\(gone)".contains("no longer there"))
  }

  @Test("an excerpt has the lines around the place, and nothing that harms a terminal")
  func excerpt() throws {
    let lines = (1...1_000).map { "let a\($0) = \"\u{1b}[2J\"" }
    try write(lines.joined(separator: "\r\n"))
    let excerpt = try SourceExcerpt(of: SourceFile(of: call(500), in: root()))
    #expect(excerpt.lineCount == 1_000 && excerpt.hasLine)
    let shown = excerpt.lines(9)
    #expect(shown.map(\.number) == Array(497...505))
    #expect(shown.contains { $0.number == excerpt.place.line })
    let text = shown.flatMap { $0.parts.map(\.text) }.joined()
    #expect(text.contains("a497") && !text.contains("\u{1b}") && !text.contains("\r"))
  }

  @Test("a place at an edge of the file, or behind its end, has the lines that there are")
  func edges() throws {
    func numbers(_ line: Int, _ count: Int) -> [Int] {
      SourceExcerpt(
        Array("a\nb\nc\n".utf8), at: SourcePlace(path: "A.swift", line: line), modified: .now
      ).lines(count).map(\.number)
    }
    #expect(numbers(1, 2) == [1, 2])
    #expect(numbers(3, 2) == [2, 3])
    #expect(numbers(3, 9) == [1, 2, 3])
    #expect(numbers(900, 2).isEmpty || numbers(900, 2) == [2, 3])
    let none = SourceExcerpt([], at: SourcePlace(path: "A.swift", line: 1), modified: .now)
    #expect(none.lines(5).isEmpty && !none.hasLine)
  }

  @Test("a part of a long file is around the line that is asked for, with right colours")
  func parts() throws {
    let lines = (1...2_000).map { $0 == 900 ? "/* begins" : $0 == 1_500 ? "ends */" : "let a" }
    try write(lines.joined(separator: "\n"))
    let file = try SourceFile(of: call(3), in: root())
    let part = try SourceExcerpt(of: file, around: 1_200)
    #expect(part.place.line == 3 && part.lineCount == 2_000)
    #expect(part.covers(1_190..<1_210) && !part.covers(1..<10) && !part.covers(1_300..<1_400))
    #expect(part.lines(from: 1_190, 20).map(\.number) == Array(1_190..<1_210))
    #expect(part.lines(from: 1_200, 1).first?.parts.map(\.kind) == [.comment])
    let first = try SourceExcerpt(of: file)
    // The file has no lines before its first.
    #expect(first.covers(-5..<20) && first.lines(from: 1, 2).map(\.number) == [1, 2])
    // It was longer when its lines were counted.
    for line in [9_000, Int.max] {
      let end = try SourceExcerpt(of: file, around: line)
      #expect(end.covers(1_990..<2_050) && end.lines.last?.number == 2_000)
      #expect(end.lines.count < 250)
    }
    #expect(first.lines(from: 5_000, 3).isEmpty)
  }

  @Test("a file that is too large is refused")
  func size() throws {
    try write("")
    let file = try SourceFile(of: call(1), in: root())
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try handle.truncate(atOffset: UInt64(SourceFile.mostBytes) + 1)
    try handle.close()
    let error = try #require(throws: ReportError.self) { try SourceExcerpt(of: file) }
    #expect("\(error)".contains("larger than 10 MiB"))
  }
}

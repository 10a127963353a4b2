import Foundation

/// The declarations of a Swift file, found by their indentation, which swift-format keeps.
struct SourceFile {
  struct Declaration {
    let kind: String
    let name: String
    let isTest: Bool
    let indentation: Int
    let lines: ClosedRange<Int>
  }

  let declarations: [Declaration]
  /// The lines without comments and the contents of texts.
  private let lines: [String]

  init(_ path: String) throws {
    lines = try Repository.text(path).components(separatedBy: "\n").map { Self.code(of: $0) }
    declarations = Self.declarations(in: lines)
  }

  /// The code of a function, and of everything in the file that it reaches by name: the properties
  /// and the initializer of its suite, functions and types.
  func code(reachableFrom test: Declaration) -> String {
    var pending = declarations.indices.filter { declarations[$0].lines == test.lines }
    let suite = declarations.last { isType($0) && encloses($0, test) }
    if let suite {
      pending += declarations.indices.filter {
        let member = declarations[$0]
        return encloses(suite, member) && member.indentation == suite.indentation + 2
          && ["init", "let", "var"].contains(member.kind)
      }
    }
    var seen: Set<Int> = []
    var code: [String] = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let text = lines[declarations[next].lines].joined(separator: "\n")
      code.append(text)
      let words = Self.words(in: text)
      pending += declarations.indices.filter {
        let found = declarations[$0]
        return !found.isTest && !seen.contains($0) && words.contains(found.name)
          && (found.kind == "func" || isType(found) && !encloses(found, test))
      }
    }
    return code.joined(separator: "\n")
  }

  private func isType(_ declaration: Declaration) -> Bool {
    ["struct", "class", "enum", "actor", "extension", "protocol"].contains(declaration.kind)
  }

  private func encloses(_ outer: Declaration, _ inner: Declaration) -> Bool {
    outer.lines != inner.lines && outer.lines.contains(inner.lines.lowerBound)
  }

  // MARK: Reading

  private static func declarations(in lines: [String]) -> [Declaration] {
    let modifiers = "(?:@\\w+(?:\\([^)]*\\))? )*(?:(?:\(modifier))(?:\\(\\w+\\))? )*"
    let kinds = "func|var|let|struct|class|enum|protocol|actor|extension|init"
    guard let pattern = try? Regex("^( *)\(modifiers)(\(kinds))\\b ?`?([A-Za-z_]*)") else {
      return []
    }
    let heads = lines.map { try? pattern.firstMatch(in: $0) }
    return lines.indices.compactMap { index in
      guard let head = heads[index], let kind = head[2].substring.map({ String($0) }) else {
        return nil
      }
      let indentation = head[1].substring?.count ?? 0
      let name = kind == "init" ? kind : String(head[3].substring ?? "")
      // Attributes stand above.
      var attributes = [lines[index]]
      var above = index - 1
      while above >= 0, heads[above] == nil, let first = lines[above].first(where: { $0 != " " }),
        first != "}"
      {
        attributes.append(lines[above])
        above -= 1
      }
      return Declaration(
        kind: kind, name: name, isTest: attributes.contains { $0.contains("@Test") },
        indentation: indentation, lines: index...end(of: index, indentation, in: lines))
    }
  }

  private static let modifier =
    "public|package|private|fileprivate|internal|open|final|static|override|nonisolated|mutating"
    + "|indirect|isolated|convenience|weak|unowned|lazy"

  /// The last line of the declaration at `index`: everything that is indented further, and the
  /// brackets that close it.
  private static func end(of index: Int, _ indentation: Int, in lines: [String]) -> Int {
    var end = index
    for next in lines.indices.dropFirst(index + 1) {
      guard let first = lines[next].firstIndex(where: { $0 != " " }) else { continue }
      let depth = lines[next].distance(from: lines[next].startIndex, to: first)
      guard depth > indentation || depth == indentation && "})]".contains(lines[next][first]) else {
        break
      }
      end = next
    }
    return end
  }

  static func words(in text: some StringProtocol) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) })
  }

  private static func code(of line: String) -> String {
    var code = ""
    var isText = false
    var previous: Character = " "
    for character in line {
      if character == "\"", previous != "\\" {
        isText.toggle()
      } else if !isText {
        if character == "/", previous == "/" { return String(code.dropLast()) }
        code.append(character)
      }
      previous = character
    }
    return code
  }
}

extension SourceFile {
  /// Whether code calls a symbol of a product: a type by its name, and anything else as a member, a
  /// call, a label or a declaration of it.
  static func calls(_ symbol: String, in code: String) -> Bool {
    let name = NSRegularExpression.escapedPattern(for: symbol)
    let pattern =
      symbol.first?.isUppercase == true
      ? "\\b\(name)\\b" : "(?:\\.|func |var )\(name)\\b|\\b\(name)\\(|\\b\(name):"
    return code.range(of: pattern, options: .regularExpression) != nil
  }
}

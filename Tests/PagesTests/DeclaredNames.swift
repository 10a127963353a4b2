import Foundation

/// The names that the products declare, as Docs/API lists them.
struct DeclaredNames {
  private var types: Set<String> = []
  /// The functions and initializers, by name: the labels of each, without those with defaults.
  private var functions: [String: [[Label]]] = [:]
  private var values: Set<String> = []

  private struct Label {
    let name: String
    let hasDefault: Bool
  }

  init() throws {
    for page in Repository.files(in: "Docs/API", endingIn: ".md") {
      var type = ""
      for line in try Repository.text(page).components(separatedBy: "\n") {
        if line.hasPrefix("## ") {
          type = String(line.dropFirst(3))
          types.insert(type)
        } else if let match = line.firstMatch(
          of: /\b(?:var|let|struct|class|enum|protocol|typealias|associatedtype) `?([A-Za-z]+)/)
        {
          values.insert(String(match.1))
        }
        if let match = line.firstMatch(of: /\bcase `?([A-Za-z]+)/) {
          values.insert(String(match.1))
        }
        if let match = line.firstMatch(of: /\b(func )?`?([A-Za-z]+)`?(?:<[^(]*>)?\((.*)/) {
          let isFunction = match.1 != nil || match.2 == "init"
          guard isFunction else { continue }
          let name = match.2 == "init" ? type : String(match.2)
          functions[name, default: []].append(Self.labels(in: match.3))
        }
      }
    }
  }

  /// Whether a product declares the name: a type, a value, or a function with these labels, whose
  /// other arguments have defaults.
  func contains(_ name: String) -> Bool {
    let base = Self.base(of: name)
    guard let list = name.firstIndex(of: "(") else {
      return types.contains(base) || values.contains(base)
        || functions[base] != nil
    }
    let named = name[list...].dropFirst().dropLast().split(separator: ":").map { String($0) }
    return functions[base, default: []].contains { labels in
      var rest = named[...]
      for label in labels {
        if rest.first == label.name {
          rest.removeFirst()
        } else if !label.hasDefault {
          return false
        }
      }
      return rest.isEmpty
    }
  }

  /// The name without the type before its dot, and without its labels.
  static func base(of name: String) -> String {
    let path = name.prefix { $0 != "(" }
    return path.split(separator: ".").last.map { String($0) } ?? name
  }

  /// The labels of a list of arguments, which ends at its closing parenthesis.
  private static func labels(in text: Substring) -> [Label] {
    var labels: [Label] = []
    var argument = ""
    var depth = 0
    func add() {
      guard let name = argument.split(whereSeparator: { " :".contains($0) }).first else { return }
      labels.append(Label(name: String(name), hasDefault: argument.contains(" = ")))
    }
    for character in text {
      if depth == 0, character == ")" { break }
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character), !argument.hasSuffix("-") { depth -= 1 }
      if depth == 0, character == "," {
        add()
        argument = ""
      } else {
        argument.append(character)
      }
    }
    add()
    return labels
  }
}

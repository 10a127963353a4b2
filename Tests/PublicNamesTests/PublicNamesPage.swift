/// The public names of one product, in a form that can be reviewed.
struct PublicNamesPage {
  let product: String
  /// The declarations of each top-level type, with those of its members; sorted.
  private(set) var sections: [(name: String, lines: [String])] = []
  /// The top-level types that the product declares itself.
  private(set) var declaredTypes: Set<String> = []

  init(product: String, symbols: [SymbolGraph.Symbol]) {
    self.product = product
    var lines: [String: Set<String>] = [:]
    var declarations: [String: String] = [:]
    for symbol in symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
      let path = symbol.pathComponents
      guard let top = path.first else { continue }
      if path.count == 1, top.first?.isUppercase == true {
        declaredTypes.insert(top)
        declarations[top] = symbol.declaration
        continue
      }
      let scope = path.dropFirst().dropLast().joined(separator: ".")
      let line = (scope.isEmpty ? "" : "\(scope): ") + symbol.declaration
      lines[top, default: []].insert(line)
    }
    sections = declaredTypes.union(lines.keys).sorted().map { name in
      (name, [declarations[name]].compactMap { $0 } + lines[name, default: []].sorted())
    }
  }

  var text: String {
    var text = "# Public names of \(product)\n\n"
    text += "Written by `Scripts/list-public-names` from what is built; a test compares.\n"
    for (name, lines) in sections {
      text += "\n## \(name)\n\n```swift\n\(lines.joined(separator: "\n"))\n```\n"
    }
    return text
  }
}

/// The public names of one product, in a form that can be reviewed.
struct PublicNamesPage {
  let product: String
  /// The declarations of each top-level type, with those of its members; sorted.
  private(set) var sections: [(name: String, lines: [String])] = []
  /// The top-level types that the product declares itself.
  private(set) var declaredTypes: Set<String> = []

  init(product: String, graphs: [SymbolGraph]) {
    self.product = product
    let symbols = graphs.flatMap(\.symbols)
    let conformances = Self.conformances(in: graphs)
    var lines: [String: Set<String>] = [:]
    var declarations: [String: String] = [:]
    for symbol in symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
      let path = symbol.pathComponents
      guard let top = path.first else { continue }
      if path.count == 1, top.first?.isUppercase == true {
        declaredTypes.insert(top)
        declarations[top] =
          symbol.declaration + conformances[symbol.identifier.precise, default: ""]
        continue
      }
      let scope = path.dropFirst().dropLast().joined(separator: ".")
      let line =
        (scope.isEmpty ? "" : "\(scope): ") + symbol.declaration
        + conformances[symbol.identifier.precise, default: ""]
      lines[top, default: []].insert(line)
    }
    sections = declaredTypes.union(lines.keys).sorted().map { name in
      (name, [declarations[name]].compactMap { $0 } + lines[name, default: []].sorted())
    }
  }

  /// The protocols of each type, as a comment after its declaration.
  ///
  /// Without those that the compiler adds to every type, and those that another one implies.
  private static func conformances(in graphs: [SymbolGraph]) -> [String: String] {
    let names = Dictionary(
      graphs.flatMap(\.symbols).map {
        ($0.identifier.precise, $0.pathComponents.joined(separator: "."))
      }, uniquingKeysWith: { first, _ in first })
    let unlisted: Set = ["Copyable", "Escapable", "SendableMetatype"]
    var protocols: [String: Set<String>] = [:]
    for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
      let other = relationship.targetFallback?.split(separator: ".").dropFirst()
      let name = names[relationship.target] ?? other?.joined(separator: ".") ?? ""
      if name.isEmpty || unlisted.contains(name) { continue }
      protocols[relationship.source, default: []].insert(name)
    }
    return protocols.mapValues { names in
      let implied = names.contains("Hashable") ? names.subtracting(["Equatable"]) : names
      return "  // " + implied.sorted().joined(separator: ", ")
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

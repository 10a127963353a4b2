import SwiftSyntax

/// Turns the syntax tree of a file into what a scan keeps of it.
struct Lowering {
  private let converter: SourceLocationConverter
  var file: SourceFile
  /// How deep the expression or statement that is read lies in others.
  var depth = 0

  /// What lies deeper is not read, so that no file can exhaust the stack.
  static let deepest = 400

  init(path: String, module: String, tree: SourceFileSyntax) {
    converter = SourceLocationConverter(fileName: path, tree: tree)
    file = SourceFile(path: path, module: module)
    for item in tree.statements { read(item) }
  }

  func position(of node: some SyntaxProtocol) -> Position {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Position(
      line: UInt32(clamping: location.line), column: UInt32(clamping: location.column))
  }

  /// Adds a problem of the file.
  mutating func note(_ subject: String, _ reason: String, at node: some SyntaxProtocol) {
    file.problems.append(
      FileProblem(subject: subject, reason: reason, position: position(of: node)))
  }

  private mutating func read(_ item: CodeBlockItemSyntax) {
    switch item.item {
    case .decl(let declaration): read(declaration)
    case .stmt(let statement): file.statements += block(of: Syntax(statement))
    case .expr(let expression):
      if let macro = expression.as(MacroExpansionExprSyntax.self) {
        readMacro(macro.macroName.text, at: macro)
      } else {
        file.statements += block(of: Syntax(expression))
      }
    }
  }

  private mutating func read(_ declaration: DeclSyntax) {
    if let config = declaration.as(IfConfigDeclSyntax.self) {
      for case .statements(let items) in clauses(of: config) {
        for item in items { read(item) }
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      file.functions.append(self.function(function))
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      file.properties += properties(variable)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      file.aliases[alias.name.text] = TypeText(alias.initializer.value)
    } else if let imported = declaration.as(ImportDeclSyntax.self) {
      file.imports.append(imported.path.map(\.name.text).joined(separator: "."))
    } else if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
      readMacro(macro.macroName.text, at: macro)
    } else {
      readType(declaration, within: [])
    }
  }

  private mutating func readMacro(_ name: String, at node: some SyntaxProtocol) {
    // A preview is code of its own, which no user of the app reaches.
    if ["Preview", "warning", "error", "sourceLocation"].contains(name) { return }
    note("#\(name)", "a macro, which is not expanded", at: node)
  }

  /// Returns what is between `#if` and `#endif`, of every clause: which one holds is not known.
  func clauses(of config: IfConfigDeclSyntax) -> [IfConfigClauseSyntax.Elements] {
    config.clauses.compactMap(\.elements)
  }

  static func plain(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2
      ? String(name.dropFirst().dropLast()) : name
  }
}

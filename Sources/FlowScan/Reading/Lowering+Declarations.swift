import SwiftSyntax

/// Declarations of types, with their members.
extension Lowering {
  /// Reads a declaration of a type; has no effect for others.
  mutating func readType(_ declaration: DeclSyntax, within outer: [String]) {
    guard outer.count < 64, let head = TypeHead(declaration) else { return }
    let path = outer + head.path
    guard !path.isEmpty, !path.contains("") else { return }
    let attributes = names(of: head.group.attributes)
    let slot = file.types.count
    file.types.append(
      TypeDeclaration(
        kind: head.kind, path: path, parameters: head.constraints,
        parameterNames: (head.parameters?.parameters ?? []).map(\.name.text),
        inherited: head.inherited, attributes: attributes, position: position(of: declaration)))
    for name in attributes where Self.addsMembers(name) {
      note("@\(name)", "a macro, whose members are not known", at: declaration)
    }
    readMembers(head.group.memberBlock.members, of: slot, path)
  }

  /// Whether an attribute is a macro of navigation that adds members which a scan would need.
  private static func addsMembers(_ attribute: String) -> Bool {
    ["Reducer", "Coordinatable", "Scaffolding", "Routable"].contains(attribute)
  }

  private mutating func readMembers(
    _ members: MemberBlockItemListSyntax, of slot: Int, _ path: [String]
  ) {
    for member in members {
      let declaration = member.decl
      if let function = declaration.as(FunctionDeclSyntax.self) {
        let function = self.function(function)
        file.types[slot].functions.append(function)
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        let body = initializer.body.map { block(of: $0.statements) }
        file.types[slot].functions.append(
          Function(
            name: "init",
            parameters: self.parameters(initializer.signature.parameterClause),
            result: nil, body: body, isStatic: false,
            isOverride: has(initializer.modifiers, "override"),
            position: position(of: initializer.initKeyword)))
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        let properties = self.properties(variable)
        file.types[slot].properties += properties
      } else if let line = declaration.as(EnumCaseDeclSyntax.self) {
        for element in line.elements {
          let payload = (element.parameterClause?.parameters ?? []).map { parameter in
            Parameter(
              label: parameter.firstName.map { Self.plain($0.text) },
              name: (parameter.secondName ?? parameter.firstName)?.text ?? "",
              type: TypeText(parameter.type))
          }
          file.types[slot].cases.append(
            Case(
              name: Self.plain(element.name.text), payload: payload,
              position: position(of: element)))
        }
      } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
        file.types[slot].aliases[alias.name.text] = TypeText(alias.initializer.value)
      } else if let config = declaration.as(IfConfigDeclSyntax.self) {
        for case .decls(let declarations) in clauses(of: config) {
          readMembers(declarations, of: slot, path)
        }
      } else if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
        note("#\(macro.macroName.text)", "a macro, which is not expanded", at: macro)
      } else {
        readType(declaration, within: path)
      }
    }
  }
}

import SwiftSyntax

/// What a declaration of a type says before its members, whatever its keyword.
struct TypeHead {
  let kind: TypeDeclaration.Kind
  /// The names as written: several for an extension of a nested type.
  let path: [String]
  let parameters: GenericParameterClauseSyntax?
  let group: any DeclGroupSyntax

  /// Returns nil for declarations of something else.
  init?(_ declaration: DeclSyntax) {
    if let type = declaration.as(ClassDeclSyntax.self) {
      self.init(.class, [type.name.text], type.genericParameterClause, type)
    } else if let type = declaration.as(StructDeclSyntax.self) {
      self.init(.struct, [type.name.text], type.genericParameterClause, type)
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      self.init(.enum, [type.name.text], type.genericParameterClause, type)
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      self.init(.actor, [type.name.text], type.genericParameterClause, type)
    } else if let type = declaration.as(ProtocolDeclSyntax.self) {
      self.init(.protocol, [type.name.text], nil, type)
    } else if let type = declaration.as(ExtensionDeclSyntax.self) {
      self.init(.extension, TypeText(type.extendedType).path, nil, type)
    } else {
      return nil
    }
  }

  private init(
    _ kind: TypeDeclaration.Kind, _ path: [String], _ parameters: GenericParameterClauseSyntax?,
    _ group: any DeclGroupSyntax
  ) {
    (self.kind, self.parameters, self.group) = (kind, parameters, group)
    self.path = path.map(Lowering.plain)
  }

  /// The generic parameters, with the type that each must be.
  var constraints: [String: TypeText?] {
    var generics: [String: TypeText?] = [:]
    for parameter in parameters?.parameters ?? [] {
      generics[parameter.name.text] = .some(parameter.inheritedType.map { TypeText($0) })
    }
    for requirement in group.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let requirement) = requirement.requirement {
        let left = TypeText(requirement.leftType)
        if left.path.count == 1, generics[left.name] == .some(nil) {
          generics[left.name] = .some(TypeText(requirement.rightType))
        }
      }
    }
    return generics
  }

  var inherited: [TypeText] {
    (group.inheritanceClause?.inheritedTypes ?? []).map { TypeText($0.type) }
  }
}

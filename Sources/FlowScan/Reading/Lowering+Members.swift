import SwiftSyntax

/// Functions and properties, in types and elsewhere.
extension Lowering {
  mutating func function(_ function: FunctionDeclSyntax) -> Function {
    let body = function.body.map { block(of: $0.statements) }
    return Function(
      name: Self.plain(function.name.text),
      parameters: parameters(function.signature.parameterClause),
      result: function.signature.returnClause.map { TypeText($0.type) }, body: body,
      isStatic: has(function.modifiers, "static", "class"),
      isOverride: has(function.modifiers, "override"), position: position(of: function.name))
  }

  mutating func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    var parameters: [Parameter] = []
    for parameter in clause.parameters {
      let label = parameter.firstName.text
      let initial = parameter.defaultValue.map { expression($0.value) }
      parameters.append(
        Parameter(
          label: label == "_" ? nil : Self.plain(label),
          name: Self.plain((parameter.secondName ?? parameter.firstName).text),
          type: TypeText(parameter.type), initial: initial, isVariadic: parameter.ellipsis != nil))
    }
    return parameters
  }

  mutating func properties(_ variable: VariableDeclSyntax) -> [Property] {
    var properties: [Property] = []
    var written: TypeText?
    // In `let a, b: Int`, the last name has the type of all.
    for binding in variable.bindings.reversed() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      written =
        binding.typeAnnotation.map { TypeText($0.type) } ?? written
        ?? environmentType(variable.attributes)
      var getter: Block?
      var observers: Block = []
      switch binding.accessorBlock?.accessors {
      case .getter(let items): getter = block(of: items)
      case .accessors(let accessors):
        for accessor in accessors {
          guard let body = accessor.body else { continue }
          if accessor.accessorSpecifier.text == "get" {
            getter = block(of: body.statements)
          } else {
            observers += block(of: body.statements)
          }
        }
      case nil: break
      }
      properties.append(
        Property(
          name: Self.plain(pattern.identifier.text), type: written,
          initial: binding.initializer.map { expression($0.value) }, getter: getter,
          observers: observers, isStatic: has(variable.modifiers, "static", "class"),
          isLazy: has(variable.modifiers, "lazy"),
          isVariable: variable.bindingSpecifier.text == "var" && getter == nil,
          attributes: names(of: variable.attributes),
          position: position(of: pattern)))
    }
    return properties.reversed()
  }

  /// The type in `@Environment(Router.self)`, or of an action such as `@Environment(\.openWindow)`.
  private func environmentType(_ attributes: AttributeListSyntax) -> TypeText? {
    for case .attribute(let attribute) in attributes {
      guard attribute.attributeName.trimmedDescription == "Environment",
        case .argumentList(let arguments)? = attribute.arguments,
        let only = arguments.first?.expression
      else { continue }
      if let path = only.as(KeyPathExprSyntax.self) {
        let name = path.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
        if let action = Self.actions[name] { return TypeText(action) }
      }
      guard let member = only.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "self", let base = member.base
      else { continue }
      var reader = self
      return reader.expression(base).typeText
    }
    return nil
  }

  /// The types of the values of an environment that open something.
  private static let actions = [
    "openImmersiveSpace": "OpenImmersiveSpaceAction", "openSettings": "OpenSettingsAction",
    "openURL": "OpenURLAction", "openWindow": "OpenWindowAction",
  ]

  func names(of attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text
        ?? attribute.attributeName.trimmedDescription
    }
  }

  func has(_ modifiers: DeclModifierListSyntax, _ names: String...) -> Bool {
    modifiers.contains { names.contains($0.name.text) }
  }
}

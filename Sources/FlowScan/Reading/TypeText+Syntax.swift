import SwiftSyntax

extension TypeText {
  /// Reads a type as it is written.
  init(_ syntax: TypeSyntax) { self = Self.read(syntax, depth: 0) }

  private static func read(_ syntax: TypeSyntax, depth: Int) -> TypeText {
    if depth > 64 { return TypeText("_") }
    func within(_ syntax: TypeSyntax) -> TypeText { read(syntax, depth: depth + 1) }
    func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeText] {
      (clause?.arguments ?? []).compactMap { argument in
        argument.argument.as(TypeSyntax.self).map(within)
      }
    }
    if let named = syntax.as(IdentifierTypeSyntax.self) {
      var text = TypeText(Lowering.plain(named.name.text))
      text.arguments = arguments(named.genericArgumentClause)
      if ["Set", "Array", "ContiguousArray"].contains(text.name), text.arguments.count == 1 {
        text.isList = true
      }
      if text.name == "Optional", var first = text.arguments.first {
        first.isOptional = true
        return first
      }
      return text
    }
    if let member = syntax.as(MemberTypeSyntax.self) {
      var text = within(member.baseType)
      text.path.append(Lowering.plain(member.name.text))
      text.arguments = arguments(member.genericArgumentClause)
      return text
    }
    if let array = syntax.as(ArrayTypeSyntax.self) {
      var text = TypeText(["Array"], [within(array.element)])
      text.isList = true
      return text
    }
    if let dictionary = syntax.as(DictionaryTypeSyntax.self) {
      return TypeText(["Dictionary"], [within(dictionary.key), within(dictionary.value)])
    }
    if let optional = syntax.as(OptionalTypeSyntax.self) {
      var text = within(optional.wrappedType)
      text.isOptional = true
      return text
    }
    if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      var text = within(optional.wrappedType)
      text.isOptional = true
      return text
    }
    if let attributed = syntax.as(AttributedTypeSyntax.self) { return within(attributed.baseType) }
    if let some = syntax.as(SomeOrAnyTypeSyntax.self) { return within(some.constraint) }
    if let composition = syntax.as(CompositionTypeSyntax.self) {
      let all = composition.elements.map { within($0.type) }
      var first = all.first ?? TypeText("_")
      first.others = Array(all.dropFirst())
      return first
    }
    if let function = syntax.as(FunctionTypeSyntax.self) {
      var text = TypeText(
        [], function.parameters.map { within($0.type) } + [within(function.returnClause.type)])
      text.isFunction = true
      return text
    }
    if let tuple = syntax.as(TupleTypeSyntax.self) {
      if tuple.elements.count == 1, let only = tuple.elements.first { return within(only.type) }
      return TypeText([], tuple.elements.map { within($0.type) })
    }
    if let meta = syntax.as(MetatypeTypeSyntax.self) { return within(meta.baseType) }
    if let suppressed = syntax.as(SuppressedTypeSyntax.self) { return within(suppressed.type) }
    return TypeText("_")
  }
}

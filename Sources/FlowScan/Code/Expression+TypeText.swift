extension Expression {
  /// The expression as the name of a type; nil if it is something else.
  var typeText: TypeText? {
    switch form {
    case .name(let name): return TypeText(name)
    case .member(let base?, let name):
      guard var text = base.typeText else { return nil }
      text.path.append(name)
      text.arguments = []
      return text
    case .type(let type): return type
    case .array(let elements) where elements.count == 1:
      return elements[0].typeText.map { element in
        var text = TypeText(["Array"], [element])
        text.isList = true
        return text
      }
    default: return nil
    }
  }
}

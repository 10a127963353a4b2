/// What a call calls, which decides the types of its arguments.
struct CallTarget {
  enum Kind {
    case type(ResolvedType)
    case enumCase(TypeInfo, Case)
    /// A function, with the type that declares it.
    case function(Function, Context, ResolvedType?)
    case value(Value)
    case library
  }

  let kind: Kind
  var parameters: [Parameter] = []
  /// Where the parameters are declared.
  let context: Context
}

extension Program {
  /// Returns the function of a type that fits.
  func function(
    _ name: String, of type: ResolvedType, isStatic: Bool, _ labels: [String?]
  ) -> CallTarget? {
    func found(hasBody: Bool) -> CallTarget? {
      for ancestor in lineage(of: type) {
        guard case .known(let info, let arguments) = ancestor else { continue }
        guard
          let index = info.functions.firstIndex(where: {
            $0.name == name && $0.isStatic == isStatic
              && $0.parameters.accept(labels) && ($0.body != nil) == hasBody
          })
        else { continue }
        let function = info.functions[index]
        var context = context(of: info, arguments, function: index)
        // In a protocol's code, the conforming type says what associated types are; and what `Self`
        // is, also in an extension of a library's class.
        if info.kind == .protocol || info.kind == .extension, let own = type.info {
          context.owner = own
        }
        return CallTarget(
          kind: .function(function, context, ancestor), parameters: function.parameters,
          context: context)
      }
      return nil
    }
    // A requirement of a protocol says at least what is returned.
    return found(hasBody: true) ?? found(hasBody: false)
  }

  /// Returns the initializer that fits; for a structure without one, the one of all its members.
  func initializer(of type: ResolvedType, _ labels: [String?]) -> CallTarget? {
    for ancestor in lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      if let index = info.functions.firstIndex(where: {
        $0.name == "init" && $0.parameters.accept(labels)
      }) {
        let context = context(of: info, arguments, function: index)
        let function = info.functions[index]
        return CallTarget(
          kind: .function(function, context, ancestor), parameters: function.parameters,
          context: context)
      }
      let context = context(of: info, arguments)
      if info.kind == .struct || info.kind == .enum {
        let members = info.propertyNames.compactMap { info.properties[$0] }
          .filter { !$0.isStatic && $0.getter == nil }
        return CallTarget(
          kind: .type(type),
          parameters: members.map {
            Parameter(label: $0.name, name: $0.name, type: $0.type, initial: $0.initial)
          }, context: context)
      }
      // A class with initializers of its own inherits none.
      if info.functions.contains(where: { $0.name == "init" }) { return nil }
    }
    return nil
  }
}

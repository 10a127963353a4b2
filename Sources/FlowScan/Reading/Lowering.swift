import SwiftParser
import SwiftSyntax

/// Turns the syntax tree of a file into what a scan keeps of it.
struct Lowering {
  private let converter: SourceLocationConverter
  private(set) var file: SourceFile
  /// How deep the expression or statement that is read lies in others.
  private var depth = 0

  /// What lies deeper is not read, so that no file can exhaust the stack.
  private static let deepest = 400

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

  // MARK: Items of the file

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
      file.aliases[alias.name.text] = type(alias.initializer.value)
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
  private func clauses(of config: IfConfigDeclSyntax) -> [IfConfigClauseSyntax.Elements] {
    config.clauses.compactMap(\.elements)
  }

  // MARK: Types

  /// Reads a declaration of a type; has no effect for others.
  private mutating func readType(_ declaration: DeclSyntax, within outer: [String]) {
    guard outer.count < 64 else { return }
    let kind: TypeDeclaration.Kind
    let name: [String]
    let parameters: GenericParameterClauseSyntax?
    let inheritance: InheritanceClauseSyntax?
    let constraints: GenericWhereClauseSyntax?
    let members: MemberBlockSyntax
    let attributes: AttributeListSyntax
    if let type = declaration.as(ClassDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.class, [type.name.text], type.genericParameterClause, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else if let type = declaration.as(StructDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.struct, [type.name.text], type.genericParameterClause, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.enum, [type.name.text], type.genericParameterClause, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.actor, [type.name.text], type.genericParameterClause, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else if let type = declaration.as(ProtocolDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.protocol, [type.name.text], nil, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else if let type = declaration.as(ExtensionDeclSyntax.self) {
      (kind, name, parameters, inheritance) =
        (.extension, self.type(type.extendedType).path, nil, type.inheritanceClause)
      (constraints, members, attributes) =
        (type.genericWhereClause, type.memberBlock, type.attributes)
    } else {
      return
    }
    let path = outer + name.map(Self.plain)
    guard !path.isEmpty, !path.contains("") else { return }
    var generics: [String: TypeText?] = [:]
    for parameter in parameters?.parameters ?? [] {
      generics[parameter.name.text] = .some(parameter.inheritedType.map { self.type($0) })
    }
    for requirement in constraints?.requirements ?? [] {
      if case .conformanceRequirement(let requirement) = requirement.requirement {
        let left = type(requirement.leftType)
        if left.path.count == 1, generics[left.name] == .some(nil) {
          generics[left.name] = .some(type(requirement.rightType))
        }
      }
    }
    let slot = file.types.count
    file.types.append(
      TypeDeclaration(
        kind: kind, path: path, parameters: generics,
        parameterNames: (parameters?.parameters ?? []).map(\.name.text),
        inherited: (inheritance?.inheritedTypes ?? []).map { type($0.type) },
        attributes: names(of: attributes), position: position(of: declaration)))
    for name in names(of: attributes) where Self.addsMembers(name) {
      note("@\(name)", "a macro, whose members are not known", at: declaration)
    }
    readMembers(members.members, of: slot, path)
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
              type: type(parameter.type))
          }
          file.types[slot].cases.append(
            Case(
              name: Self.plain(element.name.text), payload: payload,
              position: position(of: element)))
        }
      } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
        file.types[slot].aliases[alias.name.text] = type(alias.initializer.value)
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

  private func names(of attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text
        ?? attribute.attributeName.trimmedDescription
    }
  }

  /// The type in `@Environment(Router.self)`.
  private func environmentType(_ attributes: AttributeListSyntax) -> TypeText? {
    for case .attribute(let attribute) in attributes {
      guard attribute.attributeName.trimmedDescription == "Environment",
        case .argumentList(let arguments)? = attribute.arguments,
        let member = arguments.first?.expression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "self", let base = member.base
      else { continue }
      var reader = self
      return reader.expression(base).typeText
    }
    return nil
  }

  private func has(_ modifiers: DeclModifierListSyntax, _ names: String...) -> Bool {
    modifiers.contains { names.contains($0.name.text) }
  }

  static func plain(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2
      ? String(name.dropFirst().dropLast()) : name
  }

  // MARK: Functions and properties

  private mutating func function(_ function: FunctionDeclSyntax) -> Function {
    let body = function.body.map { block(of: $0.statements) }
    return Function(
      name: Self.plain(function.name.text),
      parameters: parameters(function.signature.parameterClause),
      result: function.signature.returnClause.map { type($0.type) }, body: body,
      isStatic: has(function.modifiers, "static", "class"),
      isOverride: has(function.modifiers, "override"), position: position(of: function.name))
  }

  private mutating func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    var parameters: [Parameter] = []
    for parameter in clause.parameters {
      let label = parameter.firstName.text
      let initial = parameter.defaultValue.map { expression($0.value) }
      parameters.append(
        Parameter(
          label: label == "_" ? nil : Self.plain(label),
          name: Self.plain((parameter.secondName ?? parameter.firstName).text),
          type: type(parameter.type), initial: initial, isVariadic: parameter.ellipsis != nil))
    }
    return parameters
  }

  private mutating func properties(_ variable: VariableDeclSyntax) -> [Property] {
    var properties: [Property] = []
    var written: TypeText?
    // In `let a, b: Int`, the last name has the type of all.
    for binding in variable.bindings.reversed() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      written =
        binding.typeAnnotation.map { type($0.type) } ?? written
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

  // MARK: Types as they are written

  func type(_ syntax: TypeSyntax) -> TypeText { type(syntax, depth: 0) }

  private func type(_ syntax: TypeSyntax, depth: Int) -> TypeText {
    if depth > 64 { return TypeText("_") }
    func within(_ syntax: TypeSyntax) -> TypeText { type(syntax, depth: depth + 1) }
    func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeText] {
      (clause?.arguments ?? []).compactMap { argument in
        argument.argument.as(TypeSyntax.self).map(within)
      }
    }
    if let named = syntax.as(IdentifierTypeSyntax.self) {
      var text = TypeText(Self.plain(named.name.text))
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
      text.path.append(Self.plain(member.name.text))
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

  // MARK: Statements

  mutating func block(of items: CodeBlockItemListSyntax) -> Block {
    var block: Block = []
    for item in items { block += self.block(of: Syntax(item.item)) }
    return block
  }

  private mutating func block(of node: Syntax) -> Block {
    guard depth < Self.deepest else { return [] }
    depth += 1
    defer { depth -= 1 }
    let place = position(of: node)
    func one(_ form: Statement.Form) -> Block { [Statement(form: form, position: place)] }
    if let config = node.as(IfConfigDeclSyntax.self) {
      var block: Block = []
      for case .statements(let items) in clauses(of: config) { block += self.block(of: items) }
      return block
    }
    if let variable = node.as(VariableDeclSyntax.self) { return declared(variable) }
    if let function = node.as(FunctionDeclSyntax.self) {
      return one(.function(self.function(function)))
    }
    if let declaration = node.as(DeclSyntax.self) {
      readType(declaration, within: [])
      return []
    }
    if let statement = node.as(ExpressionStmtSyntax.self) {
      return one(.expression(expression(statement.expression)))
    }
    if let expression = node.as(ExprSyntax.self) {
      return one(.expression(self.expression(expression)))
    }
    if let returned = node.as(ReturnStmtSyntax.self) {
      return one(.returned(returned.expression.map { expression($0) }))
    }
    if let guarded = node.as(GuardStmtSyntax.self) {
      let conditions = self.conditions(guarded.conditions)
      return one(.guarded(conditions, otherwise: block(of: guarded.body.statements)))
    }
    if let loop = node.as(ForStmtSyntax.self) {
      let sequence = expression(loop.sequence)
      return one(
        .loop(
          name: loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          sequence: sequence, body: block(of: loop.body.statements)))
    }
    if let loop = node.as(WhileStmtSyntax.self) {
      let conditions = self.conditions(loop.conditions)
      let body = block(of: loop.body.statements)
      return one(
        .expression(
          Expression(
            .conditional(Conditional(conditions: conditions, then: body, otherwise: nil)),
            at: place)))
    }
    if let loop = node.as(RepeatStmtSyntax.self) {
      return one(.block(block(of: loop.body.statements)))
    }
    if let tried = node.as(DoStmtSyntax.self) {
      var whole = block(of: tried.body.statements)
      for clause in tried.catchClauses {
        let body = block(of: clause.body.statements)
        // What is caught may happen or not.
        whole.append(
          Statement(
            form: .expression(
              Expression(
                .conditional(Conditional(conditions: [.availability], then: body, otherwise: nil)),
                at: place)), position: place))
      }
      return one(.block(whole))
    }
    if let deferred = node.as(DeferStmtSyntax.self) {
      return one(.block(block(of: deferred.body.statements)))
    }
    if let labeled = node.as(LabeledStmtSyntax.self) { return block(of: Syntax(labeled.statement)) }
    if node.is(BreakStmtSyntax.self) { return one(.left("break")) }
    if node.is(ContinueStmtSyntax.self) { return one(.left("continue")) }
    if node.is(FallThroughStmtSyntax.self) { return one(.left("fallthrough")) }
    if node.is(ThrowStmtSyntax.self) { return one(.left("throw")) }
    return []
  }

  private mutating func declared(_ variable: VariableDeclSyntax) -> Block {
    var block: Block = []
    for binding in variable.bindings {
      var names: [String] = []
      if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
        names = [Self.plain(name.identifier.text)]
      } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
        names = tuple.elements.map {
          $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? "_"
        }
      }
      var value = binding.initializer.map { expression($0.value) }
      if value == nil, case .getter(let items)? = binding.accessorBlock?.accessors {
        let body = self.block(of: items)
        let place = position(of: binding)
        value = Expression(
          .call(
            Call(
              callee: Expression(.closure(Closure(parameters: [], body: body)), at: place),
              arguments: [], trailing: 0)), at: place)
      }
      block.append(
        Statement(
          form: .declared(
            names: names, type: binding.typeAnnotation.map { type($0.type) }, value: value),
          position: position(of: binding)))
    }
    return block
  }

  private mutating func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    var conditions: [Condition] = []
    for element in list {
      switch element.condition {
      case .expression(let expression):
        conditions.append(.expression(self.expression(expression)))
      case .optionalBinding(let binding):
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        let value =
          binding.initializer.map { expression($0.value) }
          ?? Expression(.name(Self.plain(name?.text ?? "_")), at: position(of: binding))
        conditions.append(.optional(name: Self.plain(name?.text ?? "_"), value: value))
      case .matchingPattern(let match):
        let value = expression(match.initializer.value)
        conditions.append(.pattern(pattern(match.pattern), value: value))
      case .availability: conditions.append(.availability)
      }
    }
    return conditions
  }

  // MARK: Patterns

  private mutating func pattern(_ pattern: PatternSyntax) -> Expression {
    let place = position(of: pattern)
    if let expression = pattern.as(ExpressionPatternSyntax.self) {
      return self.expression(expression.expression)
    }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      return self.pattern(binding.pattern, bindsNames: true)
    }
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      return Expression(.binding(name.identifier.text), at: place)
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      var elements: [Argument] = []
      for element in tuple.elements {
        elements.append(Argument(label: element.label?.text, value: self.pattern(element.pattern)))
      }
      return Expression(.tuple(elements), at: place)
    }
    if let test = pattern.as(IsTypePatternSyntax.self) {
      return Expression(
        .cast(Expression(.binding("_"), at: place), .test, type(test.type)), at: place)
    }
    return Expression(.binding("_"), at: place)
  }

  /// Reads the pattern after `let`: in `case let .detail(id)`, `id` is a new name.
  private mutating func pattern(_ pattern: PatternSyntax, bindsNames: Bool) -> Expression {
    let read = self.pattern(pattern)
    return bindsNames ? Self.binding(read) : read
  }

  private static func binding(_ pattern: Expression) -> Expression {
    func bound(_ arguments: [Argument]) -> [Argument] {
      arguments.map { Argument(label: $0.label, value: binding($0.value)) }
    }
    switch pattern.form {
    case .name(let name): return Expression(.binding(name), at: pattern.position)
    case .call(let call):
      return Expression(
        .call(
          Call(callee: call.callee, arguments: bound(call.arguments), trailing: call.trailing)),
        at: pattern.position)
    case .tuple(let elements): return Expression(.tuple(bound(elements)), at: pattern.position)
    case .cast(let value, let cast, let type):
      return Expression(.cast(binding(value), cast, type), at: pattern.position)
    default: return pattern
    }
  }

  // MARK: Expressions

  mutating func expression(_ node: ExprSyntax) -> Expression {
    let place = position(of: node)
    guard depth < Self.deepest else {
      if depth == Self.deepest {
        note("…", "it lies more than \(Self.deepest) levels deep in other code", at: node)
      }
      return Expression(.other("…", []), at: place)
    }
    depth += 1
    defer { depth -= 1 }
    // A call in a chain is where its name is: `.sheet` has a line of its own.
    if let call = node.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil
    {
      return Expression(form(of: node), at: position(of: member.declName))
    }
    return Expression(form(of: node), at: place)
  }

  private mutating func form(of node: ExprSyntax) -> Expression.Form {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return .name(Self.plain(name.baseName.text))
    case .superExpr: return .name("super")
    case .discardAssignmentExpr: return .binding("_")
    case .memberAccessExpr(let member):
      let name = Self.plain(member.declName.baseName.text)
      if name == "self", let base = member.base { return expression(base).form }
      return .member(member.base.map { expression($0) }, name)
    case .functionCallExpr(let call): return .call(self.call(call))
    case .macroExpansionExpr(let macro):
      var within: [Expression] = []
      for argument in macro.arguments { within.append(expression(argument.expression)) }
      return .other("#\(macro.macroName.text)", within)
    case .subscriptCallExpr(let call):
      return .subscripted(expression(call.calledExpression), arguments(call.arguments))
    case .closureExpr(let closure): return .closure(self.closure(closure))
    case .stringLiteralExpr(let literal):
      var within: [Expression] = []
      for case .expressionSegment(let segment) in literal.segments {
        for argument in segment.expressions { within.append(expression(argument.expression)) }
      }
      return within.isEmpty
        ? .string(literal.representedLiteralValue) : .other("\"…\"", within)
    case .integerLiteralExpr(let literal):
      return literal.representedLiteralValue.map { .integer($0) }
        ?? .other(literal.literal.text, [])
    case .floatLiteralExpr(let literal): return .other(literal.literal.text, [])
    case .booleanLiteralExpr(let literal): return .boolean(literal.literal.text == "true")
    case .nilLiteralExpr: return .nothing
    case .arrayExpr(let array):
      var elements: [Expression] = []
      for element in array.elements { elements.append(expression(element.expression)) }
      return .array(elements)
    case .dictionaryExpr(let dictionary):
      var elements: [(key: Expression, value: Expression)] = []
      if case .elements(let list) = dictionary.content {
        for element in list {
          elements.append((expression(element.key), expression(element.value)))
        }
      }
      return .dictionary(elements)
    case .tupleExpr(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
        return expression(only.expression).form
      }
      return .tuple(arguments(tuple.elements))
    case .keyPathExpr(let path): return .keyPath(path.trimmedDescription)
    case .prefixOperatorExpr(let prefix):
      let operand = expression(prefix.expression)
      if prefix.operator.text == "-", case .integer(let number) = operand.form {
        return .integer(-number)
      }
      return .prefix(prefix.operator.text, operand)
    case .tryExpr(let tried): return expression(tried.expression).form
    case .awaitExpr(let awaited): return expression(awaited.expression).form
    case .unsafeExpr(let unsafe): return expression(unsafe.expression).form
    case .forceUnwrapExpr(let forced): return expression(forced.expression).form
    case .optionalChainingExpr(let chained): return expression(chained.expression).form
    case .inOutExpr(let inOut): return expression(inOut.expression).form
    case .copyExpr(let copied): return expression(copied.expression).form
    case .consumeExpr(let consumed): return expression(consumed.expression).form
    case .borrowExpr(let borrowed): return expression(borrowed.expression).form
    case .postfixOperatorExpr(let postfix): return expression(postfix.expression).form
    case .sequenceExpr(let sequence): return folded(sequence).form
    case .ifExpr(let conditional): return .conditional(self.conditional(conditional))
    case .switchExpr(let choice): return .choice(self.choice(choice))
    case .patternExpr(let pattern): return self.pattern(pattern.pattern).form
    case .typeExpr(let named): return .type(type(named.type))
    case .genericSpecializationExpr(let special):
      var base = expression(special.expression).typeText ?? TypeText("_")
      base.arguments = special.genericArgumentClause.arguments.compactMap {
        $0.argument.as(TypeSyntax.self).map { type($0) }
      }
      if ["Set", "Array"].contains(base.name), base.arguments.count == 1 { base.isList = true }
      return .type(base)
    case .postfixIfConfigExpr(let config):
      // A modifier that only some platforms have: the chain goes on with each clause.
      var within: [Expression] = config.base.map { [expression($0)] } ?? []
      for case .postfixExpression(let expression) in clauses(of: config.config) {
        within.append(self.expression(expression))
      }
      return .other("#if", within)
    default: return .other(String(node.trimmedDescription.prefix(80)), [])
    }
  }

  private mutating func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
    var arguments: [Argument] = []
    for argument in list {
      arguments.append(
        Argument(
          label: argument.label.map { Self.plain($0.text) },
          value: expression(argument.expression)))
    }
    return arguments
  }

  private mutating func call(_ call: FunctionCallExprSyntax) -> Call {
    let callee = expression(call.calledExpression)
    var arguments = self.arguments(call.arguments)
    let written = arguments.count
    if let trailing = call.trailingClosure {
      arguments.append(
        Argument(
          label: nil,
          value: Expression(.closure(closure(trailing)), at: position(of: trailing))))
    }
    for trailing in call.additionalTrailingClosures {
      arguments.append(
        Argument(
          label: trailing.label.text,
          value: Expression(
            .closure(closure(trailing.closure)), at: position(of: trailing.closure))))
    }
    return Call(
      callee: callee, arguments: arguments, trailing: arguments.count - written)
  }

  private mutating func closure(_ closure: ClosureExprSyntax) -> Closure {
    var parameters: [Parameter] = []
    switch closure.signature?.parameterClause {
    case .simpleInput(let names):
      parameters = names.map { Parameter(label: nil, name: $0.name.text, type: nil) }
    case .parameterClause(let clause):
      parameters = clause.parameters.map {
        Parameter(
          label: nil, name: ($0.secondName ?? $0.firstName).text,
          type: $0.type.map { type($0) })
      }
    case nil: break
    }
    return Closure(parameters: parameters, body: block(of: closure.statements))
  }

  private mutating func conditional(_ conditional: IfExprSyntax) -> Conditional {
    let conditions = self.conditions(conditional.conditions)
    let then = block(of: conditional.body.statements)
    var otherwise: Block?
    switch conditional.elseBody {
    case .codeBlock(let body): otherwise = block(of: body.statements)
    case .ifExpr(let next): otherwise = block(of: Syntax(next))
    case nil: break
    }
    return Conditional(conditions: conditions, then: then, otherwise: otherwise)
  }

  private mutating func choice(_ choice: SwitchExprSyntax) -> Choice {
    let subject = expression(choice.subject)
    var cases: [Choice.Case] = []
    read(choice.cases, into: &cases)
    return Choice(subject: subject, cases: cases)
  }

  private mutating func read(_ list: SwitchCaseListSyntax, into cases: inout [Choice.Case]) {
    for element in list {
      switch element {
      case .switchCase(let one):
        var patterns: [(pattern: Expression, condition: Expression?)] = []
        if case .case(let label) = one.label {
          for item in label.caseItems {
            let condition = item.whereClause.map { expression($0.condition) }
            patterns.append((pattern(item.pattern), condition))
          }
        }
        cases.append(Choice.Case(patterns: patterns, body: block(of: one.statements)))
      case .ifConfigDecl(let config):
        for case .switchCases(let list) in clauses(of: config) { read(list, into: &cases) }
      }
    }
  }

  // MARK: Operators

  /// Folds operators by the precedence of the standard library.
  ///
  /// SwiftOperators does so too, but with new nodes, which have no positions in the file.
  private mutating func folded(_ sequence: SequenceExprSyntax) -> Expression {
    var operands: [Expression] = []
    var operators: [(node: ExprSyntax, rank: Int)] = []
    var expectsOperand = true
    for element in sequence.elements {
      if expectsOperand {
        operands.append(expression(element))
        expectsOperand = false
        continue
      }
      operators.append((element, Self.rank(of: element)))
      expectsOperand = true
    }
    // What is folded is as deep as it is long.
    guard operands.count == operators.count + 1, operands.count <= Self.deepest else {
      return Expression(.other("…", operands), at: position(of: sequence))
    }
    var rest = (operands: operands[...], operators: operators[...])
    return fold(&rest.operands, &rest.operators, above: 0)
  }

  private mutating func fold(
    _ operands: inout ArraySlice<Expression>,
    _ operators: inout ArraySlice<(node: ExprSyntax, rank: Int)>, above limit: Int
  ) -> Expression {
    var left = operands.removeFirst()
    while let next = operators.first, next.rank > limit {
      operators.removeFirst()
      // Assignments and `?:` bind to the right.
      let right = fold(
        &operands, &operators, above: next.rank <= 30 ? next.rank - 1 : next.rank)
      left = Expression(combined(left, next.node, right), at: left.position)
    }
    return left
  }

  private mutating func combined(
    _ left: Expression, _ node: ExprSyntax, _ right: Expression
  ) -> Expression.Form {
    if node.is(AssignmentExprSyntax.self) { return .assignment(left, right) }
    if let ternary = node.as(UnresolvedTernaryExprSyntax.self) {
      return .ternary(left, expression(ternary.thenExpression), right)
    }
    if let cast = node.as(UnresolvedAsExprSyntax.self) {
      let mark = cast.questionOrExclamationMark?.text ?? ""
      return .cast(
        left, Expression.Cast(rawValue: "as" + mark) ?? .certain,
        right.typeText ?? TypeText("_"))
    }
    if node.is(UnresolvedIsExprSyntax.self) {
      return .cast(left, .test, right.typeText ?? TypeText("_"))
    }
    let name = node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "?"
    if name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name) {
      let operation = String(name.dropLast())
      return .assignment(left, Expression(.binary(operation, left, right), at: left.position))
    }
    return .binary(name, left, right)
  }

  private static func rank(of node: ExprSyntax) -> Int {
    if node.is(AssignmentExprSyntax.self) { return 10 }
    if node.is(UnresolvedTernaryExprSyntax.self) { return 20 }
    if node.is(UnresolvedAsExprSyntax.self) || node.is(UnresolvedIsExprSyntax.self) { return 80 }
    switch node.as(BinaryOperatorExprSyntax.self)?.operator.text {
    case "||": return 40
    case "&&": return 50
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return 60
    case "??": return 70
    case "...", "..<": return 90
    case "+", "-", "&+", "&-", "|", "^": return 100
    case "*", "/", "%", "&", "&*": return 110
    case "<<", ">>": return 120
    case let name? where name.hasSuffix("="): return 10
    default: return 75
    }
  }
}

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

import SwiftSyntax

/// Statements, and the conditions among them.
extension Lowering {
  mutating func block(of items: CodeBlockItemListSyntax) -> Block {
    var block: Block = []
    for item in items { block += self.block(of: Syntax(item.item)) }
    return block
  }

  mutating func block(of node: Syntax) -> Block {
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
            names: names, type: binding.typeAnnotation.map { TypeText($0.type) }, value: value),
          position: position(of: binding)))
    }
    return block
  }

  mutating func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
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
}

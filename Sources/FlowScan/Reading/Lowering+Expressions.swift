import SwiftParser
import SwiftSyntax

/// Expressions, without what changes no value.
extension Lowering {
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
    case .typeExpr(let named): return .type(TypeText(named.type))
    case .genericSpecializationExpr(let special):
      var base = expression(special.expression).typeText ?? TypeText("_")
      base.arguments = special.genericArgumentClause.arguments.compactMap {
        $0.argument.as(TypeSyntax.self).map { TypeText($0) }
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
          type: $0.type.map { TypeText($0) })
      }
    case nil: break
    }
    return Closure(parameters: parameters, body: block(of: closure.statements))
  }
}

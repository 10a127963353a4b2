import SwiftSyntax

/// `if` and `switch`.
extension Lowering {
  mutating func conditional(_ conditional: IfExprSyntax) -> Conditional {
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

  mutating func choice(_ choice: SwitchExprSyntax) -> Choice {
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
}

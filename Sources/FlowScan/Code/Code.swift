/// Swift code in the form that patterns read: without trivia, with operators in order of their
/// precedence, and without what changes no value, such as `try`, `await` and parentheses.
///
/// The syntax tree of a file is many times as large as its text; this is about as large, and is
/// what a scan keeps.
struct Expression: Sendable {
  indirect enum Form: Sendable {
    /// A name: `route`, `self`, `super`, `$0`, `$isShown`.
    case name(String)
    /// A member of a value or of a type; without a base, an implicit member: `.detail`.
    case member(Expression?, String)
    case call(Call)
    case subscripted(Expression, [Argument])
    case closure(Closure)
    /// The text, nil if it has interpolations.
    case string(String?)
    case integer(Int)
    case boolean(Bool)
    case nothing
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    case tuple([Argument])
    case keyPath(String)
    case prefix(String, Expression)
    case binary(String, Expression, Expression)
    case assignment(Expression, Expression)
    case cast(Expression, Cast, TypeText)
    case ternary(Expression, Expression, Expression)
    case conditional(Conditional)
    case choice(Choice)
    /// A type as a value: `[Route].self` without `.self`, `Coordinator<Route>`.
    case type(TypeText)
    /// In a pattern: `let id`, `_`.
    case binding(String)
    /// Something else, with the expressions within it.
    case other(String, [Expression])
  }

  enum Cast: String, Sendable {
    case conditional = "as?", forced = "as!", certain = "as", test = "is"
  }

  let form: Form
  let position: Position

  init(_ form: Form, at position: Position) {
    self.form = form
    self.position = position
  }
}

/// A value with its label, in a call or a tuple.
struct Argument: Sendable {
  let label: String?
  let value: Expression
}

/// A call, with its closures as arguments.
struct Call: Sendable {
  let callee: Expression
  let arguments: [Argument]
  /// How many of the arguments are trailing closures.
  let trailing: Int
}

struct Closure: Sendable {
  let parameters: [Parameter]
  let body: Block
}

typealias Block = [Statement]

/// A condition of `if`, `guard` or `while`.
enum Condition: Sendable {
  case expression(Expression)
  /// `if let name = value`.
  case optional(name: String, value: Expression)
  /// `if case pattern = value`.
  case pattern(Expression, value: Expression)
  /// `#available`: either way is possible.
  case availability
}

struct Conditional: Sendable {
  let conditions: [Condition]
  let then: Block
  let otherwise: Block?
}

struct Choice: Sendable {
  struct Case: Sendable {
    /// The patterns with their conditions; empty for `default`.
    let patterns: [(pattern: Expression, condition: Expression?)]
    let body: Block
  }

  let subject: Expression
  let cases: [Case]

  /// Whether a case takes what no other one names.
  var hasDefault: Bool {
    cases.contains { one in
      one.patterns.isEmpty
        || one.patterns.contains { pattern, condition in
          if case .binding = pattern.form { return condition == nil }
          return false
        }
    }
  }
}

struct Statement: Sendable {
  indirect enum Form: Sendable {
    case expression(Expression)
    case returned(Expression?)
    /// `let name: Type = value`; several names for a tuple.
    case declared(names: [String], type: TypeText?, value: Expression?)
    /// `guard`: what is inside runs if the conditions fail.
    case guarded([Condition], otherwise: Block)
    case loop(name: String?, sequence: Expression?, body: Block)
    case function(Function)
    case block(Block)
    /// `break`, `continue`, `throw` and `fallthrough`.
    case left(String)
  }

  let form: Form
  let position: Position
}

/// The functions that get a URL or an activity in the code that the system calls with it.
struct EntryHandler {
  /// The one that says the most: the first of the app itself, or else the first.
  private(set) var name: String?
  /// What a test calls to test the entry; each is the words of one call.
  private(set) var calls: Set<[String]>

  private init(_ names: [String], _ calls: Set<[String]>, _ program: Program) {
    let own = names.filter { Self.isDeclared($0, in: program) }
    // What a library makes of a URL is no test of the entry.
    let all = own.isEmpty ? names.filter { $0.first?.isUppercase != true } : own
    name = all.first
    self.calls = calls.union(all.map { [$0 + "("] })
  }

  /// The handler of `onOpenURL`: what its closure calls, or the function that is passed.
  init(of call: Call, _ program: Program) {
    var names: [String] = []
    switch call.arguments.last?.value.form {
    case .closure(let closure)?:
      let first = closure.parameters.first?.name ?? "$0"
      names = PassedOn(first, in: closure.body).names
    case .name(let name)?, .member(_, let name)?: names = [name]
    default: break
    }
    self.init(names, [], program)
  }

  /// The handler of a function of a delegate that gets the value with a label.
  init(of function: Function, label: String, _ program: Program) {
    let parameter = function.parameters.first { $0.label == label }
    let names = parameter.map { PassedOn($0.name, in: function.body ?? []).names } ?? []
    self.init(names, [[function.name + "(", label + ":"]], program)
  }

  private static func isDeclared(_ name: String, in program: Program) -> Bool {
    if name.first?.isUppercase == true {
      return program.types.contains { Program.isDeclared($0) && $0.path.last == name }
    }
    return program.functions[name] != nil
      || program.types.contains { type in type.functions.contains { $0.name == name } }
  }
}

/// The functions to which code passes a value, or something that it takes from it.
private struct PassedOn {
  /// In the order of the code, each once.
  private(set) var names: [String] = []
  private var carriers: Set<String>

  /// Functions that only show what they get.
  private static let printing: Set = ["print", "debugPrint", "dump", "NSLog"]

  init(_ name: String, in body: Block) {
    carriers = [name]
    follow(body)
  }

  private mutating func follow(_ block: Block) {
    for statement in block {
      switch statement.form {
      case .expression(let expression): follow(expression)
      case .returned(let expression): if let expression { follow(expression) }
      case .declared(let names, _, let value):
        guard let value else { continue }
        follow(value)
        if carries(value) { carriers.formUnion(names) }
      case .guarded(let conditions, let otherwise):
        follow(conditions)
        follow(otherwise)
      case .loop(let name, let sequence, let body):
        if let sequence {
          follow(sequence)
          if let name, carries(sequence) { carriers.insert(name) }
        }
        follow(body)
      case .function(let function): follow(function.body ?? [])
      case .block(let block): follow(block)
      case .left: break
      }
    }
  }

  private mutating func follow(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .pattern(_, let value): follow(value)
      case .optional(let name, let value):
        follow(value)
        if carries(value) { carriers.insert(name) }
      case .availability: break
      }
    }
  }

  private mutating func follow(_ expression: Expression) {
    expression.visit { expression in
      switch expression.form {
      case .call(let call): note(call)
      case .closure(let closure): follow(closure.body)
      case .conditional(let conditional):
        follow(conditional.conditions)
        follow(conditional.then)
        follow(conditional.otherwise ?? [])
      case .choice(let choice):
        follow(choice.subject)
        for one in choice.cases { follow(one.body) }
      default: break
      }
    }
  }

  private mutating func note(_ call: Call) {
    if case .member(let base?, _) = call.callee.form, carries(base) {
      // `contexts.forEach { … }`.
      for argument in call.arguments {
        if case .closure(let closure) = argument.value.form {
          carriers.insert(closure.parameters.first?.name ?? "$0")
        }
      }
    }
    guard call.arguments.contains(where: { carries($0.value) }) else { return }
    let called: String
    switch call.callee.form {
    // A case of an enum is no function.
    case .name(let name), .member(_?, let name): called = name
    case .type(let type): called = type.name
    default: return
    }
    if !Self.printing.contains(called), !names.contains(called) { names.append(called) }
  }

  /// Whether an expression is the value, a part of it, or made of it; not a text with it.
  private func carries(_ expression: Expression) -> Bool {
    switch expression.form {
    case .name(let name): return carriers.contains(name)
    case .member(let base?, _), .subscripted(let base, _), .cast(let base, _, _):
      return carries(base)
    case .call(let call):
      if case .member(let base?, _) = call.callee.form, carries(base) { return true }
      return call.arguments.contains { carries($0.value) }
    default: return false
    }
  }
}

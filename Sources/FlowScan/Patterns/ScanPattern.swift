/// A way in which apps write their navigation.
///
/// A pattern looks at the types first, is then told of every call and assignment in the code of the
/// app, and at last adds what follows from all of them.
protocol ScanPattern: AnyObject {
  /// Finds the types that matter.
  func begin(_ scan: ScanState)
  /// A call in the code of the app.
  func didCall(_ call: ObservedCall, _ scan: ScanState)
  /// An assignment to a property in the code of the app.
  func didAssign(_ assignment: ObservedAssignment, _ scan: ScanState)
  /// Adds what follows from all that was found.
  func finish(_ scan: ScanState)
}

extension ScanPattern {
  func begin(_ scan: ScanState) {}
  func didCall(_ call: ObservedCall, _ scan: ScanState) {}
  func didAssign(_ assignment: ObservedAssignment, _ scan: ScanState) {}
  func finish(_ scan: ScanState) {}
}

/// The patterns, in the order in which they are asked; UIKit's needs what the others have found.
enum ScanPatterns {
  static func all() -> [any ScanPattern] {
    [EnginePattern(), LinkPattern(), ModulePattern(), SwiftUIPattern(), UIKitPattern()]
  }
}

/// What patterns work with.
final class ScanState: CodeObserver {
  let program: Program
  let evaluator: Evaluator
  let draft: MapDraft
  private let patterns: [any ScanPattern]

  init(_ files: [SourceFile]) {
    program = Program(files)
    evaluator = Evaluator(program)
    draft = MapDraft(program)
    patterns = ScanPatterns.all()
  }

  /// Finds everything.
  func run() {
    for pattern in patterns { pattern.begin(self) }
    evaluator.observer = self
    survey()
    evaluator.observer = nil
    for pattern in patterns { pattern.finish(self) }
    for file in program.files {
      for problem in file.problems {
        draft.addUnresolved(
          problem.subject, problem.reason,
          at: CodePlace(file: file.path, position: problem.position))
      }
    }
    for type in program.types where program.isCyclic(type) {
      draft.addUnresolved(
        type.name, "it inherits from itself",
        at: CodePlace(file: type.file, position: type.position)
      )
    }
  }

  /// Follows all code of the app once.
  private func survey() {
    for type in program.types {
      let this = Value.opaque(.known(type, type.parameterNames.map { _ in .unknown }))
      var context = program.context(of: type)
      for (index, function) in type.functions.enumerated() {
        context.file = type.functionFiles[index]
        let owner: Value = function.isStatic ? .metatype(.known(type, [])) : this
        let scope = Scope(
          context, this: owner, code: .known(type, []), function: function.signature)
        evaluator.survey(function, scope)
      }
      for name in type.propertyNames {
        guard let property = type.properties[name] else { continue }
        context.file = type.propertyFiles[name] ?? type.file
        let owner: Value = property.isStatic ? .metatype(.known(type, [])) : this
        let scope = Scope(context, this: owner, code: .known(type, []), function: name)
        if let getter = property.getter { evaluator.follow(getter, scope) }
        if !property.observers.isEmpty { evaluator.follow(property.observers, scope) }
        if let initial = property.initial {
          let type = property.type.map { program.resolve($0, in: context) }
          _ = evaluator.evaluate(initial, scope, expecting: type)
        }
      }
    }
    for file in program.files {
      let context = Context(file: file.path, module: file.module)
      for function in file.functions {
        evaluator.survey(function, Scope(context, this: nil, function: function.signature))
      }
      for property in file.properties {
        let scope = Scope(context, this: nil, function: property.name)
        if let getter = property.getter { evaluator.follow(getter, scope) }
        if let initial = property.initial { _ = evaluator.evaluate(initial, scope) }
      }
      evaluator.follow(file.statements, Scope(context, this: nil))
    }
  }

  func didCall(_ call: ObservedCall, _ evaluator: Evaluator) {
    for pattern in patterns { pattern.didCall(call, self) }
  }

  func didAssign(_ assignment: ObservedAssignment, _ evaluator: Evaluator) {
    for pattern in patterns { pattern.didAssign(assignment, self) }
  }

  /// The type and the function whose code runs.
  func origin(of scope: Scope) -> MapDraft.Origin {
    MapDraft.Origin(owner: scope.context.owner, function: scope.function)
  }

  /// Returns the routes that a value may be, and what cannot be told of it.
  func routes(in value: Value) -> (routes: [RouteKey], reason: String?) {
    var routes: [RouteKey] = []
    var reason: String?
    for one in value.alternatives {
      switch one {
      case .enumCase(let type, _, _) where Program.isDeclared(type):
        routes.append(Self.innermost(one))
      case .object(let instance):
        if let inner = instance.fields["type"], case .enumCase = inner {
          routes.append(Self.innermost(inner))
        } else if let type = instance.type.info {
          routes.append(.type(type))
        }
      case .record(let type, let arguments) where type.name == "ModuleRoute":
        if let first = arguments.first {
          let inner = self.routes(in: first.value)
          routes += inner.routes
          reason = inner.reason ?? reason
        }
      case .opaque(let type):
        reason =
          type.info.map { "any value of \($0.name): only a run decides which" }
          ?? "only a run decides the value"
      // A stack may have values of the standard library: `NavigationLink(value: "a")`.
      case .text: routes.append(.external("String"))
      case .integer: routes.append(.external("Int"))
      case .unknown(let why): reason = "\(why) is only known in a run"
      case .implicit(let name, _): reason = "the type of .\(name) is not known"
      default: reason = "it is no route of the app"
      }
    }
    return (routes, reason)
  }

  /// The case within the cases that only wrap it, as the kinds of a module's destinations do.
  private static func innermost(_ value: Value) -> RouteKey {
    guard case .enumCase(let type, let name, let values) = value else { return .external("?") }
    if values.count == 1, case .enumCase(let inner, _, _) = values[0].value,
      inner.path.dropLast() == type.path.dropLast()
    {
      return innermost(values[0].value)
    }
    return .one(type, name)
  }
}

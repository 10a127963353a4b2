/// What is known of a value without running the app.
indirect enum Value: Sendable {
  /// Nothing is known; the reason is for people.
  case unknown(String)
  /// A value of a type, of which nothing else is known.
  case opaque(ResolvedType)
  case boolean(Bool)
  case integer(Int)
  case text(String)
  /// `nil`.
  case nothing
  /// A case of an enum of the app.
  case enumCase(TypeInfo, String, [Labeled])
  /// A member without its type, as it is written: `.sheet(detents: [.medium])`.
  case implicit(String, [Labeled])
  /// An array or a set.
  case list([Value])
  case tuple([Labeled])
  /// A type as a value.
  case metatype(ResolvedType)
  /// An instance of a class or structure of the app.
  case object(Instance)
  /// An instance of a library's type, as it was made.
  case record(ResolvedType, [Labeled])
  case closure(Closure, Scope)
  case method(Function, of: Value, in: Context)
  /// A function of the standard library with its value: `routes.contains`.
  case builtIn(String, of: Value)
  /// `$isShown`: a property of a type of the app, as a binding.
  case binding(TypeInfo, String)
  /// One of several values: only a run decides which.
  case anyOf([Value])

  struct Labeled: Sendable {
    let label: String?
    let value: Value
  }

  static let void = Value.tuple([])

  /// The alternatives; the value itself if there is one.
  var alternatives: [Value] {
    if case .anyOf(let values) = self { return values }
    return [self]
  }

  /// The alternatives that are not nil.
  var presentAlternatives: [Value] {
    alternatives.filter { if case .nothing = $0 { false } else { true } }
  }

  /// Whether a value is not nil; nil if only a run decides.
  var isPresent: Bool? {
    switch self {
    case .nothing: return false
    case .unknown, .opaque, .binding: return nil
    case .anyOf(let values):
      let answers = Set(values.map(\.isPresent))
      return answers.count == 1 ? answers.first! : nil
    default: return true
    }
  }

  /// What is known of an element of a list.
  var anyElement: Value {
    switch self {
    case .list(let values) where !values.isEmpty: .oneOf(values)
    case .opaque(.list(let element)): .opaque(element)
    default: .unknown("an element of a list")
    }
  }

  static func oneOf(_ values: [Value]) -> Value {
    var unique: [Value] = []
    for value in values.flatMap(\.alternatives)
    where !unique.contains(where: { $0.isSame(as: value) }) {
      unique.append(value)
    }
    if unique.count > 64 { return .unknown("it has more than 64 possible values") }
    return unique.count == 1 ? unique[0] : .anyOf(unique)
  }

  /// Whether both are the same description of a value.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown), (.nothing, .nothing): return true
    case (.opaque(let one), .opaque(let two)), (.metatype(let one), .metatype(let two)):
      return one == two
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.integer(let one), .integer(let two)): return one == two
    case (.text(let one), .text(let two)): return one == two
    case (.enumCase(let one, let name, let values), .enumCase(let two, let other, let others)):
      return one == two && name == other && Self.areSame(values, others)
    case (.implicit(let name, let values), .implicit(let other, let others)):
      return name == other && Self.areSame(values, others)
    case (.object(let one), .object(let two)): return one === two
    case (.tuple(let one), .tuple(let two)): return Self.areSame(one, two)
    case (.binding(let one, let name), .binding(let two, let other)):
      return one == two && name == other
    case (.list(let one), .list(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    default: return false
    }
  }

  private static func areSame(_ one: [Labeled], _ two: [Labeled]) -> Bool {
    one.count == two.count && zip(one, two).allSatisfy { $0.value.isSame(as: $1.value) }
  }

  var truth: Bool? {
    if case .boolean(let value) = self { return value }
    return nil
  }

  /// Whether two values are equal; nil if only a run decides.
  func equals(_ other: Value) -> Bool? {
    switch (self, other) {
    case (.anyOf(let values), let other), (let other, .anyOf(let values)):
      let answers = Set(values.map { $0.equals(other) })
      return answers.count == 1 ? answers.first! : nil
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.integer(let one), .integer(let two)): return one == two
    case (.text(let one), .text(let two)): return one == two
    case (.nothing, .nothing): return true
    case (.enumCase(let one, let name, let values), .enumCase(let two, let other, let others)):
      if one != two || name != other { return false }
      return Self.areEqual(values, others)
    case (.enumCase(_, let name, let values), .implicit(let other, let others)),
      (.implicit(let other, let others), .enumCase(_, let name, let values)),
      (.implicit(let name, let values), .implicit(let other, let others)):
      return name == other ? Self.areEqual(values, others) : false
    case (.object(let one), .object(let two)): return one === two ? true : nil
    case (.nothing, .enumCase), (.enumCase, .nothing), (.nothing, .implicit), (.implicit, .nothing),
      (.nothing, .text), (.text, .nothing), (.nothing, .object), (.object, .nothing),
      (.nothing, .boolean), (.boolean, .nothing):
      return false
    default: return nil
    }
  }

  private static func areEqual(_ one: [Labeled], _ two: [Labeled]) -> Bool? {
    guard one.count == two.count else { return nil }
    var answer: Bool? = true
    for (left, right) in zip(one, two) {
      switch left.value.equals(right.value) {
      case false?: return false
      case nil: answer = nil
      case true?: break
      }
    }
    return answer
  }
}

/// An instance of a type of the app, as its initializer makes it.
final class Instance: @unchecked Sendable {
  // Only the one thread that evaluates has instances.
  let type: ResolvedType
  var fields: [String: Value] = [:]
  /// The calls on the instance that no code of the app answers, such as `addChild`.
  var effects: [Effect] = []
  /// Where the instance is made.
  let place: CodePlace
  /// Whether its initializer has run: what can change is not known from then on.
  var isMade = false

  init(_ type: ResolvedType, at place: CodePlace) {
    (self.type, self.place) = (type, place)
  }
}

struct CodePlace: Hashable, Sendable {
  let file: String
  let position: Position
}

/// A call of a function of a library on an instance.
struct Effect: Sendable {
  let name: String
  let arguments: [Value.Labeled]
  let place: CodePlace
  /// Whether it happens in each run.
  let isCertain: Bool

  func argument(_ label: String?) -> Value? { arguments.first { $0.label == label }?.value }
}

/// The names that code can use, with their values.
final class Scope: @unchecked Sendable {
  // Only the one thread that evaluates has scopes.
  private var values: [String: Value] = [:]
  private var functions: [String: Function] = [:]
  let parent: Scope?
  let this: Value?
  let context: Context
  /// The type whose code runs, for `super`.
  let code: ResolvedType?
  /// The function whose code runs, for people.
  let function: String

  init(
    _ context: Context, this: Value?, code: ResolvedType? = nil, function: String = "",
    parent: Scope? = nil
  ) {
    (self.context, self.this, self.code) = (context, this, code)
    (self.function, self.parent) = (function, parent)
  }

  func inner(_ function: String? = nil) -> Scope {
    Scope(context, this: this, code: code, function: function ?? self.function, parent: self)
  }

  func value(of name: String) -> Value? {
    var scope: Scope? = self
    while let one = scope {
      if let value = one.values[name] { return value }
      scope = one.parent
    }
    return nil
  }

  func localFunction(_ name: String) -> (Function, Scope)? {
    var scope: Scope? = self
    while let one = scope {
      if let function = one.functions[name] { return (function, one) }
      scope = one.parent
    }
    return nil
  }

  func declare(_ name: String, _ value: Value) { values[name] = value }
  func declare(_ function: Function) { functions[function.name] = function }

  /// Changes a variable, and returns whether there is one.
  ///
  /// One that only may change has both values then.
  func assign(_ name: String, _ value: Value, isCertain: Bool) -> Bool {
    var scope: Scope? = self
    while let one = scope {
      if let old = one.values[name] {
        one.values[name] = isCertain ? value : .oneOf([old, value])
        return true
      }
      scope = one.parent
    }
    return false
  }
}

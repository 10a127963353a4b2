/// What is known of a value without running the app.
indirect enum Value {
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

  struct Labeled {
    let label: String?
    let value: Value
  }

  static var void: Value { .tuple([]) }

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
      return values.commonAnswer(\.isPresent)
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

  /// The value of a condition; nil if only a run decides.
  var truth: Bool? {
    if case .boolean(let value) = self { return value }
    return nil
  }
}

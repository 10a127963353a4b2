/// What is known of the types and functions of a library, whose sources are not scanned.
protocol Library {
  /// Returns a member of a value; nil if the library does not know it.
  func member(_ name: String, of value: Value, _ evaluator: Evaluator) -> Value?
  /// Answers a call; nil if the library does not know the function.
  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value?
  /// Makes an instance of a type; nil if the library does not know it.
  func make(_ type: ResolvedType, _ arguments: [Value.Labeled], at place: CodePlace) -> Value?
  /// Returns the types of what a closure gets, where a value of `type` is expected or made with it.
  func closureParameters(of type: ResolvedType) -> [ResolvedType]?
}

extension Library {
  func member(_ name: String, of value: Value, _ evaluator: Evaluator) -> Value? { nil }
  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value? { nil }
  func make(_ type: ResolvedType, _ arguments: [Value.Labeled], at place: CodePlace) -> Value? {
    nil
  }
  func closureParameters(of type: ResolvedType) -> [ResolvedType]? { nil }
}

/// A call that no code of the app answers.
struct LibraryCall {
  let name: String
  let receiver: Value?
  /// Whether the receiver is `super`.
  let isSuper: Bool
  let arguments: [Value.Labeled]
  let scope: Scope
  let place: CodePlace

  func argument(_ label: String?) -> Value? { arguments.first { $0.label == label }?.value }
}

/// Gets what surveyed code does.
protocol CodeObserver: AnyObject {
  func didCall(_ call: ObservedCall, _ evaluator: Evaluator)
  func didAssign(_ assignment: ObservedAssignment, _ evaluator: Evaluator)
}

/// A call in surveyed code.
struct ObservedCall {
  let name: String
  let receiver: Value?
  let arguments: [Value.Labeled]
  let call: Call
  let scope: Scope
  let place: CodePlace
  let text: String

  func argument(_ label: String?) -> Value? { arguments.first { $0.label == label }?.value }

  /// The trailing closure, or the one with this label.
  func closure(_ labels: String?...) -> Value? {
    arguments.last { argument in
      switch argument.value {
      case .closure, .method: return labels.contains(argument.label)
      // `content: SettingsView.init`.
      case .metatype: return argument.label != nil && labels.contains(argument.label)
      default: return false
      }
    }?.value
  }
}

/// An assignment to a property in surveyed code.
struct ObservedAssignment {
  /// The type that declares the property; nil if it is not known.
  let owner: TypeInfo?
  let receiver: Value?
  let name: String
  let value: Value
  let scope: Scope
  let place: CodePlace
  /// What is assigned to, and what, as it is written.
  let target: Expression
  let source: Expression

  var text: String { "\(target.text) = \(source.text)" }
}

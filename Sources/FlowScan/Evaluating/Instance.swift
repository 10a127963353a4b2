/// An instance of a type of the app, as its initializer makes it.
///
/// Values that contain instances and scopes stay in the thread that evaluates.
final class Instance {
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

/// A call of a function of a library on an instance.
struct Effect {
  let name: String
  let arguments: [Value.Labeled]
  let place: CodePlace
  /// Whether it happens in each run.
  let isCertain: Bool

  func argument(_ label: String?) -> Value? { arguments.first { $0.label == label }?.value }
}

extension Evaluator {
  /// Adds a call to the effects on an instance, which happens in each run if the present code does.
  func record(
    _ name: String, _ arguments: [Value.Labeled], on instance: Instance, at place: CodePlace
  ) {
    instance.effects.append(
      Effect(name: name, arguments: arguments, place: place, isCertain: doubts == 0))
  }
}

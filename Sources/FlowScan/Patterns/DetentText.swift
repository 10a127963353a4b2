/// The heights of sheets as maps show them.
enum DetentText {
  static func text(_ value: Value) -> String? {
    switch value {
    case .implicit("custom", let arguments) where arguments.contains(where: isResolver):
      return custom(arguments)
    case .implicit(let name, let arguments), .enumCase(_, let name, let arguments):
      let texts = arguments.map { argument -> String in
        switch argument.value {
        case .integer(let number): "\(number)"
        case .record(let type, let literal) where type.name == "Double":
          if case .text(let text)? = literal.first?.value { text } else { "_" }
        case .metatype(let type): type.text
        default: "_"
        }
      }
      return texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
    default: return nil
    }
  }

  // MARK: Custom heights of UIKit

  private static func isResolver(_ argument: Value.Labeled) -> Bool {
    if case .closure = argument.value { return true }
    return false
  }

  /// The words of `.custom(identifier: .small) { context in … }`: `height(320)` or `fraction(0.4)` if
  /// the closure says only that, as SwiftUI has them; else its name, `custom(small)`.
  private static func custom(_ arguments: [Value.Labeled]) -> String {
    for case .closure(let closure, _) in arguments.map(\.value) {
      if let text = height(closure.body) { return text }
    }
    let name = arguments.first { $0.label == "identifier" }.flatMap { identifier($0.value) }
    return name.map { "custom(\($0))" } ?? "custom"
  }

  private static func height(_ body: Block) -> String? {
    guard body.count == 1, let form = body.first?.form else { return nil }
    let expression: Expression
    switch form {
    case .expression(let only), .returned(let only?): expression = only
    default: return nil
    }
    if let number = number(expression) { return "height(\(number))" }
    guard case .binary("*", let one, let other) = expression.form else { return nil }
    for (factor, whole) in [(one, other), (other, one)] {
      guard case .member(_, "maximumDetentValue") = whole.form, let number = number(factor) else {
        continue
      }
      return "fraction(\(number))"
    }
    return nil
  }

  private static func number(_ expression: Expression) -> String? {
    switch expression.form {
    case .integer(let number): "\(number)"
    case .other(let text, let within) where within.isEmpty && text.first?.isNumber == true: text
    default: nil
    }
  }

  /// The name in `.init("small")`, `Identifier("small")` or `.small`.
  private static func identifier(_ value: Value) -> String? {
    switch value {
    case .text(let name): name
    case .implicit("init", let arguments), .record(_, let arguments):
      arguments.count == 1 ? identifier(arguments[0].value) : nil
    case .implicit(let name, let arguments) where arguments.isEmpty: name
    default: nil
    }
  }
}

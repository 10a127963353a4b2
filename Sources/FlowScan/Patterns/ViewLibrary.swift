/// What SwiftUI answers: a view with a modifier is still that view.
struct ViewLibrary: Library {
  static let modified = ResolvedType.external(["View"], [])

  /// Containers that show what their builders list.
  private static let containers: Set = [
    "NavigationStack", "NavigationView", "Group", "AnyView", "LazyView", "Tab", "TabSection",
    "GeometryReader", "NavigationStackView",
  ]

  /// Containers that lay out several views: a screen only if there is one view of the app in it.
  private static let layouts: Set = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "ScrollView", "List", "Form",
    "Section", "ForEach", "ViewThatFits", "Grid", "ScrollViewReader",
  ]

  /// `Bindable(router)` gives bindings to the properties of a router, and `Binding($item)` one to
  /// the same property.
  func make(_ type: ResolvedType, _ arguments: [Value.Labeled], at place: CodePlace) -> Value? {
    guard let only = arguments.first?.value, arguments.count == 1 else { return nil }
    switch (type.name, only) {
    case ("Bindable", .opaque(.known(let info, _))): return .binding(info, "")
    case ("Bindable", .object(let instance)): return instance.type.info.map { .binding($0, "") }
    case ("Binding", .binding): return only
    default: return nil
    }
  }

  func call(_ call: LibraryCall, _ evaluator: Evaluator) -> Value? {
    guard let receiver = call.receiver, isView(receiver, evaluator),
      call.name.first?.isLowercase == true
    else { return nil }
    var fields = [Value.Labeled(label: "content", value: receiver)]
    switch call.name {
    case "tag": fields.append(.init(label: "tag", value: call.argument(nil) ?? .unknown("a tag")))
    case "presentationDetents":
      fields.append(.init(label: "detents", value: call.argument(nil) ?? .unknown("heights")))
    default: break
    }
    return .record(Self.modified, fields)
  }

  private func isView(_ value: Value, _ evaluator: Evaluator) -> Bool {
    switch value {
    case .record(let type, _):
      return type == Self.modified
        || type.info == nil && type.name.first?.isUppercase == true
          && type.name != "KeyPath"
    case .object(let instance): return evaluator.conformsToView(instance.type)
    case .opaque(let type): return type.name == "View" || evaluator.conformsToView(type)
    case .anyOf(let values): return values.allSatisfy { isView($0, evaluator) }
    default: return false
    }
  }

  // MARK: What views show

  /// A view of the app, with what its modifiers say.
  struct Screen {
    let type: TypeInfo
    var detents: [String]
    var tag: Value?
  }

  /// Returns the views of the app that a value shows, the outermost ones.
  static func screens(in value: Value, _ evaluator: Evaluator, depth: Int = 0) -> [Screen] {
    guard depth < 24 else { return [] }
    func within(_ value: Value) -> [Screen] {
      screens(in: value, evaluator, depth: depth + 1)
    }
    switch value {
    case .object(let instance):
      guard let type = instance.type.info, evaluator.conformsToView(instance.type) else {
        return []
      }
      return [Screen(type: type, detents: [], tag: nil)]
    case .opaque(let type):
      guard let info = type.info, evaluator.conformsToView(type) else { return [] }
      return [Screen(type: info, detents: [], tag: nil)]
    case .anyOf(let values): return values.flatMap(within)
    case .record(modified, let fields):
      guard let content = fields.first else { return [] }
      return within(content.value).map { screen in
        var screen = screen
        for field in fields.dropFirst() {
          switch field.label {
          case "tag": screen.tag = screen.tag ?? field.value
          case "detents":
            if case .list(let values) = field.value, screen.detents.isEmpty {
              screen.detents = values.compactMap(DetentText.text)
            }
          default: break
          }
        }
        return screen
      }
    case .record(let type, let arguments)
    where containers.contains(type.name) || layouts.contains(type.name):
      let lists = arguments.compactMap { argument -> [Screen]? in
        switch argument.value {
        case .closure:
          return contents(of: argument.value, over: arguments, evaluator).flatMap(within)
        case .object, .record: return within(argument.value)
        default: return nil
        }
      }
      let screens = lists.flatMap { $0 }
      // Several in a layout are parts of one screen, which has no name.
      return layouts.contains(type.name) && Set(screens.map(\.type)).count > 1 ? [] : screens
    default: return []
    }
  }

  /// Returns what a builder lists; that of `ForEach` for each element that is known.
  static func contents(
    of closure: Value, over arguments: [Value.Labeled], _ evaluator: Evaluator
  ) -> [Value] {
    if case .list(let elements)? = arguments.first?.value, elements.count <= 64 {
      return elements.flatMap { evaluator.built(closure, [$0]) }
    }
    return evaluator.built(closure, [])
  }
}

/// Which properties the bindings of other views stand for: `Detail(isShown: $showsDetail)`.
struct BoundSlots {
  typealias Slot = SwiftUIPattern.Slot

  /// What a property with a binding may be bound to, in the order of the code.
  private var sources: [Slot: [Slot]] = [:]

  /// Says that a binding may be one to a property.
  mutating func connect(_ binding: Slot, to source: Slot) {
    guard binding != source, sources[binding]?.contains(source) != true else { return }
    sources[binding, default: []].append(source)
  }

  /// Returns a property and all that it may be bound to, through several views.
  func all(of slot: Slot) -> [Slot] {
    var all = [slot]
    var index = 0
    while index < all.count, all.count < 64 {
      all += (sources[all[index]] ?? []).filter { !all.contains($0) }
      index += 1
    }
    return all
  }

  /// Returns the property that a value is a binding to.
  static func slot(of value: Value?, _ evaluator: Evaluator) -> Slot? {
    switch value {
    case .binding(let owner, let name)? where !name.isEmpty: return Slot(owner: owner, name: name)
    case .record(let type, let arguments)? where type.name == "Binding":
      guard
        let getter = arguments.first(where: { $0.label == "get" || $0.label == nil })?.value,
        let (owner, name) = evaluator.property(readBy: getter)
      else { return nil }
      return Slot(owner: owner, name: name)
    default: return nil
    }
  }

  /// Connects the bindings that a view or a modifier is made with.
  mutating func connect(bindingsOf call: ObservedCall, _ scan: ScanState) {
    guard call.name.first?.isUppercase == true, let text = call.call.callee.typeText,
      let type = scan.program.resolve(text, in: call.scope.context).info
    else { return }
    let bindings = type.propertyNames.filter { name in
      type.properties[name].map {
        $0.attributes.contains("Binding") || $0.type?.name == "Binding"
      } ?? false
    }
    guard !bindings.isEmpty else { return }
    for argument in call.arguments {
      guard let source = Self.slot(of: argument.value, scan.evaluator) else { continue }
      let name = argument.label ?? (bindings.count == 1 ? bindings[0] : nil)
      guard let name, bindings.contains(name) else { continue }
      connect(Slot(owner: type, name: name), to: source)
    }
  }
}

import FlowModel

/// Sheets, covers, popovers, dialogs and inspectors.
extension SwiftUIPattern {
  func present(_ call: ObservedCall, _ way: DeclaredWay.Kind, _ scan: ScanState) {
    frameStacks(within: call)
    let binding =
      call.argument("isPresented") ?? call.argument("item") ?? call.argument("unwrapping")
    guard let binding else { return }
    guard let (owner, slot) = coordinator(of: binding, call, scan) else { return }
    guard Program.isDeclared(owner) else {
      left.append((call.scope.function, call.text, call.place))
      return
    }
    let closure = call.closure(nil, "content", "destination")
    var routes: [(RouteKey, DeclaredWay, TypeInfo?)] = []
    let isDialog = way == .alert || way == .confirmation
    if let slot, call.argument("item") != nil,
      case .known(let item, _) = valueType(of: slot, call, "item", scan), item.kind == .enum,
      !item.cases.isEmpty
    {
      routes = self.routes(of: item, closure, way, scan)
    } else if let closure, !isDialog {
      let screens = scan.evaluator.built(closure, []).flatMap {
        ViewLibrary.screens(in: $0, scan.evaluator)
      }
      routes = screens.map { screen in
        (.type(screen.type), DeclaredWay(way, detents: screen.detents), screen.type)
      }
    }
    if routes.isEmpty {
      guard let slot else {
        scan.draft.addUnresolved(
          call.text, "what it presents and when are not known", at: call.place)
        return
      }
      let all = closure.map { detents(in: $0, scan) } ?? []
      routes = [(.named(slot.owner, slot.name), DeclaredWay(way, detents: all), nil)]
    }
    let presentation = Presentation(
      way: way, routes: routes, coordinator: owner, place: call.place)
    if let slot { presentations[slot, default: []].append(presentation) }
    if slot == nil {
      scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
      for (route, way, opens) in routes {
        scan.draft.addClaim(owner, route, way, opens: opens, at: call.place)
      }
      scan.draft.addUnresolved(
        call.text, "the binding is not a property: when it presents is not known", at: call.place)
    }
  }

  /// The type of what a binding has, with the generic arguments of the type that has it.
  func valueType(
    of slot: Slot, _ call: ObservedCall, _ label: String, _ scan: ScanState
  ) -> ResolvedType {
    let declared = scan.evaluator.declaredType(of: slot.name, in: .known(slot.owner, []))
    if let kind = declared.info?.kind, kind != .protocol { return declared }
    let written = call.call.arguments.first { $0.label == label }?.value
    let type = written.map { scan.evaluator.boundType(of: $0, call.scope) } ?? .unknown
    return type == .unknown ? declared : type
  }

  /// The heights of a sheet whose content is no view of the app.
  func detents(in closure: Value, _ scan: ScanState) -> [String] {
    scan.evaluator.built(closure, []).flatMap { value -> [String] in
      var value = value
      while case .record(ViewLibrary.modified, let fields) = value {
        if case .list(let values)? = fields.first(where: { $0.label == "detents" })?.value {
          return values.compactMap(DetentText.text)
        }
        guard let content = fields.first?.value else { break }
        value = content
      }
      return []
    }
  }

  /// The cases of an enum that a closure shows, each with its view; those that show nothing are
  /// shown in another way.
  func routes(
    of type: TypeInfo, _ closure: Value?, _ way: DeclaredWay.Kind, _ scan: ScanState
  ) -> [(RouteKey, DeclaredWay, TypeInfo?)] {
    type.cases.compactMap { one in
      let route = RouteKey.one(type, one.name)
      guard let closure else { return (route, DeclaredWay(way), nil) }
      let value = Value.enumCase(type, one.name, scan.evaluator.placeholders(of: one, type))
      let shown = scan.evaluator.built(closure, [value])
      if !shown.isEmpty, shown.allSatisfy(Self.isEmpty) { return nil }
      let screens = shown.flatMap { ViewLibrary.screens(in: $0, scan.evaluator) }
      return (
        route, DeclaredWay(way, detents: screens.first?.detents ?? []), screens.first?.type
      )
    }
  }

  static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .record(ViewLibrary.modified, let fields): fields.first.map { isEmpty($0.value) } ?? true
    case .record(let type, _): type.name == "EmptyView"
    default: false
    }
  }
}

import FlowModel

/// Tabs, columns and links.
extension SwiftUIPattern {
  func addTabs(_ call: ObservedCall, _ scan: ScanState) {
    frameStacks(within: call)
    guard let closure = call.closure(nil, "content"),
      let (owner, slot) = coordinator(of: call.argument("selection"), call, scan),
      Program.isDeclared(owner)
    else { return }
    scan.draft.addCoordinator(owner, .tab, base: Self.base(of: owner))
    var index = 0
    var isComplete = true
    for value in tabs(in: scan.evaluator.built(closure, []), scan) {
      let screens = ViewLibrary.screens(in: value, scan.evaluator)
      let tag = screens.first?.tag ?? Self.tag(of: value)
      let type = slot.map {
        scan.evaluator.declaredType(of: $0.name, in: .known($0.owner, []))
      }
      let typed = tag.map { scan.evaluator.coerce($0, to: type) }
      if case .enumCase(let type, let name, _)? = typed {
        scan.draft.addClaim(
          owner, .one(type, name), DeclaredWay(.tab, tab: index), opens: screens.first?.type,
          at: call.place)
        if let slot { tabSlots.insert(slot) }
      } else if !screens.isEmpty {
        // A tab of a list that only a run has may be any, at any place.
        var isOneOfMany = false
        if case .opaque? = typed { isOneOfMany = true }
        for screen in screens {
          scan.draft.addClaim(
            owner, .type(screen.type), DeclaredWay(.tab, tab: isOneOfMany ? nil : index),
            opens: screen.type, at: call.place)
        }
      } else {
        isComplete = false
      }
      index += 1
    }
    if !isComplete || index == 0 {
      scan.draft.addUnresolved(call.text, "what some tabs show is not known", at: call.place)
    }
  }

  /// The tabs themselves: `ForEach` and sections stand for those in them.
  func tabs(in values: [Value], _ scan: ScanState) -> [Value] {
    values.flatMap { value -> [Value] in
      guard case .record(let type, let arguments) = value,
        ["ForEach", "TabSection", "Group"].contains(type.name),
        let closure = arguments.last?.value
      else { return [value] }
      return tabs(
        in: ViewLibrary.contents(of: closure, over: arguments, scan.evaluator), scan)
    }
  }

  static func tag(of value: Value) -> Value? {
    switch value {
    case .record(ViewLibrary.modified, let fields):
      fields.first { $0.label == "tag" }?.value ?? fields.first.flatMap { tag(of: $0.value) }
    case .record(let type, let arguments) where type.name == "Tab":
      arguments.first { $0.label == "value" }?.value
    default: nil
    }
  }

  func addColumns(_ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner, Program.isDeclared(owner) else { return }
    scan.draft.addCoordinator(owner, .split, base: Self.base(of: owner))
    adopt(destinationsWithin: call, by: owner)
    let selections = lists.filter {
      $0.place.file == call.place.file && $0.place.position > call.place.position
    }.map(\.slot)
    for argument in call.arguments {
      guard case .closure = argument.value else { continue }
      if selections.contains(where: { select($0, argument.value, owner, call, scan) }) { continue }
      for screen in scan.evaluator.built(argument.value, []).flatMap({
        ViewLibrary.screens(in: $0, scan.evaluator)
      }) {
        scan.draft.addClaim(
          owner, .type(screen.type), DeclaredWay(.column), opens: screen.type, at: call.place)
      }
    }
  }

  /// Claims the cases of an enum whose selection decides what a column shows; returns false if the
  /// column shows the same for all.
  func select(
    _ slot: Slot, _ column: Value, _ owner: TypeInfo, _ call: ObservedCall, _ scan: ScanState
  ) -> Bool {
    guard slot.owner == owner,
      case .known(let type, _) = scan.evaluator.declaredType(
        of: slot.name, in: .known(owner, [])), type.kind == .enum, type.cases.count > 1,
      type.cases.count <= 128
    else { return false }
    let shown = type.cases.map { one -> (RouteKey, TypeInfo?) in
      let view = Instance(.known(owner, []), at: call.place)
      view.fields[slot.name] = .enumCase(
        type, one.name, scan.evaluator.placeholders(of: one, type))
      view.isMade = true
      let screens = scan.evaluator.built(column, [], on: .object(view)).flatMap {
        ViewLibrary.screens(in: $0, scan.evaluator)
      }
      return (.one(type, one.name), screens.first?.type)
    }
    guard Set(shown.map(\.1)).count > 1 else { return false }
    let routes = shown.map { ($0.0, DeclaredWay(.column), $0.1) }
    presentations[slot, default: []].append(
      Presentation(way: .column, routes: routes, coordinator: owner, place: call.place))
    return true
  }

  func addLink(_ call: ObservedCall, _ scan: ScanState) {
    if let value = call.argument("value") {
      add(.link(value, screens: []), call)
      return
    }
    guard let owner = call.scope.context.owner, Program.isDeclared(owner) else { return }
    var shown: [Value] = []
    if let destination = call.argument("destination") {
      if case .closure = destination {
        shown = scan.evaluator.built(destination, [])
      } else {
        shown = [destination]
      }
    } else if let closure = call.arguments.last(where: { $0.label == nil })?.value {
      // `NavigationLink { Destination() } label: { … }`, or the destination after a title.
      shown = scan.evaluator.built(closure, [])
    }
    let screens = shown.flatMap { ViewLibrary.screens(in: $0, scan.evaluator) }.map(\.type)
    if screens.isEmpty {
      scan.draft.addUnresolved(call.text, "it leads to no view of the app", at: call.place)
      return
    }
    scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
    for screen in screens {
      scan.draft.addClaim(
        owner, .type(screen), DeclaredWay(.push), opens: screen, at: call.place)
    }
    add(.link(nil, screens: screens), call)
  }
}

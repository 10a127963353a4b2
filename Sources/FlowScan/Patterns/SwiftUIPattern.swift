import FlowModel

/// Plain SwiftUI: stacks with paths, destinations, links, sheets and other presentations, tabs,
/// split views, and routers, which are classes with a path or with what is presented.
final class SwiftUIPattern: ScanPattern {
  /// A property that decides what shows.
  struct Slot: Hashable {
    let owner: TypeInfo
    let name: String
  }

  /// `navigationDestination(for:)`, or a function of `View` that adds some.
  private struct Destination {
    let type: ResolvedType
    let closure: Value?
    /// The name of the function of `View` that adds the destination.
    let helper: String?
    let origin: MapDraft.Origin
    let place: CodePlace
    /// The coordinator whose stack has the destination.
    var owner: TypeInfo?
  }

  private struct Presentation {
    let way: DeclaredWay.Kind
    let routes: [(RouteKey, DeclaredWay, TypeInfo?)]
    var coordinator: TypeInfo
    let place: CodePlace
  }

  private enum Event {
    /// The path gets a value.
    case push(Slot, Value)
    /// What is presented changes.
    case set(Slot, Value)
    /// A function of an object is called.
    case call(TypeInfo, ObservedCall)
    /// A link leads to a value or a view.
    case link(Value?, screens: [TypeInfo])
  }

  private var destinations: [Destination] = []
  private struct Stack {
    let owner: TypeInfo
    /// The function whose code has the stack.
    let function: String
    let view: TypeInfo?
    let slot: Slot?
    let roots: [TypeInfo]
    let place: CodePlace
    /// Whether it is only the frame of a sheet or of a tab.
    var isFrame = false
  }

  private var stacks: [Stack] = []
  private var presentations: [Slot: [Presentation]] = [:]
  private var paths: Set<Slot> = []
  private var events: [(event: Event, origin: MapDraft.Origin, place: CodePlace, text: String)] = []
  /// The code that the system calls with a URL, with the events in it.
  private struct Entrance {
    let kind: DeclaredEntry.Kind
    let events: Range<Int>
    /// The function that is called: `onOpenURL(perform: open)`.
    let function: Passing?
    let place: CodePlace
  }

  private var entrances: [Entrance] = []

  /// The functions that the app adds to `View`, by name.
  private var helpers: [String: [(type: TypeInfo, index: Int)]] = [:]
  /// What such functions present, which their callers decide.
  private var left: [(function: String, text: String, place: CodePlace)] = []
  /// The functions that were followed with what their callers pass.
  private var followed: Set<String> = []
  /// How many functions of `View` are followed at the moment.
  private var following = 0
  private var bound = BoundSlots()
  /// The lists whose selection may decide what a column shows.
  private var lists: [(slot: Slot, place: CodePlace)] = []

  func begin(_ scan: ScanState) {
    scan.evaluator.libraries.append(ViewLibrary())
    for type in scan.program.types where type.kind == .extension && type.path.last == "View" {
      for (index, function) in type.functions.enumerated() {
        helpers[function.name, default: []].append((type, index))
      }
    }
    findPresenters()
  }

  /// The functions of `View` that present something, also through others of them.
  private var presenters: Set<String> = []

  private func findPresenters() {
    var calls: [String: Set<String>] = [:]
    for (name, all) in helpers {
      for (type, index) in all {
        type.functions[index].body?.visit { expression in
          guard case .call(let call) = expression.form else { return }
          switch call.callee.form {
          case .name(let called), .member(_, let called): calls[name, default: []].insert(called)
          default: break
          }
        }
      }
    }
    presenters = Set(
      calls.filter { $1.contains { Self.presentingWays[$0] != nil || $0 == "modifier" } }.keys)
    while true {
      let more = calls.filter { !presenters.contains($0) && !$1.isDisjoint(with: presenters) }
      if more.isEmpty { break }
      presenters.formUnion(more.keys)
    }
  }

  // MARK: Code

  func didCall(_ call: ObservedCall, _ scan: ScanState) {
    if isInPreview(call.scope) { return }
    bound.connect(bindingsOf: call, scan)
    follow(call, scan)
    if following > 0 {
      // The rest of the function is surveyed by itself.
      if let way = Self.presentingWays[call.name] { present(call, way, scan) }
      return
    }
    if let way = Self.presentingWays[call.name] {
      present(call, way, scan)
      return
    }
    switch call.name {
    case "List", "Picker":
      if let slot = BoundSlots.slot(of: call.argument("selection"), scan.evaluator) {
        lists.append((slot, call.place))
      }
    case "NavigationStack", "NavigationView":
      if call.receiver == nil { addStack(call, scan) }
    case "navigationDestination": addDestination(call, scan)
    case "WindowGroup", "Window", "DocumentGroup", "Settings", "MenuBarExtra":
      if call.receiver == nil { addWindow(call, scan) }
    case "TabView" where call.receiver == nil: addTabs(call, scan)
    case "NavigationSplitView" where call.receiver == nil: addColumns(call, scan)
    case "NavigationLink" where call.receiver == nil: addLink(call, scan)
    case "onOpenURL": addEntrance(.url, call)
    case "onContinueUserActivity": addEntrance(.activity, call)
    case "append", "insert", "toggle": change(call, scan)
    default:
      if let receiver = call.receiver ?? call.scope.this,
        let type = scan.evaluator.type(of: receiver).info, type.kind != .extension
      {
        add(.call(type, call), call)
      }
      if call.receiver != nil, let owner = call.scope.context.owner, helpers[call.name] != nil {
        // A function of `View` may add destinations: `.withRoutes()`.
        destinations.append(
          Destination(
            type: .unknown, closure: nil, helper: call.name,
            origin: MapDraft.Origin(owner: owner, function: call.scope.function),
            place: call.place, owner: nil))
      }
    }
  }

  private static let presentingWays: [String: DeclaredWay.Kind] = [
    "sheet": .sheet, "fullScreenCover": .cover, "popover": .popover, "alert": .alert,
    "confirmationDialog": .confirmation, "actionSheet": .confirmation, "inspector": .column,
  ]

  /// Follows a function of `View` with the bindings and the content that a view passes to it.
  private func follow(_ call: ObservedCall, _ scan: ScanState) {
    guard presenters.contains(call.name), following < 4,
      let owner = call.scope.context.owner, Program.isDeclared(owner),
      let (type, index) = helpers[call.name]?.first(where: { type, index in
        Evaluator.fits(type.functions[index].parameters, labels: call.arguments.map(\.label))
      })
    else { return }
    let passes = call.arguments.contains { argument in
      if case .closure = argument.value { return true }
      return BoundSlots.slot(of: argument.value, scan.evaluator) != nil
    }
    guard passes else { return }
    let function = type.functions[index]
    followed.insert(function.signature)
    following += 1
    defer { following -= 1 }
    var context = scan.program.context(of: type, function: index)
    context.owner = owner
    scan.evaluator.survey(
      function,
      Scope(
        context, this: call.receiver ?? .opaque(.external(["View"], [])),
        function: call.scope.function), passing: call.arguments)
  }

  private func isInPreview(_ scope: Scope) -> Bool {
    guard let owner = scope.context.owner else { return false }
    return owner.path.last?.hasSuffix("_Previews") == true
      || owner.inherited.contains { $0.name == "PreviewProvider" }
  }

  private func add(_ event: Event, _ call: ObservedCall) {
    events.append(
      (
        event, MapDraft.Origin(owner: call.scope.context.owner, function: call.scope.function),
        call.place, call.text
      ))
  }

  /// The type whose navigation a binding controls: a router, or the view itself.
  private func coordinator(
    of binding: Value?, _ call: ObservedCall, _ scan: ScanState
  ) -> (TypeInfo, Slot?)? {
    if let slot = BoundSlots.slot(of: binding, scan.evaluator) {
      let owner = slot.owner
      if owner.kind == .class || owner.kind == .actor { return (owner, slot) }
      return (call.scope.context.owner ?? owner, slot)
    }
    return call.scope.context.owner.map { ($0, nil) }
  }

  private func addStack(_ call: ObservedCall, _ scan: ScanState) {
    guard let (owner, slot) = coordinator(of: call.argument("path"), call, scan) else { return }
    if let slot { paths.insert(slot) }
    adopt(destinationsWithin: call, by: owner)
    let closure = call.closure(nil, "root")
    let shown = closure.map { scan.evaluator.built($0, []) } ?? []
    let roots = shown.flatMap { ViewLibrary.screens(in: $0, scan.evaluator) }.map(\.type)
    stacks.append(
      Stack(
        owner: owner, function: call.scope.function, view: call.scope.context.owner, slot: slot,
        roots: roots.filter { $0 != owner }, place: call.place))
  }

  /// Gives the destinations within a call, which were found right before it, to a coordinator.
  private func adopt(destinationsWithin call: ObservedCall, by owner: TypeInfo) {
    for index in destinations.indices.reversed() {
      guard destinations[index].place.file == call.place.file else { break }
      if destinations[index].owner == nil, destinations[index].place.position > call.place.position
      {
        destinations[index].owner = owner
      }
    }
  }

  /// A stack without a path within a sheet or a tab is only the frame of what shows there.
  private func frameStacks(within call: ObservedCall) {
    // What is within a call was found right before it.
    for index in stacks.indices.reversed() {
      guard stacks[index].place.file == call.place.file else { break }
      if stacks[index].slot == nil, stacks[index].place.position > call.place.position {
        stacks[index].isFrame = true
      }
    }
  }

  private func claimStacks(_ scan: ScanState) {
    for stack in stacks
    where !stack.isFrame && Program.isDeclared(stack.owner) && !isPart(stack, scan) {
      scan.draft.addCoordinator(stack.owner, .stack, base: Self.base(of: stack.owner))
      if let view = stack.view { scan.draft.show(stack.owner, in: view) }
      for root in stack.roots {
        scan.draft.addClaim(
          stack.owner, .type(root), DeclaredWay(.root), opens: root, at: stack.place)
      }
    }
  }

  /// Whether a stack without a path is only around what a class, an enum or a column shows.
  private func isPart(_ stack: Stack, _ scan: ScanState) -> Bool {
    guard stack.slot == nil else { return false }
    if stack.owner.kind != .struct { return true }
    return stack.function != "body" && [.split, .tab].contains(scan.draft.kind(of: stack.owner))
  }

  private static func base(of type: TypeInfo) -> String? { type.inherited.first?.text }

  private func addDestination(_ call: ObservedCall, _ scan: ScanState) {
    let origin = scan.origin(of: call.scope)
    if case .metatype(let type)? = call.argument("for") {
      destinations.append(
        Destination(
          type: type, closure: call.closure(nil, "destination"), helper: nil, origin: origin,
          place: call.place, owner: nil))
    } else if call.argument("isPresented") != nil || call.argument("item") != nil {
      present(call, .push, scan)
    } else {
      scan.draft.addUnresolved(
        call.text, "the type of the destination is not known", at: call.place)
    }
  }

  private func present(_ call: ObservedCall, _ way: DeclaredWay.Kind, _ scan: ScanState) {
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
  private func valueType(
    of slot: Slot, _ call: ObservedCall, _ label: String, _ scan: ScanState
  ) -> ResolvedType {
    let declared = scan.evaluator.declaredType(of: slot.name, in: .known(slot.owner, []))
    if let kind = declared.info?.kind, kind != .protocol { return declared }
    let written = call.call.arguments.first { $0.label == label }?.value
    let type = written.map { scan.evaluator.boundType(of: $0, call.scope) } ?? .unknown
    return type == .unknown ? declared : type
  }

  /// The heights of a sheet whose content is no view of the app.
  private func detents(in closure: Value, _ scan: ScanState) -> [String] {
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
  private func routes(
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

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .record(ViewLibrary.modified, let fields): fields.first.map { isEmpty($0.value) } ?? true
    case .record(let type, _): type.name == "EmptyView"
    default: false
    }
  }

  /// What a window of the app shows first.
  private func addWindow(_ call: ObservedCall, _ scan: ScanState) {
    guard let owner = call.scope.context.owner, Program.isDeclared(owner),
      scan.program.lineage(of: .known(owner, [])).contains(where: {
        ["App", "Scene"].contains($0.name) && $0.info != owner
      }), let closure = call.closure(nil, "content", "editor", "makeContent")
    else { return }
    for screen in scan.evaluator.built(closure, []).flatMap({
      ViewLibrary.screens(in: $0, scan.evaluator)
    }) {
      scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
      scan.draft.addClaim(
        owner, .type(screen.type), DeclaredWay(.root), opens: screen.type, at: call.place)
    }
  }

  private func addTabs(_ call: ObservedCall, _ scan: ScanState) {
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

  private var tabSlots: Set<Slot> = []

  /// The tabs themselves: `ForEach` and sections stand for those in them.
  private func tabs(in values: [Value], _ scan: ScanState) -> [Value] {
    values.flatMap { value -> [Value] in
      guard case .record(let type, let arguments) = value,
        ["ForEach", "TabSection", "Group"].contains(type.name),
        let closure = arguments.last?.value
      else { return [value] }
      return tabs(
        in: ViewLibrary.contents(of: closure, over: arguments, scan.evaluator), scan)
    }
  }

  private static func tag(of value: Value) -> Value? {
    switch value {
    case .record(ViewLibrary.modified, let fields):
      fields.first { $0.label == "tag" }?.value ?? fields.first.flatMap { tag(of: $0.value) }
    case .record(let type, let arguments) where type.name == "Tab":
      arguments.first { $0.label == "value" }?.value
    default: nil
    }
  }

  private func addColumns(_ call: ObservedCall, _ scan: ScanState) {
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
  private func select(
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

  private func addLink(_ call: ObservedCall, _ scan: ScanState) {
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

  private func addEntrance(_ kind: DeclaredEntry.Kind, _ call: ObservedCall) {
    var first = events.count
    while first > 0, events[first - 1].place.file == call.place.file,
      events[first - 1].place.position > call.place.position
    {
      first -= 1
    }
    var function: Passing?
    for case .method(let called, _, _) in call.arguments.map(\.value) {
      function = call.scope.context.owner.map { Passing(owner: $0, function: called.signature) }
    }
    entrances.append(
      Entrance(kind: kind, events: first..<events.count, function: function, place: call.place))
  }

  private func change(_ call: ObservedCall, _ scan: ScanState) {
    guard case .member(let base?, _) = call.call.callee.form,
      let (owner, name) = scan.evaluator.property(of: base, call.scope)
    else { return }
    let slot = Slot(owner: owner, name: name)
    if call.name == "toggle" {
      add(.set(slot, .boolean(true)), call)
    } else if let value = call.arguments.first?.value {
      let type = scan.evaluator.declaredType(of: name, in: .known(owner, []))
      var element: ResolvedType?
      if case .list(let of) = type { element = of }
      if call.arguments.first?.label == "contentsOf", case .list(let values) = value {
        for value in values { add(.push(slot, scan.evaluator.coerce(value, to: element)), call) }
        return
      }
      add(.push(slot, scan.evaluator.coerce(value, to: element)), call)
    }
  }

  func didAssign(_ assignment: ObservedAssignment, _ scan: ScanState) {
    guard let owner = assignment.owner, !isInPreview(assignment.scope) else { return }
    let slot = Slot(owner: owner, name: assignment.name)
    let origin = scan.origin(of: assignment.scope)
    var event = Event.set(slot, assignment.value)
    if case .list(let values) = assignment.value, let last = values.last {
      event = .push(slot, last)
    }
    events.append((event, origin, assignment.place, assignment.text))
  }

  // MARK: What follows

  func finish(_ scan: ScanState) {
    for one in left where !followed.contains(one.function) {
      scan.draft.addUnresolved(
        one.text, "a function of View, which may be used anywhere", at: one.place)
    }
    bind(scan)
    placeDestinations(scan)
    let routers = Routers(
      types: Set(paths.map(\.owner)).union(presentations.keys.map(\.owner)).filter {
        $0.kind == .class || $0.kind == .struct
      })
    var ways: [TypeInfo: [Routed]] = [:]
    for type in scan.program.types where routers.types.contains(type) {
      ways[type] = routed(by: type, scan)
    }
    claimStacks(scan)
    claimPresentations(scan)
    let passing = passing(ways, scan)
    var led: [Int: [RouteKey]] = [:]
    for (index, one) in events.enumerated() {
      // A function that shows what it gets is no navigation of its own.
      if let owner = one.origin.owner, !isCall(one.event),
        passing.contains(Passing(owner: owner, function: one.origin.function))
      {
        continue
      }
      for (route, way) in navigations(of: one.event, ways, scan, at: one) {
        scan.draft.addNavigation(one.origin, route, way, at: one.place)
        if let route { led[index, default: []].append(route) }
      }
    }
    for entrance in entrances {
      let routes = reached(by: entrance).flatMap { led[$0] ?? [] }
      for route in routes { scan.draft.addEntry(entrance.kind, "", route, at: entrance.place) }
      if routes.isEmpty { scan.draft.addEntry(entrance.kind, "", nil, at: entrance.place) }
    }
    addDelegates(scan)
  }

  /// The events of code that the system calls, and of the functions that it calls.
  private func reached(by entrance: Entrance) -> [Int] {
    var functions: [(owner: TypeInfo, name: String)] = []
    if let function = entrance.function {
      functions.append((function.owner, String(function.function.prefix { $0 != "(" })))
    }
    for index in entrance.events {
      if case .call(let type, let call) = events[index].event {
        functions.append((type, call.name))
      }
    }
    let called = events.indices.filter { index in
      let origin = events[index].origin
      return functions.contains {
        $0.owner == origin.owner && origin.function.hasPrefix($0.name + "(")
      }
    }
    return Array(entrance.events) + called.filter { !entrance.events.contains($0) }
  }

  /// The routes that a selection shows in a column, where a link chooses them.
  private var chosen: Set<RouteKey> {
    Set(
      presentations.values.joined().filter { $0.way == .column }.flatMap { $0.routes.map(\.0) })
  }

  /// Gives the presentations of bindings to the properties that these stand for.
  private func bind(_ scan: ScanState) {
    for slot in paths { paths.formUnion(bound.all(of: slot)) }
    let inOrder = presentations.sorted {
      ($0.key.owner.name, $0.key.name) < ($1.key.owner.name, $1.key.name)
    }
    for (slot, all) in inOrder {
      let isModifier = scan.program.lineage(of: .known(slot.owner, [])).contains {
        $0.name == "ViewModifier"
      }
      let sources = bound.all(of: slot).dropFirst()
      for source in sources {
        presentations[source, default: []] += all.map { presentation in
          var presentation = presentation
          // A modifier is a part of the views that use it.
          if isModifier { presentation.coordinator = source.owner }
          return presentation
        }
      }
      if isModifier, !sources.isEmpty { presentations[slot] = nil }
    }
  }

  /// A function that shows what it gets.
  private struct Passing: Hashable {
    let owner: TypeInfo
    let function: String
  }

  private func passing(_ ways: [TypeInfo: [Routed]], _ scan: ScanState) -> Set<Passing> {
    var all: Set<Passing> = []
    for (type, functions) in ways {
      let owners = scan.program.lineage(of: .known(type, [])).compactMap(\.info)
      // A view may be told what to show by others of its functions only.
      for function in functions
      where function.parameter != nil && (type.kind != .struct || function.type.info?.kind == .enum)
      {
        for owner in owners {
          all.insert(Passing(owner: owner, function: function.signature))
        }
      }
    }
    return all
  }

  /// Claims what is presented; a flag that a case of a router sets presents that case.
  private func claimPresentations(_ scan: ScanState) {
    for (slot, all) in presentations where !named.contains(slot) {
      for presentation in all {
        scan.draft.addCoordinator(
          presentation.coordinator, .screen, base: Self.base(of: presentation.coordinator))
        for (route, way, opens) in presentation.routes {
          scan.draft.addClaim(
            presentation.coordinator, route, way, opens: opens, at: presentation.place)
        }
      }
    }
  }

  /// The flags that cases of routers set.
  private var named: Set<Slot> = []

  /// The functions of delegates that the system calls with a URL.
  private func addDelegates(_ scan: ScanState) {
    for type in scan.program.types where Program.isDeclared(type) {
      for (index, function) in type.functions.enumerated() {
        let labels = function.parameters.map(\.label)
        let isURL =
          function.name == "application" && labels.contains("open")
          || function.name == "scene" && labels.contains("openURLContexts")
        let isActivity =
          ["application", "scene"].contains(function.name) && labels.contains("continue")
        guard isURL || isActivity else { continue }
        scan.draft.addEntry(
          isURL ? .url : .activity, "", nil,
          at: CodePlace(file: type.functionFiles[index], position: function.position))
      }
    }
  }

  private func placeDestinations(_ scan: ScanState) {
    let helpers = Dictionary(
      grouping: destinations.filter {
        $0.helper == nil && $0.origin.owner.map { !Program.isDeclared($0) } ?? true
      }, by: { String($0.origin.function.prefix { $0 != "(" }) })
    for destination in destinations {
      if let name = destination.helper {
        // Only a stack knows what the function of `View` is for.
        guard let owner = destination.owner else { continue }
        for added in helpers[name] ?? [] { claim(added, by: owner, scan) }
        continue
      }
      if let owner = destination.owner {
        claim(destination, by: owner, scan)
        continue
      }
      guard let view = destination.origin.owner, Program.isDeclared(view) else {
        let name = String(destination.origin.function.prefix { $0 != "(" })
        let isUsed = destinations.contains { $0.helper == name && $0.owner != nil }
        if !isUsed {
          scan.draft.addUnresolved(
            "navigationDestination(for: \(destination.type.text).self)",
            "no stack was found that uses \(name)", at: destination.place)
        }
        continue
      }
      // A view in the stack of another: the one whose path has values of this type.
      let owners = Set(
        paths.filter { slot in
          scan.evaluator.declaredType(of: slot.name, in: .known(slot.owner, []))
            == .list(destination.type)
        }.map(\.owner))
      claim(destination, by: owners.count == 1 ? owners.first! : view, scan)
    }
  }

  private func claim(_ destination: Destination, by owner: TypeInfo, _ scan: ScanState) {
    scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
    if case .known(let type, _) = destination.type, type.kind == .enum {
      scan.draft.addCoordinator(owner, .screen, routeType: type.name)
      scan.draft.addRoutes(of: type)
      for (route, way, opens) in routes(of: type, destination.closure, .push, scan) {
        scan.draft.addClaim(owner, route, way, opens: opens, at: destination.place)
      }
      return
    }
    let shown =
      destination.closure.map { scan.evaluator.built($0, [.opaque(destination.type)]) } ?? []
    let opens = shown.flatMap { ViewLibrary.screens(in: $0, scan.evaluator) }.first?.type
    if let route = Self.route(of: destination.type) {
      scan.draft.addClaim(owner, route, DeclaredWay(.push), opens: opens, at: destination.place)
    }
  }

  private static func route(of type: ResolvedType) -> RouteKey? {
    switch type {
    case .known(let info, _): .type(info)
    case .external(let path, _): .external(path.joined(separator: "."))
    default: nil
    }
  }

  // MARK: Routers

  private struct Routers { let types: Set<TypeInfo> }

  /// What a function of a router does with the values that it gets.
  private struct Routed {
    let name: String
    let labels: [String?]
    let signature: String
    /// The parameter that is shown; nil if the function always shows the same.
    let parameter: Int?
    let type: ResolvedType
    /// How a case is shown; under an empty name, any value.
    let ways: [String: DeclaredWay]
    let fixed: [(RouteKey, DeclaredWay)]
  }

  /// Calls the functions of a router with every route, and sees what changes.
  private func routed(by type: TypeInfo, _ scan: ScanState) -> [Routed] {
    var found: [Routed] = []
    let whole = ResolvedType.known(type, [])
    var seen: Set<String> = []
    for ancestor in scan.program.lineage(of: whole) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      var context = scan.program.context(of: info, arguments)
      if info.kind == .protocol { context.owner = type }
      for (number, function) in info.functions.enumerated()
      where function.name != "init" && function.body != nil && !function.isStatic
        && seen.insert(function.signature).inserted
      {
        context.file = info.functionFiles[number]
        let types = function.parameters.map { parameter in
          parameter.type.map { scan.program.resolve($0, in: context) } ?? .unknown
        }
        func changes(_ values: [Value]) -> [Effect] {
          let instance = Instance(whole, at: CodePlace(file: "", position: function.position))
          instance.isMade = true
          let labeled = zip(function.parameters, values).map {
            Value.Labeled(label: $0.label, value: $1)
          }
          _ = scan.evaluator.ask {
            scan.evaluator.invoke(
              function, on: .object(instance), labeled, in: context, ancestor)
          }
          return instance.effects
        }
        let unknowns = types.map { $0 == .unknown ? Value.unknown("a parameter") : .opaque($0) }
        for (index, parameter) in types.enumerated() {
          var ways: [String: DeclaredWay] = [:]
          var presented: [(RouteKey, DeclaredWay)] = []
          let place = CodePlace(
            file: info.functionFiles[number], position: function.position)
          if case .known(let routes, _) = parameter, routes.kind == .enum, routes.cases.count <= 512
          {
            for one in routes.cases {
              var values = unknowns
              let value = Value.enumCase(
                routes, one.name, scan.evaluator.placeholders(of: one, routes))
              values[index] = value
              for change in shown(changes(values), of: type)
              where change.value.map({ $0.isSame(as: value) }) ?? (type.kind != .struct) {
                ways[one.name] = change.way
                if change.value == nil { named.insert(change.slot) }
                scan.draft.addClaim(
                  type, .one(routes, one.name), change.way, opens: change.opens, at: place)
              }
            }
          } else {
            let probe = Value.record(.external(["Probe"], []), [])
            var values = unknowns
            values[index] = probe
            for change in shown(changes(values), of: type) {
              guard case .record(.external(["Probe"], _), _)? = change.value else { continue }
              // What is presented for any value is the route.
              if let all = presentations[change.slot], all.count == 1, all[0].routes.count == 1 {
                presented += all[0].routes.map { ($0.0, $0.1) }
              } else {
                ways[""] = change.way
              }
            }
          }
          if !presented.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: nil, type: .unknown, ways: [:],
                fixed: presented))
          }
          if !ways.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: index,
                type: parameter, ways: ways, fixed: []))
          }
        }
        if !found.contains(where: {
          $0.name == function.name && $0.labels == function.parameters.map(\.label)
        }) {
          let fixed = self.fixed(changes(unknowns), of: type, scan)
          if !fixed.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: nil,
                type: .unknown, ways: [:], fixed: fixed))
          }
        }
      }
    }
    return found
  }

  private struct Change {
    let slot: Slot
    let way: DeclaredWay
    /// What shows; nil for a flag.
    var value: Value?
    var opens: TypeInfo?
  }

  /// What changes of a router show.
  private func shown(_ changes: [Effect], of type: TypeInfo) -> [Change] {
    changes.compactMap { change -> Change? in
      let (name, isPush) = Self.property(of: change)
      guard let name, let value = change.arguments.first?.value else { return nil }
      let slot = Slot(owner: type, name: name)
      if isPath(slot), isPush || change.name.hasPrefix("=") {
        if case .list(let values) = value {
          return values.last.map { Change(slot: slot, way: DeclaredWay(.push), value: $0) }
        }
        return isPush ? Change(slot: slot, way: DeclaredWay(.push), value: value) : nil
      }
      guard let presentation = presentations[slot]?.first, change.name.hasPrefix("=") else {
        return nil
      }
      let first = presentation.routes.first
      switch value {
      case .nothing, .boolean(false): return nil
      case .boolean:
        return Change(
          slot: slot, way: first?.1 ?? DeclaredWay(presentation.way), opens: first?.2)
      case .enumCase(let type, let name, _):
        let one = presentation.routes.first { $0.0 == .one(type, name) }
        return Change(
          slot: slot, way: one?.1 ?? DeclaredWay(presentation.way), value: value, opens: one?.2)
      default: return Change(slot: slot, way: DeclaredWay(presentation.way), value: value)
      }
    }
  }

  private static func property(of change: Effect) -> (String?, isPush: Bool) {
    if change.name.hasPrefix("=") { return (String(change.name.dropFirst()), false) }
    let parts = change.name.split(separator: ".")
    guard parts.count == 2, ["append", "insert"].contains(parts[1]) else { return (nil, false) }
    return (String(parts[0]), true)
  }

  private func isPath(_ slot: Slot) -> Bool { paths.contains(slot) }

  private func fixed(
    _ changes: [Effect], of type: TypeInfo, _ scan: ScanState
  ) -> [(RouteKey, DeclaredWay)] {
    changes.flatMap { change -> [(RouteKey, DeclaredWay)] in
      let (name, isPush) = Self.property(of: change)
      guard let name, let value = change.arguments.first?.value else { return [] }
      let slot = Slot(owner: type, name: name)
      return navigations(
        of: isPush ? .push(slot, value) : .set(slot, value), [:], scan, at: nil
      ).compactMap { route, way in route.map { ($0, way) } }
    }
  }

  // MARK: Navigations

  private func isCall(_ event: Event) -> Bool {
    if case .call = event { return true }
    return false
  }

  private func navigations(
    of event: Event, _ ways: [TypeInfo: [Routed]], _ scan: ScanState,
    at source: (event: Event, origin: MapDraft.Origin, place: CodePlace, text: String)?
  ) -> [(RouteKey?, DeclaredWay)] {
    func resolved(
      _ value: Value, _ way: (RouteKey) -> DeclaredWay?
    ) -> [(RouteKey?, DeclaredWay)] {
      let found = scan.routes(in: value)
      var all: [(RouteKey?, DeclaredWay)] = found.routes.compactMap { route in
        way(route).map { (route, $0) }
      }
      if let reason = found.reason, let source {
        if case .opaque(let type) = value, let route = Self.route(of: type),
          type.info?.kind != .enum, type.info?.kind != .protocol, let way = way(route)
        {
          return [(route, way)]
        }
        // A router that passes on what it gets does not decide; its callers do.
        if let owner = source.origin.owner, ways[owner] != nil { return all }
        all.append((nil, DeclaredWay(.unknown)))
        scan.draft.addUnresolved(source.text, reason, at: source.place)
      }
      return all
    }
    switch event {
    case .push(let slot, let value):
      guard bound.all(of: slot).contains(where: isPath) else { return [] }
      return resolved(value) { _ in DeclaredWay(.push) }
    case .set(let slot, let value):
      if tabSlots.contains(slot) {
        if case .enumCase(let type, let name, _) = value {
          return [(.one(type, name), DeclaredWay(.tab))]
        }
        return []
      }
      return bound.all(of: slot).flatMap { presentations[$0] ?? [] }.flatMap {
        presentation -> [(RouteKey?, DeclaredWay)] in
        switch value {
        case .nothing, .boolean(false): return []
        case .enumCase(let type, let name, _):
          return presentation.routes.filter { $0.0 == .one(type, name) }.map { ($0.0, $0.1) }
        case .unknown where source?.origin.owner.map({ ways[$0] != nil }) == true: return []
        default:
          return presentation.routes.count == 1
            ? presentation.routes.map { ($0.0, $0.1) }
            : resolved(value) { _ in DeclaredWay(presentation.way) }
        }
      }
    case .link(let value?, _):
      return resolved(value) { [chosen] in DeclaredWay(chosen.contains($0) ? .column : .push) }
    case .link(nil, let screens): return screens.map { (.type($0), DeclaredWay(.push)) }
    case .call(let type, let call):
      let labels = call.arguments.map(\.label)
      let functions = (ways[type] ?? []).filter {
        $0.name == call.name && $0.labels == labels
      }
      return functions.flatMap { function -> [(RouteKey?, DeclaredWay)] in
        guard let index = function.parameter else {
          // A call within the router itself is a part of it.
          return function.fixed.map { ($0.0, $0.1) }
        }
        guard let value = call.arguments[safe: index]?.value else { return [] }
        return resolved(scan.evaluator.coerce(value, to: function.type)) { route in
          if case .one(_, let name) = route, let way = function.ways[name] { return way }
          return function.ways[""]
        }
      }
    }
  }
}

extension Position: Comparable {
  static func < (lhs: Position, rhs: Position) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

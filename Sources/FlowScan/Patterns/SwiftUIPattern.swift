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
  struct Destination {
    let type: ResolvedType
    let closure: Value?
    /// The name of the function of `View` that adds the destination.
    let helper: String?
    let origin: MapDraft.Origin
    let place: CodePlace
    /// The coordinator whose stack has the destination.
    var owner: TypeInfo?
  }

  struct Presentation {
    let way: DeclaredWay.Kind
    let routes: [(RouteKey, DeclaredWay, TypeInfo?)]
    var coordinator: TypeInfo
    let place: CodePlace
  }

  enum Event {
    /// The path gets a value.
    case push(Slot, Value)
    /// What is presented changes.
    case set(Slot, Value)
    /// A function of an object is called.
    case call(TypeInfo, ObservedCall)
    /// A link leads to a value or a view.
    case link(Value?, screens: [TypeInfo])
  }

  var destinations: [Destination] = []
  struct Stack {
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

  var stacks: [Stack] = []
  var presentations: [Slot: [Presentation]] = [:]
  var paths: Set<Slot> = []
  var events: [(event: Event, origin: MapDraft.Origin, place: CodePlace, text: String)] = []
  /// The code that the system calls with a URL, with the events in it.
  struct Entrance {
    let kind: DeclaredEntry.Kind
    let events: Range<Int>
    /// The function that is called: `onOpenURL(perform: open)`.
    let function: Passing?
    let handler: EntryHandler
    let place: CodePlace
  }

  var entrances: [Entrance] = []

  /// The functions that the app adds to `View`, by name.
  var helpers: [String: [(type: TypeInfo, index: Int)]] = [:]
  /// What such functions present, which their callers decide.
  var left: [(function: String, text: String, place: CodePlace)] = []
  /// The functions that were followed with what their callers pass.
  var followed: Set<String> = []
  /// How many functions of `View` are followed at the moment.
  var following = 0
  var bound = BoundSlots()
  /// The lists whose selection may decide what a column shows.
  var lists: [(slot: Slot, place: CodePlace)] = []
  /// The functions of `View` that present something, also through others of them.
  var presenters: Set<String> = []
  var tabSlots: Set<Slot> = []
  /// The flags that cases of routers set.
  var named: Set<Slot> = []

  func begin(_ scan: ScanState) {
    scan.evaluator.libraries.append(ViewLibrary())
    for type in scan.program.types where type.kind == .extension && type.path.last == "View" {
      for (index, function) in type.functions.enumerated() {
        helpers[function.name, default: []].append((type, index))
      }
    }
    findPresenters()
  }

  func findPresenters() {
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
    case "onOpenURL": addEntrance(.url, call, scan)
    case "onContinueUserActivity": addEntrance(.activity, call, scan)
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

  static let presentingWays: [String: DeclaredWay.Kind] = [
    "sheet": .sheet, "fullScreenCover": .cover, "popover": .popover, "alert": .alert,
    "confirmationDialog": .confirmation, "actionSheet": .confirmation, "inspector": .column,
  ]

  /// Follows a function of `View` with the bindings and the content that a view passes to it.
  func follow(_ call: ObservedCall, _ scan: ScanState) {
    guard presenters.contains(call.name), following < 4,
      let owner = call.scope.context.owner, Program.isDeclared(owner),
      let (type, index) = helpers[call.name]?.first(where: { type, index in
        type.functions[index].parameters.accept(call.arguments.map(\.label))
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

  func isInPreview(_ scope: Scope) -> Bool {
    guard let owner = scope.context.owner else { return false }
    return owner.path.last?.hasSuffix("_Previews") == true
      || owner.inherited.contains { $0.name == "PreviewProvider" }
  }

  func add(_ event: Event, _ call: ObservedCall) {
    events.append(
      (
        event, MapDraft.Origin(owner: call.scope.context.owner, function: call.scope.function),
        call.place, call.text
      ))
  }

  /// The type whose navigation a binding controls: a router, or the view itself.
  func coordinator(
    of binding: Value?, _ call: ObservedCall, _ scan: ScanState
  ) -> (TypeInfo, Slot?)? {
    if let slot = BoundSlots.slot(of: binding, scan.evaluator) {
      let owner = slot.owner
      if owner.kind == .class || owner.kind == .actor { return (owner, slot) }
      return (call.scope.context.owner ?? owner, slot)
    }
    return call.scope.context.owner.map { ($0, nil) }
  }

  func addStack(_ call: ObservedCall, _ scan: ScanState) {
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
  func adopt(destinationsWithin call: ObservedCall, by owner: TypeInfo) {
    for index in destinations.indices.reversed() {
      guard destinations[index].place.file == call.place.file else { break }
      if destinations[index].owner == nil, destinations[index].place.position > call.place.position
      {
        destinations[index].owner = owner
      }
    }
  }

  /// A stack without a path within a sheet or a tab is only the frame of what shows there.
  func frameStacks(within call: ObservedCall) {
    // What is within a call was found right before it.
    for index in stacks.indices.reversed() {
      guard stacks[index].place.file == call.place.file else { break }
      if stacks[index].slot == nil, stacks[index].place.position > call.place.position {
        stacks[index].isFrame = true
      }
    }
  }

  func claimStacks(_ scan: ScanState) {
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
  func isPart(_ stack: Stack, _ scan: ScanState) -> Bool {
    guard stack.slot == nil else { return false }
    if stack.owner.kind != .struct { return true }
    return stack.function != "body" && [.split, .tab].contains(scan.draft.kind(of: stack.owner))
  }

  static func base(of type: TypeInfo) -> String? { type.inherited.first?.text }

  func addDestination(_ call: ObservedCall, _ scan: ScanState) {
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

  func addEntrance(_ kind: DeclaredEntry.Kind, _ call: ObservedCall, _ scan: ScanState) {
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
      Entrance(
        kind: kind, events: first..<events.count, function: function,
        handler: EntryHandler(of: call.call, scan.program), place: call.place))
  }

  func change(_ call: ObservedCall, _ scan: ScanState) {
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
}

extension Position: Comparable {
  static func < (lhs: Position, rhs: Position) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

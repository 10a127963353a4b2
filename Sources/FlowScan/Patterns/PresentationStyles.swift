import FlowModel

/// How view controllers want to be presented: what code sets on them before it presents them, or on
/// themselves.
///
/// What code sets on an instance is kept in its fields, so that functions that make a view
/// controller keep what they set. A container, such as a navigation controller, has no instance of
/// its own: it is that of its content, with a mark for each container.
final class PresentationStyles: Library {
  /// What code says of one view controller.
  struct Style {
    /// The kinds; several if only a run decides.
    var ways: [DeclaredWay.Kind] = []
    var detents: [String] = []
  }

  private static let sheet = ResolvedType.external(["UISheetPresentationController"], [])
  private static let wrappers: Set = ["UINavigationController", "UIHostingController"]
  private static let style = "modalPresentationStyle"
  private static let controllers: Set = ["sheetPresentationController", "presentationController"]

  /// What is set on variables whose instances are not known, by function and name.
  private var ofVariables: [String: Style] = [:]
  /// What classes set on themselves.
  private var ofTypes: [TypeInfo: Style] = [:]

  // MARK: Asking

  /// Returns what code has set on a value that an expression gives.
  func style(
    of value: Value, from expression: Expression?, _ scope: Scope, _ evaluator: Evaluator
  ) -> Style {
    if let (instance, mark) = Self.holder(of: value) {
      var style = Style()
      if let set = instance.fields[mark + Self.style] { style.ways = Self.ways(set) }
      if case .object(let sheet)? = instance.fields[mark + "sheetPresentationController"],
        let set = sheet.fields["detents"]
      {
        style.detents = Self.detents(set)
      }
      return style
    }
    guard case .name(let name)? = expression?.form else { return Style() }
    return ofVariables[Self.key(name, evaluator.type(of: value), scope)] ?? Style()
  }

  /// Returns what a class sets on itself, or inherits.
  func style(of type: TypeInfo, _ program: Program) -> Style {
    program.lineage(of: .known(type, [])).lazy.compactMap(\.info).compactMap { self.ofTypes[$0] }
      .first ?? Style()
  }

  /// Whether a value only contains what shows.
  static func isWrapper(_ value: Value) -> Bool {
    if case .record(let type, _) = value { return wrappers.contains(type.name) }
    return false
  }

  // MARK: Noting

  /// `controller.sheetPresentationController`.
  func member(_ name: String, of value: Value, _ evaluator: Evaluator) -> Value? {
    guard Self.controllers.contains(name) else { return nil }
    guard let (instance, mark) = Self.holder(of: value) else {
      return .record(Self.sheet, [.init(label: nil, value: value)])
    }
    let field = mark + "sheetPresentationController"
    if let sheet = instance.fields[field] { return sheet }
    let sheet = Value.object(Instance(Self.sheet, at: instance.place))
    instance.fields[field] = sheet
    return sheet
  }

  func note(_ assignment: ObservedAssignment, _ scan: ScanState) {
    guard assignment.name == Self.style || assignment.name == "detents" else { return }
    for receiver in assignment.receiver?.alternatives ?? [] {
      if let (instance, mark) = Self.holder(of: receiver) {
        let field = mark + assignment.name
        let isCertain = scan.evaluator.doubts == 0
        instance.fields[field] =
          isCertain
          ? assignment.value : .oneOf([instance.fields[field] ?? .anyOf([]), assignment.value])
      } else if assignment.name == Self.style {
        note(assignment, on: receiver, scan) { $0.ways += Self.ways(assignment.value) }
      } else if case .record(Self.sheet, let fields) = receiver, let of = fields.first?.value {
        note(assignment, on: of, scan) { style in
          style.detents += Self.detents(assignment.value).filter { !style.detents.contains($0) }
        }
      }
    }
  }

  /// Notes what is set on a view controller whose instance is not known.
  private func note(
    _ assignment: ObservedAssignment, on controller: Value, _ scan: ScanState,
    _ add: (inout Style) -> Void
  ) {
    let scope = assignment.scope
    let type = scan.evaluator.type(of: controller)
    if let name = variable(assignment.target, type, scope, scan) {
      add(&ofVariables[Self.key(name, type, scope), default: Style()])
    } else if let own = scope.context.owner, type.info == own || isOwnSheet(assignment) {
      add(&ofTypes[own, default: Style()])
    }
  }

  /// The variable whose view controller is meant: `detail.modalPresentationStyle`,
  /// `detail.sheetPresentationController?.detents`, or the only one with the type of what
  /// `if let sheet = detail.sheetPresentationController` has.
  private func variable(
    _ target: Expression, _ type: ResolvedType, _ scope: Scope, _ scan: ScanState
  ) -> String? {
    guard case .member(let base?, _) = target.form else { return nil }
    switch base.form {
    case .member(let inner?, let name) where Self.controllers.contains(name):
      if case .name(let name) = inner.form, name != "self", !Self.isOwnContainer(inner, scope) {
        return name
      }
      return nil
    case .name(let name) where name != "self" && !Self.controllers.contains(name):
      guard case .record(Self.sheet, _)? = scope.value(of: name) else { return name }
      let names = scope.names { scan.evaluator.type(of: $0) == type }
      return names.count == 1 ? names.first : nil
    default: return nil
    }
  }

  /// Whether a class sets the heights of the sheet that its navigation controller is in.
  private func isOwnSheet(_ assignment: ObservedAssignment) -> Bool {
    guard case .member(let base?, "detents") = assignment.target.form,
      case .member(let inner?, _) = base.form
    else { return false }
    return Self.isOwnContainer(inner, assignment.scope)
  }

  private static func isOwnContainer(_ expression: Expression, _ scope: Scope) -> Bool {
    switch expression.form {
    case .name("navigationController"): return scope.value(of: "navigationController") == nil
    case .member(let base?, "navigationController"):
      if case .name("self") = base.form { return true }
      return false
    default: return false
    }
  }

  private static func key(_ name: String, _ type: ResolvedType, _ scope: Scope) -> String {
    "\(scope.context.owner?.name ?? "").\(scope.function).\(name): \(type.text)"
  }

  // MARK: Values

  /// The instance that a value shows, with a mark for each container around it.
  private static func holder(of value: Value) -> (instance: Instance, mark: String)? {
    var (value, mark) = (value, "")
    while case .record(let type, let arguments) = value,
      wrappers.contains(type.name) || type == ViewLibrary.modified,
      let content = arguments.first?.value, mark.count < 24
    {
      (value, mark) = (content, mark + "^")
    }
    if case .object(let instance) = value { return (instance, mark) }
    return nil
  }

  private static func ways(_ value: Value) -> [DeclaredWay.Kind] {
    value.alternatives.map { style in
      guard case .implicit(let name, _) = style else { return .unknown }
      switch name {
      case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
        "blurOverFullScreen":
        return .cover
      case "popover": return .popover
      case "automatic", "pageSheet", "formSheet": return .sheet
      // Only an object of the app decides what a custom one is.
      default: return .unknown
      }
    }
  }

  private static func detents(_ value: Value) -> [String] {
    var found: [String] = []
    for case .list(let values) in value.alternatives {
      for text in values.compactMap(DetentText.text) where !found.contains(text) {
        found.append(text)
      }
    }
    return found
  }
}

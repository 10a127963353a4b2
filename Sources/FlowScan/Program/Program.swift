import FlowModel

/// All files of an app, with the types of all of them.
final class Program: Sendable {
  let files: [SourceFile]
  let types: [TypeInfo]
  private let byPath: [String: [TypeInfo]]
  private let imports: [String: Set<String>]
  private let globals: [String: [(alias: TypeText, module: String)]]
  /// The functions outside of types.
  let functions: [String: [(function: Function, file: SourceFile)]]
  let properties: [String: [(property: Property, file: SourceFile)]]
  /// The lineages that were asked for: nearly every call of the app asks for one.
  private let lineages = Locked<[ResolvedType: [ResolvedType]]>([:])

  /// The types that adopt each protocol, once it was asked for.
  private let adopters = Locked<[TypeInfo: [TypeInfo]]?>(nil)

  init(_ files: [SourceFile]) {
    self.files = files
    imports = Dictionary(
      files.map { ($0.path, Set($0.imports)) }, uniquingKeysWith: { $0.union($1) })
    globals = Self.grouped(
      files.flatMap { file in
        file.aliases.map { ($0.key, (alias: $0.value, module: file.module)) }
      })
    functions = Self.grouped(
      files.flatMap { file in file.functions.map { ($0.name, (function: $0, file: file)) } })
    properties = Self.grouped(
      files.flatMap { file in file.properties.map { ($0.name, (property: $0, file: file)) } })

    // Declarations by module and path; an extension goes to the type that its name means.
    var parts: [String: [(declaration: TypeDeclaration, file: SourceFile)]] = [:]
    var order: [String] = []
    var modules: [String: [String]] = [:]
    func add(_ key: String, _ part: (declaration: TypeDeclaration, file: SourceFile)) {
      if parts[key] == nil { order.append(key) }
      parts[key, default: []].append(part)
    }
    for file in files {
      for type in file.types where type.kind != .extension {
        let path = type.path.joined(separator: ".")
        add(file.module + "\n" + path, (type, file))
        modules[path, default: []].append(file.module)
      }
    }
    // An extension may be nested in the name of another: `extension Wall { class Feed {} }` makes
    // the path of Feed begin with Wall already, so that only extensions themselves are left.
    for file in files {
      for type in file.types where type.kind == .extension {
        let path = type.path.joined(separator: ".")
        let owners = modules[path] ?? []
        let owner =
          owners.contains(file.module) ? file.module : Set(owners).count == 1 ? owners[0] : nil
        add((owner ?? file.module) + "\n" + path, (type, file))
      }
    }
    types = order.compactMap { key in
      guard let parts = parts[key], let first = parts.first else { return nil }
      return TypeInfo(parts, path: first.declaration.path)
    }
    byPath = Self.grouped(types.map { ($0.name, $0) })
  }

  private static func grouped<Element>(_ pairs: [(String, Element)]) -> [String: [Element]] {
    pairs.reduce(into: [:]) { groups, pair in groups[pair.0, default: []].append(pair.1) }
  }

  /// Whether a type is declared in the sources, and not only extended there.
  static func isDeclared(_ type: TypeInfo) -> Bool { type.kind != .extension }

  // MARK: Names

  /// Returns the type that a text means; unknown for what is no type of the app or a library.
  func resolve(_ text: TypeText, in context: Context, depth: Int = 0) -> ResolvedType {
    if depth > 16 { return .unknown }
    func within(_ text: TypeText) -> ResolvedType {
      resolve(text, in: context, depth: depth + 1)
    }
    if text.isFunction {
      return .function(
        text.arguments.dropLast().map(within),
        result: text.arguments.last.map(within) ?? .unknown)
    }
    if text.isList, let element = text.arguments.first { return .list(within(element)) }
    guard let first = text.path.first else {
      return text.arguments.isEmpty ? .unknown : .tuple(text.arguments.map(within))
    }
    if first == "_" { return .unknown }
    if text.path.count == 1, let meaning = context.generics[first] { return meaning }
    let arguments = text.arguments.map(within)
    if first == "Self", let owner = context.owner {
      if text.path.count == 1 { return .known(owner, []) }
      if let found = member(text.path.dropFirst(), of: owner, context, depth) { return found }
    }
    // From the innermost type outwards, with what its superclasses contain.
    let owner = context.owner?.path ?? []
    for count in stride(from: owner.count, through: 0, by: -1) {
      let outer = Array(owner[0..<count])
      if let type = type(outer + text.path, context) { return .known(type, arguments) }
      if count > 0, let container = type(outer, context) {
        if let found = member(text.path[...], of: container, context, depth) { return found }
      }
    }
    if text.path.count == 1, let alias = alias(first, context) {
      return resolve(
        alias.alias, in: Context(file: "", module: alias.module, owner: nil), depth: depth + 1)
    }
    if text.path.count > 1 {
      // The first name may be a module, an alias, or a generic parameter with associated types.
      let rest = Array(text.path.dropFirst())
      if let found = byPath[rest.joined(separator: ".")]?.first(where: { $0.module == first }) {
        return .known(found, arguments)
      }
      let base = within(TypeText(first))
      if let info = base.info, let found = member(text.path.dropFirst(), of: info, context, depth) {
        return found
      }
    }
    return .external(text.path, arguments)
  }

  /// Returns a type that is nested in another, in its superclasses or in its protocols.
  private func member(
    _ path: ArraySlice<String>, of type: TypeInfo, _ context: Context, _ depth: Int
  ) -> ResolvedType? {
    guard let first = path.first, depth < 12 else { return nil }
    var seen: Set<TypeInfo> = []
    var waiting = [type]
    while let type = waiting.popLast() {
      guard seen.insert(type).inserted, seen.count < 32 else { continue }
      let inner = Context(file: type.file, module: type.module, owner: type)
      if let nested = self.type(type.path + path, inner), nested != type {
        return .known(nested, [])
      }
      if let alias = type.aliases[first] {
        // `typealias Coordinator = Coordinator<Route>` means the one outside.
        if alias.path == [first] { continue }
        let meaning = resolve(alias, in: inner, depth: depth + 1)
        if path.count == 1 { return meaning }
        guard let info = meaning.info else { return nil }
        return member(path.dropFirst(), of: info, context, depth + 1)
      }
      for text in type.inherited {
        if let inherited = self.type(text.path, inner) { waiting.append(inherited) }
        for count in stride(from: type.path.count - 1, to: 0, by: -1) {
          if let inherited = self.type(Array(type.path[0..<count]) + text.path, inner) {
            waiting.append(inherited)
          }
        }
      }
    }
    return nil
  }

  private func type(_ path: [String], _ context: Context) -> TypeInfo? {
    guard let candidates = byPath[path.joined(separator: ".")] else { return nil }
    if let own = candidates.first(where: { $0.module == context.module }) { return own }
    let imported = imports[context.file] ?? []
    let visible = candidates.filter { imported.contains($0.module) }
    if visible.count == 1 { return visible[0] }
    return candidates.count == 1 ? candidates[0] : nil
  }

  private func alias(_ name: String, _ context: Context) -> (alias: TypeText, module: String)? {
    guard let candidates = globals[name] else { return nil }
    return candidates.first { $0.module == context.module } ?? candidates.first
  }

  // MARK: Inheritance

  func context(of type: TypeInfo, _ arguments: [ResolvedType] = []) -> Context {
    var context = Context(file: type.file, module: type.module, owner: type)
    for (index, name) in type.parameterNames.enumerated() {
      if index < arguments.count {
        context.generics[name] = arguments[index]
      } else if let constraint = type.parameters[name] ?? nil {
        context.generics[name] = resolve(constraint, in: context)
      } else {
        context.generics[name] = .unknown
      }
    }
    return context
  }

  /// The context of a property, in the file that declares it.
  func context(
    of type: TypeInfo, _ arguments: [ResolvedType] = [], property name: String
  ) -> Context {
    var context = context(of: type, arguments)
    context.file = type.propertyFiles[name] ?? context.file
    return context
  }

  /// The context of the function with an index, in the file that declares it.
  func context(
    of type: TypeInfo, _ arguments: [ResolvedType] = [], function index: Int
  ) -> Context {
    var context = context(of: type, arguments)
    context.file = type.functionFiles[index]
    return context
  }

  /// Returns the superclass and the protocols of a type, in order.
  func inherited(by type: ResolvedType) -> [ResolvedType] {
    guard case .known(let info, let arguments) = type else { return [] }
    let context = context(of: info, arguments)
    return info.inherited.map { resolve($0, in: context) }
  }

  /// Returns the type and all that it inherits from, each once; a cycle ends where it closes.
  func lineage(of type: ResolvedType) -> [ResolvedType] {
    guard case .known = type else { return [type] }
    if let known = lineages.withLock({ $0[type] }) { return known }
    let found = foundLineage(of: type)
    lineages.withLock { $0[type] = found }
    return found
  }

  private func foundLineage(of type: ResolvedType) -> [ResolvedType] {
    var lineage: [ResolvedType] = []
    var seen: Set<TypeInfo> = []
    var waiting = [type]
    while !waiting.isEmpty, lineage.count < 64 {
      let next = waiting.removeFirst()
      if let info = next.info, !seen.insert(info).inserted { continue }
      lineage.append(next)
      waiting += inherited(by: next)
    }
    return lineage
  }

  /// Returns the only type that adopts a protocol of the app, or inherits from a type that does; nil
  /// for several: then only a run decides.
  func onlyAdopter(of type: ResolvedType) -> TypeInfo? {
    guard let info = type.info, info.kind == .protocol else { return nil }
    let known = adopters.withLock { $0 } ?? findAdopters()
    guard let all = known[info], all.count == 1 else { return nil }
    return all[0]
  }

  private func findAdopters() -> [TypeInfo: [TypeInfo]] {
    var found: [TypeInfo: [TypeInfo]] = [:]
    for type in types where type.kind != .protocol && Self.isDeclared(type) {
      for ancestor in lineage(of: .known(type, [])).dropFirst() {
        if let info = ancestor.info, info.kind == .protocol {
          found[info, default: []].append(type)
        }
      }
    }
    adopters.withLock { $0 = found }
    return found
  }

  /// Whether a type inherits from itself.
  func isCyclic(_ type: TypeInfo) -> Bool {
    var seen: Set<TypeInfo> = []
    var waiting = inherited(by: .known(type, [])).compactMap(\.info)
    while let next = waiting.popLast(), seen.count < 64 {
      if next == type { return true }
      if seen.insert(next).inserted {
        waiting += inherited(by: .known(next, [])).compactMap(\.info)
      }
    }
    return false
  }
}

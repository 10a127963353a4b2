/// A type of the app, with all its declarations: its own, and its extensions.
final class TypeInfo: Sendable {
  let module: String
  /// The names, from the outermost type.
  let path: [String]
  let kind: TypeDeclaration.Kind
  let file: String
  let position: Position
  let parameterNames: [String]
  let parameters: [String: TypeText?]
  let inherited: [TypeText]
  let functions: [Function]
  let properties: [String: Property]
  let propertyNames: [String]
  let cases: [Case]
  let aliases: [String: TypeText]
  let attributes: [String]
  /// The file of each function, by its position in ``functions``.
  let functionFiles: [String]
  let propertyFiles: [String: String]

  init(_ parts: [(declaration: TypeDeclaration, file: SourceFile)], path: [String]) {
    // The declaration proper, if it is not an extension of a type from elsewhere.
    let own = parts.first { $0.declaration.kind != .extension } ?? parts[0]
    self.path = path
    module = own.file.module
    kind = own.declaration.kind
    file = own.file.path
    position = own.declaration.position
    parameterNames = own.declaration.parameterNames
    parameters = own.declaration.parameters
    attributes = own.declaration.attributes
    let others = parts.filter { $0.declaration.kind == .extension }
    let all = (own.declaration.kind == .extension ? [] : [own]) + others
    inherited = all.flatMap(\.declaration.inherited)
    functions = all.flatMap(\.declaration.functions)
    functionFiles = all.flatMap { part in
      part.declaration.functions.map { _ in part.file.path }
    }
    var properties: [String: Property] = [:]
    var names: [String] = []
    var files: [String: String] = [:]
    for part in all {
      for property in part.declaration.properties where properties[property.name] == nil {
        properties[property.name] = property
        files[property.name] = part.file.path
        names.append(property.name)
      }
    }
    (self.properties, propertyNames, propertyFiles) = (properties, names, files)
    cases = all.flatMap(\.declaration.cases)
    aliases = all.reduce(into: [:]) { aliases, part in
      aliases.merge(part.declaration.aliases) { first, _ in first }
    }
  }

  /// The name with the types around it.
  var name: String { path.joined(separator: ".") }
}

extension TypeInfo: Hashable {
  static func == (lhs: TypeInfo, rhs: TypeInfo) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A type that is resolved as far as the sources allow.
indirect enum ResolvedType: Hashable, Sendable {
  /// A type of the app, with its generic arguments.
  case known(TypeInfo, [ResolvedType])
  /// A type of a library.
  case external([String], [ResolvedType])
  case list(ResolvedType)
  case function([ResolvedType], result: ResolvedType)
  case tuple([ResolvedType])
  case unknown

  var info: TypeInfo? {
    if case .known(let info, _) = self { return info }
    return nil
  }

  /// The name of the type itself, without those around it.
  var name: String {
    switch self {
    case .known(let info, _): info.path.last ?? ""
    case .external(let path, _): path.last ?? ""
    case .list, .function, .tuple, .unknown: ""
    }
  }

  var arguments: [ResolvedType] {
    switch self {
    case .known(_, let arguments), .external(_, let arguments): arguments
    case .list, .function, .tuple, .unknown: []
    }
  }

  /// The type as Swift code.
  var text: String {
    switch self {
    case .known(let info, let arguments):
      info.name + Self.text(arguments)
    case .external(let path, let arguments):
      path.joined(separator: ".") + Self.text(arguments)
    case .list(let element): "[\(element.text)]"
    case .function, .unknown: "_"
    case .tuple(let elements): "(\(elements.map(\.text).joined(separator: ", ")))"
    }
  }

  private static func text(_ arguments: [ResolvedType]) -> String {
    arguments.isEmpty ? "" : "<\(arguments.map(\.text).joined(separator: ", "))>"
  }
}

/// Where code stands, for the meaning of its names.
struct Context: Sendable {
  var file: String
  var module: String
  /// The type that contains the code.
  var owner: TypeInfo?
  /// The meanings of generic parameters.
  var generics: [String: ResolvedType] = [:]
}

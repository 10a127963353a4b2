struct Parameter: Sendable {
  /// The label of the argument; nil for `_`.
  let label: String?
  let name: String
  let type: TypeText?
  var initial: Expression?
  var isVariadic = false
}

/// A function, an initializer or the getter of a property.
struct Function: Sendable {
  /// The base name; `init` for initializers.
  let name: String
  let parameters: [Parameter]
  let result: TypeText?
  /// Nil for a requirement of a protocol.
  let body: Block?
  let isStatic: Bool
  let isOverride: Bool
  let position: Position

  /// The name with its labels: `openSettings()`, `navigate(to:)`.
  var signature: String {
    "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
  }
}

struct Property: Sendable {
  let name: String
  let type: TypeText?
  let initial: Expression?
  /// The getter, or the code that observes changes.
  let getter: Block?
  let observers: Block
  let isStatic: Bool
  let isLazy: Bool
  /// Whether it is stored and can change.
  let isVariable: Bool
  /// The names of the attributes: `State`, `Published`.
  let attributes: [String]
  let position: Position
}

struct Case: Sendable {
  let name: String
  /// The types of the values, with their labels.
  let payload: [Parameter]
  let position: Position
}

/// One declaration of a type, or an extension of one.
struct TypeDeclaration: Sendable {
  enum Kind: String, Sendable { case `class`, `struct`, `enum`, `protocol`, `actor`, `extension` }

  let kind: Kind
  /// The names, from the outermost type; for an extension, those of the extended type as written.
  let path: [String]
  let parameters: [String: TypeText?]
  /// The names of the generic parameters, in order.
  let parameterNames: [String]
  let inherited: [TypeText]
  var functions: [Function] = []
  var properties: [Property] = []
  var cases: [Case] = []
  var aliases: [String: TypeText] = [:]
  let attributes: [String]
  let position: Position
  /// Expressions that run as declared, such as macros and the bodies of result builders.
  var loose: [Expression] = []
}

/// What a scan keeps of a file.
struct SourceFile: Sendable {
  /// The path, relative to the directory that was scanned.
  let path: String
  let module: String
  /// The size of the file.
  var bytes = 0
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var properties: [Property] = []
  var aliases: [String: TypeText] = [:]
  var imports: [String] = []
  /// Statements outside of functions, as in `main.swift`.
  var statements: Block = []
  var problems: [FileProblem] = []
}

/// Something in a file that could not be read, or not for certain.
struct FileProblem: Sendable {
  let subject: String
  let reason: String
  let position: Position
}

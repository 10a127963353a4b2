/// The names of types, each made only once, because that takes thousands of instructions.
package struct TypeNames: Sendable {
  private let names = Locked<[ObjectIdentifier: String]>([:])

  package init() {}

  /// The name that was made for a type; nil if none was.
  package subscript(type: any Any.Type) -> String? {
    get { names.withLock { $0[ObjectIdentifier(type)] } }
    nonmutating set { names.withLock { $0[ObjectIdentifier(type)] = newValue } }
  }

  private static let withoutModules = TypeNames()

  /// Returns the name of a type without its module.
  package static func name(of type: any Any.Type) -> String {
    if let name = withoutModules[type] { return name }
    let name = String(describing: type)
    withoutModules[type] = name
    return name
  }
}

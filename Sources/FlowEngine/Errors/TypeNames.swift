/// The names of types, without their modules, each put together once: that takes thousands of
/// instructions.
@MainActor
enum TypeNames {
  private static var known: [ObjectIdentifier: String] = [:]

  static func name(of type: any Any.Type) -> String {
    if let name = known[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    known[ObjectIdentifier(type)] = name
    return name
  }
}

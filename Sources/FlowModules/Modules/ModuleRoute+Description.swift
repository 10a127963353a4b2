extension ModuleRoute: CustomStringConvertible {
  /// The destination with its values, after the type that contains its destination type:
  /// `MyModule.detail(id: "7")`.
  ///
  /// Equal destinations on one stack are numbered from the second one on: `MyModule.main #2`. The
  /// text is the same in each run of the app, and is read by reflection.
  public var description: String {
    let text = caseText(in: destination) ?? "\(destination)"
    let place = occurrence == 0 ? "" : " #\(occurrence + 1)"
    return (moduleName.map { "\($0)." } ?? "") + text + place
  }

  /// The name of the type that contains the destination's type; nil if that is not nested in a type
  /// with a plain name.
  private var moduleName: String? {
    let name = String(reflecting: type(of: destination))
    // Types of functions and private types have other characters in their names, such as addresses.
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      return nil
    }
    let parts = name.split(separator: ".")
    return parts.count > 2 ? String(parts[parts.count - 2]) : nil
  }
}

/// The innermost enum case in a destination, with its values; nil if it has none.
private func caseText(in value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    if let payload = mirror.children.first?.value,
      Mirror(reflecting: payload).displayStyle == .enum
    {
      return caseText(in: payload)
    }
    return String(describing: value)
  case .struct:
    return mirror.children.lazy.compactMap { caseText(in: $0.value) }.first
  default:
    return nil
  }
}

extension [Parameter] {
  /// Whether arguments with these labels fit; trailing closures have no labels.
  func accept(_ labels: [String?]) -> Bool {
    var rest = labels[...]
    for parameter in self {
      if let first = rest.first, first == parameter.label {
        rest.removeFirst()
        if parameter.isVariadic { while let next = rest.first, next == nil { rest.removeFirst() } }
      } else if rest.first == .some(nil), rest.count <= 2, parameter.type?.isFunction == true {
        rest.removeFirst()
      } else if parameter.initial == nil, !parameter.isVariadic {
        return false
      }
    }
    return rest.isEmpty
  }
}

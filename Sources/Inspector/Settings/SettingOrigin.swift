/// The source of a setting's value.
package enum SettingOrigin: Equatable, Sendable {
  case standard
  case file(name: String, line: Int)
  case environment(variable: String)
  case flag(String)
}

extension SettingOrigin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .standard: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .environment(let variable): "environment \(variable)"
    case .flag(let flag): "flag \(flag)"
    }
  }

  /// The position of a problem with the value; `line` is the line in a value of several lines.
  func place(line: Int?) -> String {
    switch self {
    case .environment(let variable): variable
    case .flag(let flag): flag
    case .file(let name, let first): "\(name):\(line ?? first)"
    case .standard: description
    }
  }
}

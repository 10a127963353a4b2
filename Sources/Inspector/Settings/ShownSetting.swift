/// The value of a setting, as `flowscope config` prints it.
package enum ShownSetting: CustomStringConvertible, Encodable, Equatable, Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([String])

  package var description: String {
    switch self {
    case .text(let text): text
    case .flag(let isOn): "\(isOn)"
    case .number(let number): "\(number)"
    case .list(let names): names.joined(separator: " ")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .flag(let isOn): try container.encode(isOn)
    case .number(let number): try container.encode(number)
    case .list(let names): try container.encode(names)
    }
  }
}

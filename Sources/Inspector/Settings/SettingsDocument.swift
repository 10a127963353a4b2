import FlowLinks

/// The settings in a JSON text, with their lines.
struct SettingsDocument {
  struct Entry: Equatable {
    /// The name, such as "theme" or "keys.moveDown".
    let name: String
    let line: Int
    let value: SettingValue
  }

  private(set) var entries: [Entry] = []
  /// The reason why the text could not be read; then there are no entries.
  private(set) var problem: SettingsProblem?

  /// The maximum depth of the text; no setting takes nested lists.
  private static let maximumDepth = 64

  /// Reads `text` in O(length), with problems under `name`; white space alone has no settings.
  init(_ text: String, name: String) {
    if text.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return }
    do throws(JSONProblem) {
      let root = try JSONReader<SettingValue>.read(
        Array(text.utf8), maximumDepth: Self.maximumDepth)
      guard case .table(let members) = root.content else {
        problem = SettingsProblem(
          place: "\(name):\(root.line ?? 1)",
          message: "expected an object like {\"theme\": \"light\"}, not \(root.words)")
        return
      }
      entries = members.flatMap(Self.entries)
    } catch {
      problem = SettingsProblem(error, name: name)
    }
  }

  private static func entries(of member: JSONMember<SettingValue>) -> [Entry] {
    guard [KeySetting.name, ThemeSetting.name].contains(member.name),
      case .table(let parts) = member.value.content
    else { return [Entry(name: member.name, line: member.line, value: member.value)] }
    return parts.map { Entry(name: "\(member.name).\($0.name)", line: $0.line, value: $0.value) }
  }
}

extension SettingValue: JSONTree {
  static func scalar(_ scalar: JSONScalar, line: Int) -> SettingValue {
    let text =
      switch scalar {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .number(let text), .string(let text): text
      }
    return SettingValue(content: .text(text), line: line)
  }

  static func array(_ items: [SettingValue], line: Int) -> SettingValue {
    SettingValue(content: .list(items), line: line)
  }

  static func object(_ members: [JSONMember<SettingValue>], line: Int) -> SettingValue {
    SettingValue(content: .table(members), line: line)
  }
}

extension SettingsProblem {
  /// Creates the one-line report of a text that is not JSON.
  fileprivate init(_ problem: JSONProblem, name: String) {
    switch problem {
    case .malformed(let reason, let line, let column):
      self.init(
        place: "\(name):\(line)",
        message: "invalid JSON: \(reason) (column \(column)); the file is ignored")
    case .tooDeep(let depth):
      self.init(place: name, message: "values are nested \(depth) levels deep; the file is ignored")
    }
  }
}

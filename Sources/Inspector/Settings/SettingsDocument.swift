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

  /// The maximum nesting depth.
  ///
  /// No setting takes nested lists.
  private static let maximumDepth = 64

  /// Reads `text`; problems are reported under `name`.
  ///
  /// O(length). A text of white space only has no settings.
  init(_ text: String, name: String) {
    if text.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return }
    do throws(JSONProblem) {
      let root = try JSONReader<Tree>.read(Array(text.utf8), maximumDepth: Self.maximumDepth)
      guard case .table(let members) = root.content else {
        problem = SettingsProblem(
          place: "\(name):\(root.line)",
          message: "expected an object like {\"theme\": \"light\"}, not \(root.value.words)")
        return
      }
      for member in members { add(member) }
    } catch {
      problem = SettingsProblem(error, name: name)
    }
  }

  private mutating func add(_ member: JSONMember<Tree>) {
    guard member.name == KeySetting.name, case .table(let actions) = member.value.content else {
      append(member.name, member)
      return
    }
    for action in actions { append(KeySetting.name(of: action.name), action) }
  }

  private mutating func append(_ name: String, _ member: JSONMember<Tree>) {
    entries.append(Entry(name: name, line: member.line, value: member.value.value))
  }
}

extension SettingsDocument {
  /// A value of the text with its line.
  fileprivate struct Tree: JSONTree {
    enum Content {
      case text(String)
      case list([Tree])
      case table([JSONMember<Tree>])
    }

    let content: Content
    let line: Int

    static func scalar(_ scalar: JSONScalar, line: Int) -> Tree {
      let text =
        switch scalar {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text), .string(let text): text
        }
      return Tree(content: .text(text), line: line)
    }

    static func array(_ items: [Tree], line: Int) -> Tree {
      Tree(content: .list(items), line: line)
    }

    static func object(_ members: [JSONMember<Tree>], line: Int) -> Tree {
      Tree(content: .table(members), line: line)
    }

    /// The value in the form that a setting takes.
    var value: SettingValue {
      switch content {
      case .text(let text): SettingValue(content: .text(text), line: line)
      case .list(let items): SettingValue(content: .list(items.map(\.value)), line: line)
      case .table: SettingValue(content: .table, line: line)
      }
    }
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

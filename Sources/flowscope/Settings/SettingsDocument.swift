import Yams

/// The settings that a text has, with their lines.
///
/// The text is JSON, or YAML, of which JSON is a part: Yams knows where each value stands, which Foundation's
/// JSON does not tell.
struct SettingsDocument {
  struct Entry: Equatable {
    /// "theme", or "keys.moveDown".
    let name: String
    let line: Int
    let value: SettingValue
  }

  private(set) var entries: [Entry] = []
  /// Why the text could not be read; then there are no entries.
  private(set) var problem: SettingsProblem?

  /// Reads `text`, which is called `name` where a problem with it is told.
  init(_ text: String, name: String) {
    do {
      guard let root = try compose(yaml: text) else { return }
      guard case .mapping(let mapping) = root else {
        problem = SettingsProblem(
          place: "\(name):\(root.mark?.line ?? 1)",
          message: "expected an object like {\"theme\": \"light\"}, and not \(root.value.words)")
        return
      }
      for (key, value) in mapping { add(key, value) }
    } catch let error as YamlError {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      problem = SettingsProblem(error, name: name, lastLine: lines.count)
    } catch {
      problem = SettingsProblem(place: name, message: "cannot be read: \(error)")
    }
  }

  private mutating func add(_ key: Node, _ value: Node) {
    let name = key.string ?? ""
    guard name == KeySetting.name, case .mapping(let actions) = value else {
      append(name, key, value)
      return
    }
    for (action, keys) in actions {
      append(KeySetting.name(of: action.string ?? ""), action, keys)
    }
  }

  private mutating func append(_ name: String, _ key: Node, _ value: Node) {
    entries.append(Entry(name: name, line: key.mark?.line ?? 1, value: value.value))
  }
}

extension Node {
  /// The node as a setting takes it.
  fileprivate var value: SettingValue {
    guard case .sequence(let items) = self else { return item }
    return SettingValue(content: .list(items.map(\.item)), line: mark?.line)
  }

  /// The node as a part of a list.
  ///
  /// No setting takes lists in lists, and YAML lets a short text be of more than could ever be gone through.
  private var item: SettingValue {
    switch self {
    case .scalar(let scalar): SettingValue(content: .text(scalar.string), line: mark?.line)
    case .sequence: SettingValue(content: .list([]), line: mark?.line)
    case .mapping, .alias: SettingValue(content: .table, line: mark?.line)
    }
  }
}

extension SettingsProblem {
  /// What Yams says of a text that it cannot read, in one line.
  fileprivate init(_ error: YamlError, name: String, lastLine: Int) {
    // What is missing at the end is told of the line after it.
    func place(_ mark: Mark) -> String { "\(name):\(min(mark.line, lastLine))" }
    switch error {
    case .scanner(_, let reason, let mark, _), .parser(_, let reason, let mark, _),
      .composer(_, let reason, let mark, _):
      self.init(
        place: place(mark), message: "this is not JSON (\(reason)); none of it holds")
    case .duplicatedKeysInMapping(let names, let context):
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      self.init(
        place: place(context.mark),
        message: "\(list) stands in one object more than once; none of the file holds")
    case .reader(let reason, _, _, _):
      self.init(place: name, message: "this is not JSON (\(reason)); none of it holds")
    default:
      self.init(place: name, message: "this is not JSON (\(error)); none of it holds")
    }
  }
}

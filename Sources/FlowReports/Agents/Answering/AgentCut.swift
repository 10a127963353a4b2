/// Cleans what an app says, and cuts it until it fits.
///
/// Control characters and invisible ones become visible, as in a terminal: a reader sees what a name is
/// made of. Names of facts are the program's own, but for dictionaries of the app, which are cleaned too.
struct AgentCut {
  /// How much of a value is left.
  private struct Measure {
    let characters: Int
    /// The number of elements of a list or an object.
    let elements: Int
    /// The number of levels.
    let levels: Int
  }

  /// Whether a text or a list was cut.
  private(set) var isCut = false

  private static let measures = [
    Measure(characters: 160, elements: 64, levels: 12),
    Measure(characters: 80, elements: 12, levels: 8),
    Measure(characters: 40, elements: 5, levels: 6),
    Measure(characters: 24, elements: 3, levels: 4),
  ]

  /// Cleans a value, and cuts texts that are far too long.
  mutating func value(_ value: JSONValue) -> JSONValue {
    shown(value, by: Self.measures[0], level: 0)
  }

  /// Cleans a message, which may be longer than a name.
  mutating func message(_ text: String) -> String { shown(text, Self.messageCharacters) }

  private static let messageCharacters = 600

  /// Cuts a value until it has at most so many bytes; at the end, nothing of it may be left.
  mutating func value(_ value: JSONValue, within bytes: Int) -> JSONValue {
    for measure in Self.measures {
      let wasCut = isCut
      let shown = shown(value, by: measure, level: 0)
      if JSONSize.of(shown) <= bytes { return shown }
      isCut = wasCut
    }
    isCut = true
    guard case .object(let fields) = value else { return .object([:]) }
    return .object(object(fields, within: bytes))
  }

  /// Cuts the fields until they have at most so many bytes; the largest are left out in the end.
  mutating func object(_ fields: [String: JSONValue], within bytes: Int) -> [String: JSONValue] {
    var shown = fields
    for measure in Self.measures {
      let wasCut = isCut
      shown = [:]
      for (name, value) in fields { shown[name] = field(name, value, by: measure, level: 1) }
      if JSONSize.of(.object(shown)) <= bytes { return shown }
      isCut = wasCut
    }
    isCut = true
    var sizes = shown.mapValues(JSONSize.of)
    while !shown.isEmpty, JSONSize.of(.object(shown)) > bytes {
      guard let largest = sizes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
        break
      }
      shown[largest] = nil
      sizes[largest] = nil
    }
    return shown
  }

  /// Cuts a field; of a path, its beginning and its end are what a reader looks for.
  private mutating func field(
    _ name: String, _ value: JSONValue, by measure: Measure, level: Int
  ) -> JSONValue {
    guard name == "path", case .array(let path) = value, path.count > measure.elements else {
      return shown(value, by: measure, level: level)
    }
    isCut = true
    return shown(
      .array(path.prefix(1) + path.suffix(measure.elements - 1)), by: measure, level: level)
  }

  private mutating func shown(_ value: JSONValue, by measure: Measure, level: Int) -> JSONValue {
    switch value {
    case .string(let text): return .string(shown(text, measure.characters))
    case .array(let list):
      if level >= measure.levels { return cutAway() }
      if list.count > measure.elements { isCut = true }
      return .array(list.prefix(measure.elements).map { shown($0, by: measure, level: level + 1) })
    case .object(let fields):
      if level >= measure.levels { return cutAway() }
      let mostFields = max(Self.mostFields, measure.elements)
      if fields.count > mostFields { isCut = true }
      var result: [String: JSONValue] = [:]
      for name in fields.keys.sorted().prefix(mostFields) {
        result[shown(name, measure.characters)] = field(
          name, fields[name] ?? .null, by: measure, level: level + 1)
      }
      return .object(result)
    default: return value
    }
  }

  /// The number of fields that every object keeps.
  private static let mostFields = 24

  private mutating func cutAway() -> JSONValue {
    isCut = true
    return .string("…")
  }

  /// Cleans a text, and cuts it to so many characters and four times as many bytes.
  private mutating func shown(_ text: String, _ characters: Int) -> String {
    let clean = DisplayText.withoutIdleJoiners(DisplayText.neutralised(text, limit: characters))
    if clean.hasSuffix("…"), !text.hasSuffix("…") || clean.utf8.count < text.utf8.count {
      isCut = true
    }
    guard clean.utf8.count > 4 * characters else { return clean }
    isCut = true
    var cut = String.UnicodeScalarView()
    var bytes = 0
    for scalar in clean.unicodeScalars {
      bytes += String(scalar).utf8.count
      if bytes > 4 * characters - 3 { break }
      cut.append(scalar)
    }
    return String(cut) + "…"
  }
}

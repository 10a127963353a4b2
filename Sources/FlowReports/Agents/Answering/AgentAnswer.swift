import Foundation

/// What a tool answers, before it is brought to a size.
package struct AgentAnswer: Sendable {
  /// The rows of a list from some row on, as many as the answer may have at most.
  package struct List: Sendable {
    let name: String
    let rows: [JSONValue]
    /// The number of rows before the first.
    let start: Int
    /// The number of all rows, listed or not.
    let count: Int
  }

  /// The revision of the hierarchy that it is about; nil for what has none.
  package var revision: UInt64?
  /// What the app or a file says, without the list.
  package var app: [String: JSONValue]
  package private(set) var list: List?
  package var file: AgentFile?
  package var next: [AgentStep] = []

  package init(_ app: [String: JSONValue] = [:], revision: UInt64? = nil) {
    (self.app, self.revision) = (app, revision)
  }

  /// Creates an answer with the facts of a document, whose moment stands beside them.
  package init(_ document: some Encodable) throws {
    self.init(try AgentFacts.object(of: document))
    takeMoment()
  }

  /// Takes the revision, the run and the schema out of the facts.
  private mutating func takeMoment() {
    switch app.removeValue(forKey: "revision") {
    case .integer(let number): revision = UInt64(exactly: number)
    case .unsigned(let number): revision = number
    default: break
    }
    for name in ["schema", "schemaVersion", "next"] { app[name] = nil }
  }

  /// Says what the answer is about.
  package mutating func take(_ moment: AnswerMoment) {
    revision = moment.revision
    if let engine = moment.engine {
      app["engine"] = .object(["name": .string(engine.name), "pid": .integer(Int64(engine.pid))])
    }
    if let run = moment.run { app["run"] = .string(run) }
  }

  /// Sets the list, of which `rows` begin at `start`; `count` is the number of all rows.
  package mutating func setList(
    _ name: String, _ rows: [JSONValue], from start: Int = 0, of count: Int? = nil
  ) {
    app[name] = nil
    list = List(name: name, rows: rows, start: start, count: count ?? start + rows.count)
  }

  /// Makes the rows of `all` from `start` on the list, at most `limit`.
  package mutating func setList<Row>(
    _ name: String, of all: some RandomAccessCollection<Row>, from start: Int, limit: Int,
    _ row: (Row) throws -> JSONValue
  ) rethrows {
    setList(
      name, try all.dropFirst(start).prefix(limit).map(row), from: start, of: all.count)
  }

  /// Makes a list of a document's facts the list that is paged.
  package mutating func setList(_ name: String, from start: Int, limit: Int) {
    guard case .array(let rows) = app[name] else { return setList(name, []) }
    setList(name, Array(rows.dropFirst(start).prefix(limit)), from: start, of: rows.count)
  }
}

// MARK: The answer in a size

extension AgentAnswer {
  /// The maximum size of an answer as JSON, in bytes.
  package static let mostBytes = 4_096
  /// The room that the rows of the list have at least.
  private static let rowBytes = 1_536
  /// The maximum number of steps.
  private static let mostSteps = 3

  /// Returns the answer as JSON of at most so many bytes: texts are cleaned and cut, and rows that do
  /// not fit are left for the next page.
  ///
  /// O(facts + rows).
  package func json(atMost bytes: Int = mostBytes) -> JSONValue {
    var own: [String: JSONValue] = [:]
    if let revision { own["revision"] = .unsigned(revision) }
    if let file {
      own["file"] = .string(file.path)
      own["bytes"] = .integer(Int64(file.bytes))
    }
    if list != nil { own["count"] = .integer(Int64(list?.count ?? 0)) }
    let steps = next.filter(\.isPlain).prefix(Self.mostSteps).map(\.json)
    if !steps.isEmpty { own["next"] = .array(Array(steps)) }
    // For the cursor and the sign that something was cut.
    let room = bytes - JSONSize.of(.object(own)) - 64
    let reserve = list?.rows.isEmpty ?? true ? 0 : min(Self.rowBytes, room / 2)
    var cut = AgentCut()
    var app = cut.object(app, within: room - reserve)
    if let list {
      var left = room - JSONSize.of(.object(app)) - list.name.utf8.count - 8
      var rows: [JSONValue] = []
      for row in list.rows {
        // The first row is cut until it fits, so that each page goes on.
        let shown = rows.isEmpty ? cut.value(row, within: left) : cut.value(row)
        let size = JSONSize.of(shown) + 1
        if size > left, !rows.isEmpty { break }
        left -= size
        rows.append(shown)
      }
      app[list.name] = .array(rows)
      let end = list.start + rows.count
      if end < list.count { own["cursor"] = .string("\(end)") }
    }
    if !app.isEmpty { own["app"] = .object(app) }
    if cut.isCut { own["isCut"] = .bool(true) }
    return .object(own)
  }
}

/// Sizes of JSON without blanks.
enum JSONSize {
  /// The number of bytes that ``AgentJSON/text(of:)`` writes; O(values).
  static func of(_ value: JSONValue) -> Int { AgentJSON.text(of: value).utf8.count }
}

/// JSON in one line, with sorted names, so that equal answers are equal texts.
package enum AgentJSON {
  /// O(values).
  package static func text(of value: JSONValue) -> String {
    var text = ""
    write(value, to: &text)
    return text
  }

  private static func write(_ value: JSONValue, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .unsigned(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): write(value, to: &text)
    case .array(let list):
      text += "["
      for (index, item) in list.enumerated() {
        if index > 0 { text += "," }
        write(item, to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, name) in fields.keys.sorted().enumerated() {
        if index > 0 { text += "," }
        write(name, to: &text)
        text += ":"
        write(fields[name] ?? .null, to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // A separator of lines would end a message for a reader that counts it as one.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

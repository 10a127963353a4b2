import FlowModel
import Foundation
import TestApps
import Testing

/// The calls of Docs/Agents.md, each with the answer that the page has.
struct AgentExamples {
  /// The page in pieces: text, and blocks of JSON at the odd places.
  private var pieces: [String]

  static let page = Repository.root.appending(path: "Docs/Agents.md")

  init() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    pieces = []
    for (index, part) in text.components(separatedBy: "```json\n").enumerated() {
      guard index > 0 else {
        pieces.append(part)
        continue
      }
      let end = try #require(part.range(of: "\n```"), "a block does not end: \(part.prefix(80))")
      pieces += [String(part[..<end.lowerBound]), String(part[end.lowerBound...])]
    }
  }

  /// The places of the calls: the block after each has the answer.
  var calls: [Int] {
    blocks.filter { index in
      guard case .object(let fields)? = try? value(at: index) else { return false }
      return Set(fields.keys) == ["name", "arguments"]
    }
  }

  private var blocks: [Int] { Array(stride(from: 1, to: pieces.count, by: 2)) }

  /// All blocks of JSON.
  var values: [JSONValue] { get throws { try blocks.map(value(at:)) } }

  func value(at index: Int) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(pieces[index].utf8))
  }

  func call(at index: Int) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(pieces[index].utf8))
    return try #require(object as? [String: Any])
  }

  func answer(to index: Int) -> String { pieces[index + 2] }

  mutating func setAnswer(to index: Int, _ text: String) { pieces[index + 2] = text }

  /// The page with its blocks.
  var text: String {
    pieces.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : "```json\n" + $0.element }
      .joined()
  }

  // MARK: Answers as the page has them

  /// What differs in each run, as the page has it.
  private static let usual: [String: JSONValue] = [
    "pid": .integer(71), "run": .string("9F1C2E0A-6B7D-4E53-8A41-0D2C7B9E5F16"),
    "time": .string("2026-11-23T12:04:07.113Z"), "last": .string("2026-11-23T12:04:07.113Z"),
  ]

  private static func usual(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let list): .array(list.map(usual))
    case .object(let fields):
      .object(
        Dictionary(
          uniqueKeysWithValues: fields.map { ($0.key, usual[$0.key] ?? usual($0.value)) }))
    case .string(let text): .string(text.replacing(#/pid \d+/#, with: "pid 71"))
    default: value
    }
  }

  static func shown(_ answer: String) throws -> String {
    pretty(usual(try JSONDecoder().decode(JSONValue.self, from: Data(answer.utf8))), indent: "")
  }

  /// JSON in lines of at most 120 characters, where that is possible.
  private static func pretty(_ value: JSONValue, indent: String, after name: String = "") -> String
  {
    let line = name + compact(value)
    if indent.count + line.count <= 118 { return line }
    let inner = indent + "  "
    switch value {
    case .array(let list):
      let rows = list.map { inner + pretty($0, indent: inner) }
      return name + "[\n" + rows.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let fields):
      let rows = fields.sorted { $0.key < $1.key }.map { key, field in
        inner + pretty(field, indent: inner, after: "\(compact(.string(key))): ")
      }
      return name + "{\n" + rows.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }

  private static func compact(_ value: JSONValue) -> String {
    switch value {
    case .array(let list): "[" + list.map(compact).joined(separator: ", ") + "]"
    case .object(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }
        .map { "\(compact(.string($0.key))): \(compact($0.value))" }.joined(separator: ", ") + "}"
    default:
      (try? JSONEncoder.plain.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
  }
}

extension JSONEncoder {
  fileprivate static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }
}

import Foundation
import Testing

/// A text within an answer of `flowscope mcp`, with the way to it.
struct AgentText {
  /// The names of the fields from the answer down, without the places in lists: `next`, `why`.
  let path: [String]
  let text: String

  /// Whether it is where an answer has what an app says.
  var isData: Bool { path.first == "app" }

  /// Whether it is an argument of a next step.
  var isArgument: Bool { path.starts(with: ["next", "arguments"]) }

  /// All texts of a value, with the names of its fields: an app may name them too.
  static func all(in value: Any, path: [String] = []) -> [AgentText] {
    switch value {
    case let text as String: [AgentText(path: path, text: text)]
    case let list as [Any]: list.flatMap { all(in: $0, path: path) }
    case let fields as [String: Any]:
      fields.flatMap { name, field in
        [AgentText(path: path, text: name)] + all(in: field, path: path + [name])
      }
    default: []
    }
  }
}

extension AgentServer.Answer {
  /// Checks what is true of each answer of a tool, whatever the app is like.
  func expectContract(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(error == nil, "\(what): \(String(describing: error))", sourceLocation: sourceLocation)
    #expect(
      text.utf8.count <= 4_096, "\(what): \(text.utf8.count) bytes", sourceLocation: sourceLocation)
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(
      read == content as NSDictionary, "\(what): the text is another answer",
      sourceLocation: sourceLocation)
    let known: Set = [
      "revision", "app", "count", "cursor", "isCut", "file", "bytes", "next", "error",
    ]
    #expect(
      known.isSuperset(of: content.keys), "\(what): \(content.keys)", sourceLocation: sourceLocation
    )
    #expect(isRefusal == (content["error"] != nil), "\(what)", sourceLocation: sourceLocation)
    for step in content["next"] as? [[String: Any]] ?? [] {
      #expect(
        Set(step.keys) == ["tool", "arguments", "why"], "\(what): \(step)",
        sourceLocation: sourceLocation)
    }
  }
}

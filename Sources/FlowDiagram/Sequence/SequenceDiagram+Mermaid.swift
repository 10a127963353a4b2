import FlowModel

extension SequenceDiagram {
  /// The diagram as Mermaid's text (https://mermaid.js.org/syntax/sequenceDiagram.html), in O(events).
  package var mermaid: String {
    let head = participants.map { one in
      "  participant \(Self.key(one)) as \(Self.shown(one.name)) \(one.id.rawValue)"
    }
    let lines = events.map { event in
      switch event {
      case .arrow(let arrow, let from, let to, _):
        "  \(key(from))\(arrow.mermaid)\(key(to)): \(Self.shown(event.text))"
      case .note(let column, _, _): "  Note over \(key(column)): \(Self.shown(event.text))"
      }
    }
    return (["sequenceDiagram"] + head + lines + [""]).joined(separator: "\n")
  }

  private func key(_ column: Int) -> String { Self.key(participants[column]) }

  private static func key(_ one: CoordinatorReference) -> String { "c\(one.id.rawValue)" }

  private static func shown(_ text: String) -> String {
    MermaidText.escaped(DisplayText.neutralised(text, limit: DisplayText.lineLimit))
  }
}

extension SequenceDiagram.Arrow {
  fileprivate var mermaid: String {
    switch self {
    case .accepted: "->>"
    case .declined: "--x"
    case .step: "-)"
    }
  }
}

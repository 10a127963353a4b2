package import FlowDiagram
package import FlowModel

/// The addresses of lines of code, for diagrams and pages.
package struct SourceLinks: Sendable {
  private let template: String
  private let root: SourceRoot

  /// Whether an address stands for a line of code.
  package static func isWanted(by template: String) -> Bool {
    DiagramOptions.SourceLine.parts.contains { template.contains($0) }
  }

  package init(_ template: String, in root: SourceRoot) {
    self.template = template
    self.root = root
  }

  /// The line of a call or a type; nil if its file is not known, or leads out of the sources.
  private func line(of subject: SourceSubject) -> DiagramOptions.SourceLine? {
    (try? SourceFile(of: subject, in: root)).map {
      .init(file: $0.path, path: $0.place.path, line: $0.place.line)
    }
  }

  /// The address of a call; nil if its file is not known, or if the address is one of types.
  package func address(of call: CallLabel) -> String? {
    if template.contains("{type}") { return nil }
    return line(of: .call(call))?.address(by: template)
  }

  /// The lines that declare the types of the coordinators, by the names of the types.
  ///
  /// O(the files of the types).
  package func lines(of snapshot: FlowSnapshot) -> [String: DiagramOptions.SourceLine] {
    Set(snapshot.nodes.values.map(\.name)).reduce(into: [:]) { lines, name in
      lines[name] = line(of: .type(name))
    }
  }
}

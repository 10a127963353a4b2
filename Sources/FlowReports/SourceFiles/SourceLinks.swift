package import FlowDiagram
package import FlowModel

/// The addresses of lines of code, for diagrams and pages.
package struct SourceLinks: Sendable {
  private let template: String
  /// The sources; nil if only a map has lines.
  private let root: SourceRoot?

  /// Whether an address stands for a line of code.
  package static func isWanted(by template: String) -> Bool {
    DiagramOptions.SourceLine.parts.contains { template.contains($0) }
  }

  /// Whether an address has the whole path of a file, which only the sources know.
  package static func needsRoot(_ template: String) -> Bool { template.contains("{file}") }

  package init(_ template: String, in root: SourceRoot?) {
    self.template = template
    self.root = root
  }

  /// The line of a call, a type or a route; nil if its file is not known, or leads out of the
  /// sources.
  private func line(of subject: SourceSubject) -> DiagramOptions.SourceLine? {
    root.flatMap { try? SourceFile(of: subject, in: $0) }.map {
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

  // MARK: Maps

  /// The addresses of the coordinators of a map, by their ids; a map that a scan made has places.
  ///
  /// O(the files of the types).
  package func addresses(of map: DeclaredMap) -> [String: String] {
    map.coordinators.reduce(into: [:]) { addresses, coordinator in
      addresses[coordinator.id] = address(ofType: coordinator.name) {
        line(of: .type(coordinator.name)) ?? line(at: coordinator.place)
      }
    }
  }

  /// The addresses of the routes of a map; `{type}` is the type of the coordinator.
  ///
  /// O(the files of the types).
  package func addresses(of map: RouteMap) -> [RouteMap.Place: String] {
    map.places.keys.reduce(into: [:]) { addresses, place in
      addresses[place] = address(ofType: place.owner) {
        line(of: .route(RouteLabel(identifier: place.identifier, type: place.type)))
      }
    }
  }

  /// The line that a map has of itself.
  private func line(at place: DeclaredPlace?) -> DiagramOptions.SourceLine? {
    guard let place, !Self.needsRoot(template) else { return nil }
    return .init(file: "", path: place.file, line: max(1, place.line))
  }

  private func address(
    ofType name: String, at line: () -> DiagramOptions.SourceLine?
  ) -> String? {
    let address = template.replacing("{type}", with: LinkAddress.part(name))
    return Self.isWanted(by: address) ? line()?.address(by: address) : LinkAddress.safe(address)
  }
}

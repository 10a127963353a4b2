/// An event of a recording, as a page lists it.
package struct PageEvent: Sendable {
  package enum Kind: String, Sendable {
    case navigation
    /// A navigation that failed.
    case failure
    case error
    /// A period for which the recording is incomplete.
    case gap
  }

  package var kind: Kind
  package var title: String
  package var subtitle = ""
  /// The review state of an error, such as "open"; empty for others.
  package var state = ""
  /// More facts, each with its title.
  package var details: [(title: String, text: String)] = []

  package init(_ kind: Kind, _ title: String) { (self.kind, self.title) = (kind, title) }

  /// Writes the event; `coordinator` is the number of its box, if it has one.
  func json(moment: Int, milliseconds: Int, coordinator: Int?) -> PageJSON {
    let facts = details.filter { !$0.text.isEmpty }
      .map { PageJSON.list([.text($0.title), .text($0.text)]) }
    return .fields([
      ("i", .number(moment)), ("w", .number(milliseconds)), ("k", .text(kind.rawValue)),
      ("t", .text(title)), ("s", .unlessEmpty(subtitle)), ("m", .unlessEmpty(state)),
      ("d", .unlessEmpty(facts)), ("b", coordinator.map(PageJSON.number) ?? .null),
    ])
  }
}

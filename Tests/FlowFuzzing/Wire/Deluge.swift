/// Endless notifications of one kind, each of them new and about 1 MB.
struct Deluge {
  private let model: JSONTree
  private var sent: UInt64 = 0

  /// Creates a deluge; returns nil if the corpus has no such notification.
  ///
  /// - Parameter method: such as "flow/didNavigate".
  init?(of method: String, from corpus: EngineCorpus) {
    guard let model = corpus.notifications.last(where: { $0["method"]?.text == method }) else {
      return nil
    }
    self.model = model
  }

  mutating func next() -> [UInt8] {
    sent += 1
    var message = model.fattened(to: Self.items, number: sent)
    guard var params = message["params"] else { return message.bytes }
    for place in ["navigation", "report"] {
      params[place]?["sequence"] = .number("\(1_000_000 + sent)")
    }
    if var delta = params["delta"] {
      // Each follows the viewer's state, and adds new coordinators.
      delta["since"] = .number("1")
      delta["revision"] = .number("\(1_000_000 + sent)")
      delta["added"] = delta["changed"]?.following(by: sent * 10_000_000)
      delta["changed"] = .array([])
      params["delta"] = delta
    }
    message["params"] = params
    return message.bytes
  }

  /// The number of elements of its lists.
  private static let items = 250
}

extension JSONTree {
  /// Returns the tree with longer lists, whose elements have their own ids, and with texts of 1 KB
  /// that occur only once.
  func fattened(to items: Int, number: UInt64) -> JSONTree {
    switch self {
    case .object(let fields):
      .object(
        fields.map { field in
          Field(
            name: field.name, value: field.value.fattened(to: items, number: number, field.name))
        })
    default: self
    }
  }

  private func fattened(to items: Int, number: UInt64, _ name: String) -> JSONTree {
    switch self {
    case .array(let elements):
      guard case .object? = elements.first else { return self }
      return .array(
        (0..<items).map { index in
          let step = UInt64(index / elements.count)
          return elements[index % elements.count].following(by: step * 1_000)
            .withLongTexts("\(number)-\(index)")
        })
    case .text: return Self.isFree(name) ? .text(Self.long("\(number)-\(name)")) : self
    default: return fattened(to: items, number: number)
    }
  }

  private func withLongTexts(_ number: String) -> JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.withLongTexts(number) })
    case .object(let fields):
      .object(
        fields.map { field in
          guard case .text = field.value, Self.isFree(field.name) else {
            return Field(name: field.name, value: field.value.withLongTexts(number))
          }
          return Field(name: field.name, value: .text(Self.long("\(number)-\(field.name)")))
        })
    default: self
    }
  }

  private static func long(_ number: String) -> String {
    number + String(repeating: "\u{e9}", count: 1_000 - number.utf8.count)
  }

  /// Whether the field may have any text.
  private static func isFree(_ name: String) -> Bool {
    ["name", "identifier", "type", "change", "message", "answer", "advice", "detail"].contains(name)
  }
}

/// The link that led to a navigation or an error, as viewers show it.
///
/// The text comes from outside the app, so a viewer has to neutralise it.
public struct LinkLabel: Hashable, Sendable, Codable {
  /// The kind of link.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A URL.
    case url
    /// The payload of a push notification, which may be private and is not reported.
    case push
  }

  /// The kind of link.
  public let kind: Kind
  /// The URL, at most 1,024 characters; nil for a payload, and if the app redacts it.
  public let url: String?

  private enum CodingKeys: String, WireKey { case kind, url }

  package init(kind: Kind, url: String? = nil) {
    self.kind = kind
    self.url = url.map(Limits.clipped)
  }

  /// The URL, or what is known instead.
  package var text: String { url ?? (kind == .push ? "push notification" : "URL (hidden)") }
}

extension LinkLabel.Kind {
  /// What errors about a link that led to no route have in place of the type of a route.
  package var typeInErrors: String {
    switch self {
    case .url: "URL"
    case .push: "JSON"
    }
  }

  /// The kind of the link that an error is about; nil for an error about a route, or about neither.
  package init?(typeInErrors type: String?, in phase: FailurePhase?) {
    guard phase == .opening, let kind = Self.allCases.first(where: { $0.typeInErrors == type })
    else { return nil }
    self = kind
  }

  /// Decodes a kind; one that this version does not know is shown as a URL without its text.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .url
  }
}

extension LinkLabel: MemorySized, WireSized {
  var heapBytes: Int { url?.heapBytes ?? 0 }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 48 + escapedBytes(of: url ?? "") }
}

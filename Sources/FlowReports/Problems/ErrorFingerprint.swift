/// What equal errors have in common, in one run and across runs.
///
/// Version 1 consists of the kind of the error, the coordinator by its place (the types from the
/// root down, without repeats) and its type, the route by its type and case, and the call by its file
/// and function. Ids, times, lines and the values of a route are no part of it.
package struct ErrorFingerprint: Hashable, Sendable {
  /// Which parts a fingerprint consists of; another version has other fingerprints.
  package static let version = 1

  private let digest: UInt64

  package init(_ parts: ProblemParts) {
    digest = Digest.number(
      of: [parts.kind, parts.place, parts.route ?? "", parts.file ?? "", parts.function ?? ""]
        .joined(separator: "\u{0}"))
  }

  /// Reads a fingerprint as ``description`` writes it; nil for other text, and for other versions.
  package init?(_ text: some StringProtocol) {
    let prefix = "\(Self.version)-"
    let digits = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), digits.utf8.count == 16,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let digest = UInt64(digits, radix: 16)
    else { return nil }
    self.digest = digest
  }
}

extension ErrorFingerprint: CustomStringConvertible {
  /// The version and 16 hexadecimal digits, such as "1-9f86d081884c7d65".
  package var description: String {
    let digits = String(digest, radix: 16)
    return "\(Self.version)-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ErrorFingerprint: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.digest < rhs.digest }
}

extension ErrorFingerprint: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let fingerprint = Self(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "'\(text)' is not a fingerprint of version \(Self.version)"))
    }
    self = fingerprint
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The parts of a fingerprint, as people read them.
package struct ProblemParts: Hashable, Sendable, Codable {
  package let kind: String
  /// The types of the coordinators from the root to the one that the error is about, separated by
  /// slashes; a type that repeats itself is there once.
  package let place: String
  /// The type and the case of the route, such as "ShopRoute.product"; nil without a route.
  package let route: String?
  /// The module and the file of the call, such as "Shop/CartView.swift"; nil if it is not known.
  package let file: String?
  package let function: String?

  package init(kind: String, place: String, route: String?, file: String?, function: String?) {
    self.kind = kind
    self.place = place
    self.route = route
    self.file = file
    self.function = function
  }

  package init(_ report: ErrorReport) {
    let error = report.error
    var types = report.path.map(\.name)
    if let about = error.coordinator {
      if let index = types.lastIndex(of: about) {
        types.removeSubrange((index + 1)...)
      } else {
        types.append(about)
      }
    }
    let distinct = types.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    self.init(
      kind: error.kind, place: distinct.joined(separator: "/"),
      route: Self.named(in: error)?.problemText, file: report.call?.file,
      function: report.call?.function)
  }

  /// The route that an error is about, by its type and case; nil for a link that led to none.
  static func route(of error: FlowErrorDescription) -> RouteLabel? {
    error.routeLabel == nil ? nil : named(in: error)
  }

  /// The route, or the link that led to none: each such link is a problem of its own.
  private static func named(in error: FlowErrorDescription) -> RouteLabel? {
    error.route.map { RouteLabel(clipped: Self.case(of: $0), type: error.routeType ?? "") }
  }

  /// An identifier without values: an error of an earlier engine can have them in its route.
  private static func `case`(of identifier: String) -> String {
    String(identifier.prefix { $0 != "(" })
  }

  /// The type of the coordinator that the error is about; empty if there is none.
  package var coordinator: String { place.split(separator: "/").last.map(String.init) ?? "" }

  /// The file and the function, such as "Shop/CartView.swift in pay()"; nil if they are not known.
  package var call: String? {
    file.map { $0 + (function.map { $0.isEmpty ? "" : " in \($0)" } ?? "") }
  }
}

extension RouteLabel {
  fileprivate var problemText: String { type.isEmpty ? identifier : "\(type).\(identifier)" }
}

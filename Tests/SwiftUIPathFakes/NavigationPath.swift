// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A path of values of any type, as SwiftUI's
/// (https://developer.apple.com/documentation/swiftui/navigationpath).
public struct NavigationPath {
  /// The names of types and the values in JSON by turns, the top first
  /// (https://www.pointfree.co/blog/posts/78-reverse-engineering-swiftui-s-navigationpath-codability).
  public struct CodableRepresentation: Encodable {
    let values: [any Codable & Hashable]

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for value in values.reversed() {
        try list.encode(_mangledTypeName(type(of: value)))
        try list.encode(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
      }
    }
  }

  private var values: [any Hashable] = []

  public init() {}

  public var count: Int { values.count }

  /// Nil if one value is not `Codable`.
  public var codable: CodableRepresentation? {
    let coded = values.compactMap { $0 as? any Codable & Hashable }
    return coded.count == values.count ? CodableRepresentation(values: coded) : nil
  }

  public mutating func append(_ value: some Hashable) { values.append(value) }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

/// A reference to a coordinator that may be deallocated.
public struct CoordinatorReference: Sendable {
  /// The coordinator's id.
  public let id: CoordinatorID
  private let source: Source

  /// Stores the type if it is known, because making its name takes a microsecond.
  private enum Source: Equatable {
    case type(any Any.Type)
    case text(String)

    var name: String {
      switch self {
      case .type(let type): String(describing: type)
      case .text(let name): name
      }
    }

    static func == (lhs: Source, rhs: Source) -> Bool {
      if case .type(let left) = lhs, case .type(let right) = rhs { return left == right }
      return lhs.name == rhs.name
    }
  }

  /// A reference to a coordinator with this id and name.
  public init(id: CoordinatorID, name: String) {
    self.id = id
    source = .text(name)
  }

  /// A reference to a coordinator whose name is that of its type.
  package init(id: CoordinatorID, type: any Any.Type) {
    self.id = id
    source = .type(type)
  }

  /// The name of its type.
  public var name: String { source.name }

  /// Returns the name, made only if `names` does not have it.
  package func knownName(in names: inout TypeNames) -> String {
    if case .type(let type) = source { names.name(of: type) } else { name }
  }
}

extension CoordinatorReference: Hashable {
  /// Compares ids and names.
  public static func == (lhs: CoordinatorReference, rhs: CoordinatorReference) -> Bool {
    lhs.id == rhs.id && lhs.source == rhs.source
  }

  /// Feeds the id into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Identifies one coordinator for the life of the process; ids are never reused.
public struct CoordinatorID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// A number from 1, in the order of creation.
  public let rawValue: UInt64

  /// Creates the id with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @MainActor private static var last: UInt64 = 0

  /// Creates a new id, also for coordinators of other frameworks that are inspected together with
  /// these.
  @MainActor public static func next() -> CoordinatorID {
    last += 1
    return CoordinatorID(rawValue: last)
  }

  /// Orders ids by creation.
  public static func < (lhs: CoordinatorID, rhs: CoordinatorID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension CoordinatorID: CustomStringConvertible {
  /// The number after a `#`.
  public var description: String { "#\(rawValue)" }
}

/// A name for coordinators of one type that an app uses for one thing, such as one of its modules.
package final class CoordinatorKind: Sendable {
  /// The name, in the form of a type's name.
  package let name: String
  /// The name of the type of these coordinators' routes, as inspectors show it.
  package let routeTypeName: String

  /// Whether any kind exists; without one, coordinators are not asked for theirs.
  @MainActor @exclusivity(unchecked) private(set) static var areUsed = false

  @MainActor
  package init(name: String, routeTypeName: String) {
    self.name = name
    self.routeTypeName = routeTypeName
    Self.areUsed = true
  }
}

extension ScreenC {
  /// The destinations of the module, of which another one reaches only the public ones.
  public nonisolated struct Destination: Hashable, Sendable {
    /// For other modules.
    public enum Public: Hashable, Sendable {
      /// The first screen.
      case main
    }

    /// For itself.
    enum Internal: Hashable { case summary }

    enum Kind: Hashable {
      case `public`(Public)
      case `internal`(Internal)
    }

    let type: Kind

    private init(type: Kind) {
      self.type = type
    }

    /// A destination for other modules.
    public init(_ destination: Public) {
      type = .public(destination)
    }

    /// A destination for other modules.
    public static func `public`(_ destination: Public) -> Self { Self(destination) }
    static func `internal`(_ destination: Internal) -> Self { Self(type: .internal(destination)) }
  }
}

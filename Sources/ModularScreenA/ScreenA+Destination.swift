extension ScreenA {
  /// The destinations of the module; `Codable`, so that its stacks can be restored.
  ///
  /// Another module reaches only the public ones: the compiler knows no others there.
  public nonisolated struct Destination: Hashable, Codable, Sendable {
    /// For other modules.
    public enum Public: Hashable, Codable, Sendable {
      /// The first screen.
      case main
      /// The settings of the module.
      case settings
    }

    /// For itself.
    enum Internal: Hashable, Codable {
      case detail(id: String)
      case editForm
      case signIn
      case account
    }

    /// Where it leads to another module.
    enum External: Hashable, Codable { case screenB }

    enum Kind: Hashable, Codable {
      case `public`(Public)
      case `internal`(Internal)
      case external(External)
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
    static func external(_ destination: External) -> Self { Self(type: .external(destination)) }
  }
}

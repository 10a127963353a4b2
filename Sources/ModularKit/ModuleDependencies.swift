/// The dependencies of one module, which the module that leads to it builds.
public protocol ModuleDependencies: Sendable {
  /// The source of the module's data.
  var data: DataClient { get }
  /// The session of the user.
  var session: Session { get }
  /// Creates the dependencies.
  init(data: DataClient, session: Session)
}

extension ModuleDependencies {
  /// The dependencies of a module that this one leads to.
  public func buildChild<Child: ModuleDependencies>() -> Child {
    Child(data: data, session: session)
  }

  /// For previews and tests: mock data, and a session of its own.
  public static var mock: Self { Self(data: .mock, session: Session()) }
}

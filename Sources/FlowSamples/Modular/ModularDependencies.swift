/// The sample `modular`: three modules that know each other only through public destinations, and
/// a module of tabs that starts with each of them.
enum Modular {}

/// What the modules of the sample load their data with.
struct DataClient: Sendable {
  /// The ids that the main screen of a module lists.
  let ids: @MainActor @Sendable (_ module: String) -> [String]

  static let live = DataClient { _ in ["1", "2"] }
  /// For previews and tests: one item.
  static let mock = DataClient { module in ["\(module) mock"] }
}

/// The dependencies of one module, which the module that leads to it builds.
protocol ModuleDependencies: Sendable {
  var data: DataClient { get }
  init(data: DataClient)
}

extension ModuleDependencies {
  /// The dependencies of a module to which this one leads.
  func buildChild<Child: ModuleDependencies>(_ type: Child.Type) -> Child { Child(data: data) }
}

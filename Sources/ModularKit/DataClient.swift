/// The data source of the modules.
public struct DataClient: Sendable {
  /// The ids that the main screen of a module lists.
  public let ids: @MainActor @Sendable (_ module: String) -> [String]

  /// Creates a data source that answers with a closure.
  public init(ids: @escaping @MainActor @Sendable (_ module: String) -> [String]) {
    self.ids = ids
  }

  /// The data of the app.
  public static let live = DataClient { _ in ["1", "2"] }
  /// For previews and tests: one item.
  public static let mock = DataClient { module in ["\(module) mock"] }
}

/// The engine whose live coordinators an app describes as parts of its tree.
///
/// ``Bridge/init(name:options:deeds:parts:describe:)`` takes it; the module `FlowBridgeEngine` has that
/// of FlowEngine.
public struct LiveParts: Sendable {
  /// Makes what tells the events of all trees of the engine; nil in a build without bridges.
  let makeSource: @MainActor @Sendable () -> (any HierarchySource)?

  package init(_ makeSource: @escaping @MainActor @Sendable () -> (any HierarchySource)?) {
    self.makeSource = makeSource
  }
}

/// A coordinator that explains and carries out navigations, and that lints ask.
package typealias LiveCoordinator = FlowLintable & FlowNavigable

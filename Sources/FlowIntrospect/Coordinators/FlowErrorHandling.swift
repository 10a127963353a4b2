public import FlowEngine

/// A coordinator of another framework whose tree has errors of its own.
///
/// The inspector asks the root once, for the errors before it started.
@MainActor
public protocol FlowErrorHandling: FlowInspectable {
  /// The handler of the errors of this coordinator and of those below it; nil for the shared one.
  var errorHandler: FlowErrorHandler? { get }
}

extension CoordinatorNode: FlowErrorHandling {}

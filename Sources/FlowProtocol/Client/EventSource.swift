/// Where events of a hierarchy come from: an app's own process, for one.
public protocol EventSource: Sendable {
  /// What a viewer would learn, in order; ends after ``finish()``.
  var events: AsyncStream<FollowerEvent> { get }
  /// Ends the events after everything that happened until now.
  func finish() async
}

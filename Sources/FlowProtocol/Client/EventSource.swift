/// A source of the events of one hierarchy, such as an inspector within the app's own process.
public protocol EventSource: Sendable {
  /// The events that a viewer would receive, in order; the stream ends after ``finish()``.
  var events: AsyncStream<FollowerEvent> { get }
  /// Ends the stream after every event that happened before this call.
  func finish() async
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The parts of Combine that FlowBridge uses, which behave as Apple documents them.

/// Sends values to those who subscribed
/// (https://developer.apple.com/documentation/combine/publisher).
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive(_ receiver: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  /// Calls the closure with each value, as long as the result lives
  /// (https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)).
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receive(receiveValue)
  }
}

/// Ends a subscription when it is released
/// (https://developer.apple.com/documentation/combine/anycancellable).
public final class AnyCancellable {
  private let onCancel: () -> Void

  init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }
}

/// An object whose publisher emits before the object has changed
/// (https://developer.apple.com/documentation/combine/observableobject).
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

/// The publisher of most observable objects.
///
/// A subscription retains it, and not the object
/// (https://developer.apple.com/documentation/combine/observableobjectpublisher).
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private var receivers: [Int: () -> Void] = [:]
  private var last = 0

  public init() {}

  /// The number of those who subscribed, for tests.
  public var subscriptions: Int { receivers.count }

  public func receive(_ receiver: @escaping (Void) -> Void) -> AnyCancellable {
    last += 1
    let key = last
    receivers[key] = { receiver(()) }
    return AnyCancellable { self.receivers[key] = nil }
  }

  public func send() { for receiver in receivers.values { receiver() } }
}

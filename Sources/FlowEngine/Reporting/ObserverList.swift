/// Keeps callbacks until each is cancelled.
@MainActor
final class ObserverList<Value> {
  private var callbacks: [(key: Int, call: @MainActor (Value) -> Void)] = []
  private var lastKey = 0

  var isEmpty: Bool { callbacks.isEmpty }

  func add(_ callback: @escaping @MainActor (Value) -> Void) -> FlowObservation {
    lastKey += 1
    let key = lastKey
    callbacks.append((key, callback))
    return FlowObservation { [weak self] in
      self?.callbacks.removeAll { $0.key == key }
    }
  }

  func notify(_ value: Value) {
    for callback in callbacks { callback.call(value) }
  }
}

/// An observation that continues until it is cancelled.
@MainActor
public final class FlowObservation {
  private var onCancel: (@MainActor () -> Void)?

  init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends the observation; a second call has no effect.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of Core Foundation's run loops that observers of a turn use; pages are those of
// https://developer.apple.com/documentation/corefoundation. The turns are those of the windows.

public struct CFRunLoopActivity: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  // cfrunloopactivity/beforewaiting: before the run loop sleeps, when a turn has ended.
  public static let beforeWaiting = CFRunLoopActivity(rawValue: 1 << 5)
}

public enum CFRunLoopMode: Sendable { case commonModes }

public final class CFRunLoop: Sendable {
  static let main = CFRunLoop()
}

public final class CFRunLoopObserver: @unchecked Sendable {
  let order: Int
  let repeats: Bool
  let handler: (CFRunLoopObserver?, CFRunLoopActivity) -> Void

  init(
    _ order: Int, _ repeats: Bool,
    _ handler: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void
  ) { (self.order, self.repeats, self.handler) = (order, repeats, handler) }
}

public typealias CFIndex = Int
public let kCFAllocatorDefault: Never? = nil

public func CFRunLoopGetMain() -> CFRunLoop! { .main }

public func CFRunLoopObserverCreateWithHandler(
  _ allocator: Never?, _ activities: UInt, _ repeats: Bool, _ order: CFIndex,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! {
  CFRunLoopObserver(order, repeats, block)
}

@MainActor public func CFRunLoopAddObserver(
  _ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {
  RunLoopObservers.all.append(observer)
  // cfrunloopobservercreatewithhandler: the lowest order is called first.
  RunLoopObservers.all.sort { $0.order < $1.order }
}

// cfrunloopobserverinvalidate: it is removed from all run loops.
@MainActor public func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver!) {
  RunLoopObservers.all.removeAll { $0 === observer }
}

@MainActor enum RunLoopObservers {
  static var all: [CFRunLoopObserver] = []

  /// Calls the observers before the run loop sleeps.
  static func willWait() {
    for observer in all {
      if !observer.repeats { CFRunLoopObserverInvalidate(observer) }
      observer.handler(observer, .beforeWaiting)
    }
  }
}

/// The number of observers of the main run loop.
@MainActor public var runLoopObserverCount: Int { RunLoopObservers.all.count }

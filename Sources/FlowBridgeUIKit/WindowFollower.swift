#if canImport(UIKit) && !os(tvOS) && !os(watchOS) && (DEBUG || ReleaseBridge)
  import FlowBridge
  import UIKit

  /// Looks at a window when the main run loop is about to sleep: then the turn in which the app changed
  /// something is over, with its layout.
  ///
  /// While nothing watches, it observes nothing.
  @MainActor
  final class WindowFollower {
    private weak var window: UIWindow?
    private weak var bridge: Bridge?
    /// Whether parts of the app that are no view controllers may have changed.
    private let hasMore: @MainActor () -> Bool
    private var observer: CFRunLoopObserver?
    /// Of what was described last; no controller is kept.
    private var fingerprint: Int?

    init(of window: UIWindow, for bridge: Bridge, hasMore: @escaping @MainActor () -> Bool) {
      (self.window, self.bridge, self.hasMore) = (window, bridge, hasMore)
    }

    var isWatched: Bool {
      get { observer != nil }
      set {
        guard newValue != isWatched else { return }
        if newValue { observe() } else { observeNoMore() }
      }
    }

    private func observe() {
      fingerprint = currentFingerprint
      // After Core Animation's, which lays out and loads views.
      observer = CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
      ) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.turnEnded() }
      }
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    }

    private func observeNoMore() {
      CFRunLoopObserverInvalidate(observer)
      (observer, fingerprint) = (nil, nil)
    }

    private var currentFingerprint: Int? {
      guard let window else { return nil }
      var reader = WindowReader()
      return reader.part(of: window).fingerprint
    }

    private func turnEnded() {
      guard let bridge else { return observeNoMore() }
      let now = currentFingerprint
      let isSame = now == fingerprint
      fingerprint = now
      // The bridge describes the app once more, and takes the difference.
      if !isSame || hasMore() { bridge.turnEnded() }
      if window == nil { StartedWindows.stopThoseWithoutWindow() }
    }
  }
#endif

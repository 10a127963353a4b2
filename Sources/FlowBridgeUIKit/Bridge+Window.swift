#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Logging
  public import UIKit

  extension Bridge {
    /// Lets viewers inspect the view controllers of a window; an app needs no other line.
    ///
    /// ```swift
    /// Bridge.start(window: window)
    /// ```
    ///
    /// The app is read when a turn of the main run loop has changed a view controller, and only while a
    /// viewer or a flight recorder is attached. No method is replaced. The bridge lasts as long as the
    /// window, or until `stop()`; a second start for the same window returns the same bridge.
    ///
    /// The `name` is that of the process by default. `nodes` are parts of the app that are no view
    /// controllers, such as its coordinators, and are read after every turn. A bridge that cannot serve
    /// says why in the app's log, and `isServing` is false.
    @discardableResult
    public static func start(
      window: UIWindow, name: String? = nil, options: InspectorOptions = InspectorOptions(),
      deeds: Deeds = Deeds(), directory: SocketDirectory = .standard(),
      at endpoint: Endpoint? = nil,
      @NodeBuilder with nodes: @escaping @MainActor () -> [Node] = { [] }
    ) -> Bridge {
      #if DEBUG || ReleaseBridge
        if let started = StartedWindows.bridge(of: window), started.isServing { return started }
        let name = name ?? ProcessInfo.processInfo.processName
        let bridge = Bridge(name: name, options: options, deeds: deeds) { [weak window] in
          if let window { Node.window(window, with: nodes) }
        }
        bridge.follow(window, with: nodes)
        do {
          try bridge.start(directory: directory, at: endpoint)
          StartedWindows.add(bridge, of: window)
        } catch {
          Logger(label: "flowscope.bridge").error("the bridge cannot serve '\(name)': \(error)")
        }
        return bridge
      #else
        return Bridge(name: "", options: options, deeds: deeds) {}
      #endif
    }

    /// Reads the tree again after each turn of the main run loop that changed a view controller of the
    /// window, while a viewer is attached, and until ``stop()``.
    ///
    /// For a bridge whose own closure has a ``Node/window(_:with:)``. After a turn in which `nodes` are
    /// not empty, the tree is read whatever changed.
    public func follow(
      _ window: UIWindow, @NodeBuilder with nodes: @escaping @MainActor () -> [Node] = { [] }
    ) {
      #if DEBUG || ReleaseBridge
        let follower = WindowFollower(of: window, for: self) { !nodes().isEmpty }
        whileWatched { follower.isWatched = $0 }
      #endif
    }
  }

  #if DEBUG || ReleaseBridge
    /// The bridges that last as long as their windows.
    @MainActor
    enum StartedWindows {
      private struct Started {
        weak var window: UIWindow?
        let bridge: Bridge
      }

      private static var all: [Started] = []

      static func bridge(of window: UIWindow) -> Bridge? {
        all.first { $0.window === window }?.bridge
      }

      static func add(_ bridge: Bridge, of window: UIWindow) {
        stopThoseWithoutWindow()
        all.removeAll { $0.window === window }
        all.append(Started(window: window, bridge: bridge))
      }

      static func stopThoseWithoutWindow() {
        for started in all where started.window == nil { started.bridge.stop() }
        all.removeAll { $0.window == nil || !$0.bridge.isServing }
      }
    }
  #endif
#endif

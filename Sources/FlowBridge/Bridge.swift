import Logging

#if canImport(Combine)
  public import Combine
#endif

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Lets viewers inspect an app that keeps its own navigation.
///
/// ```swift
/// let bridge = Bridge(name: "shop") { [app] in
///   Node(app, "App") {
///     for tab in app.tabs { Node(tab).screens(tab.path).tab(tab.title) }
///   }
///   .selecting(tab: app.selectedTab)
/// }
/// try bridge.start()
/// ```
///
/// The closure describes the tree when it may have changed: after ``changed(fileID:line:function:)``,
/// and by itself after changes of the `@Observable` objects that it read. Navigations follow from
/// differences, and are marked as inferred, unless the app reports them.
///
/// Only builds with `DEBUG`, and builds with the package's trait `ReleaseBridge`, have anything behind
/// these functions. While no viewer is attached, each is a check for nil.
@MainActor
public final class Bridge {
  /// The outcome of a navigation that an app reports.
  public enum Outcome: Sendable {
    /// It is done, or will be when the present turn of the main actor ends.
    case succeeded
    /// It changed nothing, for this reason.
    case failed(String)
  }

  #if DEBUG || ReleaseBridge
    private let name: String
    private let options: InspectorOptions
    private let deeds: Deeds
    private let parts: LiveParts?
    private let describe: @MainActor () -> Node?
    private var source: BridgeSource?
    /// The source while something observes it.
    private var watched: BridgeSource?
    /// What a source of an own module does while something observes the tree.
    private var followers: [@MainActor (_ isWatched: Bool) -> Void] = []
    private(set) var served: ServedHierarchy?
    #if canImport(Combine)
      private var followed: [ObjectIdentifier: AnyCancellable] = [:]
    #endif
  #endif

  /// Creates a bridge that does nothing until ``start(directory:at:)``.
  ///
  /// The first node that `describe` returns is the top of the tree, whatever else it returns. With
  /// `parts`, it describes live coordinators of an engine too.
  public init(
    name: String, options: InspectorOptions = InspectorOptions(), deeds: Deeds = Deeds(),
    parts: LiveParts? = nil, @NodeBuilder describe: @escaping @MainActor () -> [Node]
  ) {
    #if DEBUG || ReleaseBridge
      self.name = name
      self.options = options
      self.deeds = deeds
      self.parts = parts
      self.describe = { describe().first }
    #endif
  }

  /// Whether it serves viewers.
  public var isServing: Bool {
    #if DEBUG || ReleaseBridge
      served != nil
    #else
      false
    #endif
  }

  /// The place where viewers reach it; nil if it does not serve.
  public var endpoint: Endpoint? {
    #if DEBUG || ReleaseBridge
      served?.endpoint
    #else
      nil
    #endif
  }

  /// Where viewers reach it over TCP; nil unless its options say so (`InspectorOptions.loopback`).
  public var loopback: LoopbackAccess? {
    #if DEBUG || ReleaseBridge
      served?.loopback
    #else
      nil
    #endif
  }

  /// The total time for which describing the tree, and inspecting what changed, has held the app's main
  /// actor since ``start(directory:at:)``.
  public var timeOnMainActor: Duration {
    #if DEBUG || ReleaseBridge
      (source?.timeSpent ?? .zero) + (served?.hub.observer.timeSpent ?? .zero)
    #else
      .zero
    #endif
  }

  /// Starts to serve viewers of the same user on this machine, as `FlowInspector` does.
  ///
  /// - Throws: `TransportError` if the directory is unsafe, the path is too long, another process or
  ///   engine already serves at the `endpoint`, or too few file descriptors are free.
  public func start(
    directory: SocketDirectory = .standard(), at endpoint: Endpoint? = nil
  ) throws {
    #if DEBUG || ReleaseBridge
      if served != nil { return }
      let source = BridgeSource(
        name: name, showsPlaces: options.redaction.label(of: CallSite("", 0, "")) != nil,
        deeds: deeds, parts: parts, describe: describe)
      source.onWatch = { [weak self, weak source] in self?.follow($0 ? source : nil) }
      served = try ServedHierarchy.start(
        source, name: name, directory: directory, at: endpoint, options: options)
      self.source = source
    #endif
  }

  /// Closes every connection, and removes the socket, if there is one.
  public func stop() {
    #if DEBUG || ReleaseBridge
      served?.stop()
      if watched != nil { follow(nil) }
      (served, source) = (nil, nil)
      #if canImport(Combine)
        followed = [:]
      #endif
    #endif
  }

  // MARK: What happened

  /// Says that the tree may be another one now.
  public func changed(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    #if DEBUG || ReleaseBridge
      guard let watched else { return }
      MainThread.check("changed()")
      watched.noteChange(at: CallSite(fileID, line, function))
    #endif
  }

  /// Reports a navigation to a route, before or after the app changes its tree in the same turn of the
  /// main actor.
  ///
  /// `object` is the described object that was asked; without one, it is the object that changed.
  public func navigated(
    _ route: some Hashable & Sendable, from object: AnyObject? = nil,
    outcome: Outcome = .succeeded, fileID: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    #if DEBUG || ReleaseBridge
      if watched == nil { return }
      note(BridgedRoute.of(route), from: object, outcome, at: CallSite(fileID, line, function))
    #endif
  }

  /// Reports a navigation to a route of any type, which is shown as a text.
  public func navigated<Value>(
    _ route: Value, from object: AnyObject? = nil, outcome: Outcome = .succeeded,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    #if DEBUG || ReleaseBridge
      if watched == nil { return }
      note(DescribedRoute.of(route), from: object, outcome, at: CallSite(fileID, line, function))
    #endif
  }

  /// Reports an error, which is kept for viewers that attach later.
  public func failed(
    _ error: any Error, from object: AnyObject? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) {
    #if DEBUG || ReleaseBridge
      guard let source else { return }
      MainThread.check("failed(_:)")
      source.noteReported(
        AppFailure.error(error), from: object.flatMap { source.id(of: $0) },
        at: CallSite(fileID, line, function))
    #endif
  }

  /// Says that the app opens a URL: a navigation within the next five seconds is by that link.
  public func opened(url: URL) {
    #if DEBUG || ReleaseBridge
      guard let watched else { return }
      MainThread.check("opened(url:)")
      watched.note(FollowedLink(kind: .url, url: Limits.clipped(url.absoluteString)))
    #endif
  }

  #if canImport(Combine)
    /// Reads the tree again after each change that the object announces, on any thread, until
    /// ``stop()``; the bridge does not retain the object.
    public func follow<Object: ObservableObject>(_ object: Object) {
      #if DEBUG || ReleaseBridge
        followed[ObjectIdentifier(object)] = object.objectWillChange.sink {
          @Sendable [weak self] _ in
          // It is announced before the change.
          Task { @MainActor in self?.watched?.noteChangeToCome() }
        }
      #endif
    }
  #endif

  #if DEBUG || ReleaseBridge
    private func follow(_ source: BridgeSource?) {
      watched = source
      for follower in followers { follower(source != nil) }
    }

    /// Calls `body` when the tree begins to be observed, and when it no longer is.
    package func whileWatched(_ body: @escaping @MainActor (_ isWatched: Bool) -> Void) {
      followers.append(body)
      if watched != nil { body(true) }
    }

    /// Reads the tree: a turn of the main run loop has ended that may have changed it.
    package func turnEnded() { watched?.noteTurnEnd() }

    private func note(
      _ route: any Route, from object: AnyObject?, _ outcome: Outcome, at site: CallSite
    ) {
      guard let watched else { return }
      MainThread.check("navigated(_:)")
      let report = BridgeSource.Report(
        request: .navigate(RouteValue(route)), origin: object.flatMap { watched.id(of: $0) },
        callSite: site, time: Date(), start: .now)
      switch outcome {
      case .succeeded: watched.note(report)
      case .failed(let reason):
        let origin = report.origin.flatMap { watched.tree[$0] }
        watched.note(
          report,
          failedBy: .navigationFailed(
            coordinator: origin?.name ?? name, route: route.keptIdentifier,
            routeType: route.typeName, context: Limits.clipped(reason)))
      }
    }
  #endif
}

extension RouteCatalogue {
  /// Declares all routes of a type that is no `Route`, for coverage, the map and requests by name.
  public mutating func declare<Value: Hashable & Sendable & CaseIterable>(_ type: Value.Type) {
    add(all: type.allCases.map { BridgedRoute.of($0) })
  }

  /// Declares single routes of a type that is no `Route`.
  public mutating func declare(_ routes: [some Hashable & Sendable]) {
    add(routes.map { BridgedRoute.of($0) })
  }
}

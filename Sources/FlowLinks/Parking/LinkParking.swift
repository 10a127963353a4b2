public import FlowEngine
import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place where a link waits until a condition holds, such as a login.
///
/// While the condition holds, links are opened at once. Otherwise one link is parked, and opened as
/// one navigation as soon as the condition holds. A later link replaces it: the user's last choice
/// counts. A link that waits too long is dropped and reported.
///
/// ```swift
/// let parking = LinkParking(on: app, until: "logged in") { session.isLoggedIn }
/// parking.open(url, with: links)
/// ```
///
/// The condition is read again whenever something observable that it read changes, and after
/// ``conditionDidChange()``. Inspectors show the parked link as a fact about the coordinator, with
/// the app's redaction.
@MainActor
public final class LinkParking {
  /// The result of opening a link.
  public enum Outcome: Hashable, Sendable, CaseIterable {
    /// The link was opened.
    case opened
    /// The link waits: for the condition, or at a breakpoint of an inspector.
    case parked
    /// The link could not be opened, and its error was reported.
    case refused
  }

  /// A closure that returns the coordinator to present as a detour for a route, or nil to navigate
  /// to the route.
  public typealias DetourMaker = @MainActor (any Route) -> (any AnyCoordinator)?

  /// The condition in words, such as "logged in", for inspectors and errors.
  public let condition: String
  /// The time that a link may wait.
  public let timeout: Duration

  private weak var coordinator: (any LinkOpener)?
  private let place: TreePlace
  private let root: RouteValue
  private let isMet: @MainActor () -> Bool
  private let sleep: @Sendable (Duration) async throws -> Void
  private var parked: ParkedLink?

  /// Creates a parking place for links that `coordinator` opens; it holds the coordinator weakly.
  ///
  /// `isMet` is called whenever a link is opened, and while one is parked.
  public convenience init(
    on coordinator: Coordinator<some Route>, until condition: String,
    timeout: Duration = .seconds(300), isMet: @escaping @MainActor () -> Bool
  ) {
    self.init(
      on: coordinator, until: condition, timeout: timeout,
      sleep: { try await Task.sleep(for: $0) }, isMet: isMet)
  }

  package init(
    on coordinator: Coordinator<some Route>, until condition: String, timeout: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    isMet: @escaping @MainActor () -> Bool
  ) {
    self.coordinator = coordinator
    place = coordinator.node.place
    root = RouteValue(coordinator.router.unobservedState.root)
    (self.condition, self.timeout) = (condition, timeout)
    (self.sleep, self.isMet) = (sleep, isMet)
  }

  // MARK: Opening

  /// Opens a URL as `open(_:with:asDetour:)` of a coordinator does, or parks it.
  ///
  /// A URL that does not lead to a route is refused and reported at once. Costs as opening it.
  @discardableResult
  public func open(
    _ url: String, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Outcome {
    follow(.url(url, links), from: CallSite(fileID, line, function), makeDetour)
  }

  /// Opens or parks a URL, as for its text.
  @discardableResult
  public func open(
    _ url: URL, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Outcome {
    open(
      url.absoluteString, with: links, asDetour: makeDetour, fileID: fileID, line: line,
      function: function)
  }

  /// Opens or parks a push notification by its payload, a JSON object, as for a URL.
  @discardableResult
  public func open(
    push payload: String, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Outcome {
    follow(.push(Array(payload.utf8), pushes), from: CallSite(fileID, line, function), makeDetour)
  }

  /// Opens or parks a push notification by its payload, a JSON object in UTF-8.
  @discardableResult
  public func open(
    push payload: Data, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Outcome {
    follow(.push(Array(payload), pushes), from: CallSite(fileID, line, function), makeDetour)
  }

  /// Navigates to `route`, or parks it.
  ///
  /// Costs as the navigation.
  @discardableResult
  public func open(
    _ route: any Route, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Outcome {
    CallSite.calling(from: CallSite(fileID, line, function).openingLink) {
      carryOutOpening(route, asDetour: makeDetour)
    }
  }

  private func carryOutOpening(_ route: any Route, asDetour makeDetour: DetourMaker?) -> Outcome {
    guard let coordinator = present(for: route.nameInMessages) else { return .refused }
    if isMet() {
      clear()
      let result = NavigationResult { coordinator.show(route, asDetour: makeDetour) }
      return result.succeeded ? .opened : result.isParked ? .parked : .refused
    }
    park(route, makeDetour, on: coordinator)
    return .parked
  }

  private func follow(
    _ link: OpenedLink, from call: CallSite, _ makeDetour: DetourMaker?
  ) -> Outcome {
    CallSite.calling(from: call.openingLink) {
      link.following {
        guard let coordinator = present(for: link.nameInMessages),
          let route = coordinator.route(of: link)
        else { return .refused }
        return carryOutOpening(route, asDetour: makeDetour)
      }
    }
  }

  // MARK: Waiting

  /// The route of the parked link; nil if none is parked.
  public var parkedRoute: (any Route)? { parked?.route }

  /// Drops the parked link without an error.
  public func dropParkedLink() { clear() }

  /// Opens the parked link if the condition holds; returns whether one was opened.
  ///
  /// Needed only if the condition reads something that is not observable. If the navigation fails,
  /// its error is reported, and the link is dropped.
  @discardableResult
  public func conditionDidChange() -> Bool {
    guard let parked else { return false }
    if !watch(parked) { return false }
    // Removed first: the navigation may lead to another link.
    clear()
    return parked.resuming {
      guard let coordinator = present(for: parked.route.nameInMessages) else { return false }
      return coordinator.show(parked.route, asDetour: parked.makeDetour)
    }
  }

  private func park(_ route: any Route, _ makeDetour: DetourMaker?, on coordinator: any LinkOpener)
  {
    let link = ParkedLink(
      route, makeDetour, on: coordinator, InspectionFact("parked until \(condition)", route: route))
    parked?.leave()
    parked = link
    link.timer = Task { [weak self, weak link, sleep, timeout] in
      guard (try? await sleep(timeout)) != nil, let link else { return }
      self?.expire(link)
    }
    if watch(link) { Task { [weak self] in self?.conditionDidChange() } }
  }

  /// Reads the condition, and reads it again when something that it read changes.
  private func watch(_ link: ParkedLink) -> Bool {
    withObservationTracking {
      isMet()
    } onChange: { [weak self, weak link] in
      // The change is complete when the task runs.
      Task { @MainActor in
        guard let link, self?.parked === link else { return }
        self?.conditionDidChange()
      }
    }
  }

  private func expire(_ link: ParkedLink) {
    guard parked === link else { return }
    if conditionDidChange() || parked !== link { return }
    clear()
    link.resuming {
      guard let coordinator = present(for: link.route.nameInMessages) else { return }
      coordinator.node.report(
        .parkedTooLong(link.route, on: coordinator.name, until: condition, for: timeout),
        about: link.route)
    }
  }

  private func clear() {
    parked?.leave()
    parked = nil
  }

  /// The coordinator; a coordinator that was deallocated is reported.
  private func present(for link: String) -> (any LinkOpener)? {
    if let coordinator { return coordinator }
    FlowErrorHandler.shared.report(
      .configurationError(
        message: "The link to '\(link)' was to be opened after its coordinator, "
          + "\(place.title), was gone"),
      at: place, orSeeing: root)
    return nil
  }
}

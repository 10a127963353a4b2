public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Coordinator {
  /// A closure that returns the coordinator to present as a detour for a route, or nil to navigate
  /// to the route.
  public typealias DetourMaker = @MainActor (any Route) -> (any AnyCoordinator)?

  /// Opens a URL by navigating to its route from this coordinator; returns whether that succeeded.
  ///
  /// With `asDetour`, the coordinator that the closure returns is presented over everything
  /// instead, and shows its own root. If the closure returns nil, the coordinator navigates to the
  /// route.
  ///
  /// If the URL does not lead to a route, nothing changes, and the error is reported as
  /// `FlowError/navigationFailed(coordinator:route:routeType:context:)`; its context ends in the
  /// message of the `LinkError`. O(length + patterns × segments), plus the navigation.
  @discardableResult
  public func open(
    _ url: String, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(.url(url, links), from: CallSite(fileID, line, function), makeDetour)
  }

  /// Opens a URL, as for its text.
  @discardableResult
  public func open(
    _ url: URL, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    open(
      url.absoluteString, with: links, asDetour: makeDetour, fileID: fileID, line: line,
      function: function)
  }

  /// Opens a push notification by its payload, a JSON object, in any state of the app.
  ///
  /// Works as for a URL. The error report does not contain the payload, which may be private.
  @discardableResult
  public func open(
    push payload: String, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(.push(Array(payload.utf8), pushes), from: CallSite(fileID, line, function), makeDetour)
  }

  /// Opens a push notification by its payload, a JSON object in UTF-8, as for its text.
  @discardableResult
  public func open(
    push payload: Data, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    follow(.push(Array(payload), pushes), from: CallSite(fileID, line, function), makeDetour)
  }

  private func follow(_ link: OpenedLink, from call: CallSite, _ makeDetour: DetourMaker?) -> Bool {
    CallSite.calling(from: call.openingLink) {
      link.following { show(link, makeDetour) }
    }
  }

  private func show(_ link: OpenedLink, _ makeDetour: DetourMaker?) -> Bool {
    guard let route = route(of: link) else { return false }
    return show(route, asDetour: makeDetour)
  }
}

/// A URL or a push notification to open, with the declarations that lead to its route.
enum OpenedLink {
  case url(String, DeepLinks)
  case push([UInt8], PushRoutes)

  /// The URL, clipped; a payload may be private.
  var nameInMessages: String {
    if case .url(let url, _) = self { ClippedText.shown(url) } else { "push" }
  }

  var typeInMessages: String { kind.typeInErrors }

  private var kind: LinkLabel.Kind { if case .url = self { .url } else { .push } }

  /// Runs `body` as a part of opening the link.
  @MainActor
  func following<Value>(_ body: () -> Value) -> Value {
    let link = FollowedLink(kind: kind, url: kind == .url ? nameInMessages : nil)
    return FollowedLink.following(link, body)
  }

  func route() throws(LinkError) -> any Route {
    switch self {
    case .url(let url, let links): try links.route(for: url)
    case .push(let payload, let pushes): try pushes.route(forBytes: payload)
    }
  }
}

/// A coordinator of any route type that opens links, or is the detour that shows one.
@MainActor
protocol LinkOpener: AnyCoordinator {
  /// Shows the route of a link: in the coordinator that the closure makes, else by navigating.
  func show(
    _ route: any Route, asDetour makeDetour: (@MainActor (any Route) -> (any AnyCoordinator)?)?
  ) -> Bool
  func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool
  /// The route of a link; nil if there is none, which is reported.
  func route(of link: OpenedLink) -> (any Route)?
  /// Tells inspectors that the facts about the coordinator changed.
  func inspectionDidChange()
}

extension Coordinator: LinkOpener {
  func show(
    _ route: any Route, asDetour makeDetour: (@MainActor (any Route) -> (any AnyCoordinator)?)?
  ) -> Bool {
    guard let detour = makeDetour?(route) as? any LinkOpener else {
      return carryOutNavigation(to: route)
    }
    return detour.present(over: self, presenting: route)
  }

  func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool {
    host.carryOutDetour(self, presenting: route)
  }

  func route(of link: OpenedLink) -> (any Route)? {
    do throws(LinkError) {
      return try link.route()
    } catch {
      report(
        .navigationFailed(
          coordinator: name, route: link.nameInMessages, routeType: link.typeInMessages,
          context: NavigationFailure.linkPrefix + error.description))
      return nil
    }
  }
}

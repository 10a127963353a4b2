public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Coordinator {
  /// A closure that creates the coordinator that shows a route as a detour; nil to navigate to the
  /// route.
  public typealias DetourMaker = @MainActor (any Route) -> (any AnyCoordinator)?

  /// Opens a URL by navigating to its route from this coordinator; returns whether that succeeded.
  ///
  /// With `asDetour`, the coordinator that the closure returns is presented over everything
  /// instead, and shows its own root. If the closure returns nil, the coordinator navigates to the
  /// route.
  ///
  /// If the URL does not lead to a route, nothing changes, and the error is reported as
  /// `FlowError/navigationFailed(coordinator:route:routeType:context:)` with the message of the
  /// ``LinkError`` as its context. O(length + patterns × segments), plus the navigation.
  @discardableResult
  public func open(
    _ url: String, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil
  ) -> Bool {
    follow(asDetour: makeDetour, named: ClippedText.shown(url), of: "URL") {
      () throws(LinkError) in try links.route(for: url)
    }
  }

  /// Opens a URL, as for its text.
  @discardableResult
  public func open(
    _ url: URL, with links: DeepLinks, asDetour makeDetour: DetourMaker? = nil
  ) -> Bool {
    open(url.absoluteString, with: links, asDetour: makeDetour)
  }

  /// Opens a push notification by its payload, a JSON object, in any state of the app.
  ///
  /// Works as for a URL. The error report does not contain the payload, which may be private.
  @discardableResult
  public func open(
    push payload: String, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil
  ) -> Bool {
    follow(asDetour: makeDetour, named: "push", of: "JSON") {
      () throws(LinkError) in try pushes.route(for: payload)
    }
  }

  /// Opens a push notification by its payload, a JSON object in UTF-8, as for its text.
  @discardableResult
  public func open(
    push payload: Data, with pushes: PushRoutes, asDetour makeDetour: DetourMaker? = nil
  ) -> Bool {
    follow(asDetour: makeDetour, named: "push", of: "JSON") {
      () throws(LinkError) in try pushes.route(for: payload)
    }
  }

  private func follow(
    asDetour makeDetour: DetourMaker?, named name: String, of type: String,
    _ findRoute: () throws(LinkError) -> any Route
  ) -> Bool {
    do throws(LinkError) {
      let route = try findRoute()
      guard let detour = makeDetour?(route) as? any DetourPresentable else {
        return navigate(to: route)
      }
      return detour.present(over: self, presenting: route)
    } catch {
      report(
        .navigationFailed(
          coordinator: self.name, route: name, routeType: type, context: error.description))
      return false
    }
  }
}

/// A coordinator that can be presented as a detour, regardless of its route type.
@MainActor private protocol DetourPresentable {
  func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool
}

extension Coordinator: DetourPresentable {
  fileprivate func present(over host: Coordinator<some Route>, presenting route: any Route) -> Bool
  {
    host.presentDetour(self, presenting: route)
  }
}
